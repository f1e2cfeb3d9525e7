// The listing contact: name, member since, and checks with their dates. Brokers must show their license (RA 9646).
import { and, type Column, count, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { prepareStatement } from '#app/db/prepared.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { verificationChecks } from '#app/db/schema/platform/admin.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { propertySummaryView as summary } from '#app/db/schema/listings/listing-summary.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { splitDay, toManilaDay, type Day } from '#app/shared/dates.ts'
import { toListingContact } from './listing-card.queries.server.ts'
import type { ContactCheck, ListingContactProfile } from './listing.model.ts'
import { isPublicListing, isPublicSummary } from './public-listing.queries.server.ts'

const CONTACT_ID = sql<string>`coalesce(${summary.agentUserId}, ${summary.ownerId})`
const LISTING_ID = sql.placeholder('listingId')
const PERSON_COLUMNS = {
  createdAt: users.createdAt,
  emailVerified: users.emailVerified,
  licence: agents.prcLicenseNumber,
  expiresOn: agents.prcLicenseExpiresOn,
  checkedAt: agents.prcLicenseCheckedAt,
}

const selectContact = (ctx: Ctx) =>
  prepareStatement(ctx.db, 'listing_contact', () =>
    ctx.db
      .select({
        userId: users.id,
        ownerName: summary.ownerName,
        ownerAvatarUrl: summary.ownerAvatarUrl,
        agentId: summary.agentId,
        agentUserId: summary.agentUserId,
        agentName: summary.agentName,
        agency: summary.agentAgency,
        agentAvatarUrl: summary.agentAvatarUrl,
        listingCount: sql<number>`(${countOpenListings(ctx, users.id, summary.agentId)})::int`,
        person: PERSON_COLUMNS,
      })
      .from(summary)
      .innerJoin(users, eq(users.id, CONTACT_ID))
      .leftJoin(agents, eq(agents.userId, users.id))
      .where(and(eq(summary.id, LISTING_ID), isPublicSummary)),
  )

const selectChecksOfContact = (ctx: Ctx) =>
  prepareStatement(ctx.db, 'listing_contact_checks', () => {
    const contact = ctx.db.select({ id: CONTACT_ID }).from(summary).where(eq(summary.id, LISTING_ID))
    return selectChecks(ctx, sql`(${contact})`, eq(verificationChecks.propertyId, LISTING_ID))
  })

/** `userId` is for further queries and must stay on the server. */
export async function findListingContact(
  ctx: Ctx,
  listingId: string,
): Promise<{ userId: string; profile: ListingContactProfile } | null> {
  // At the same time: every page of a listing waits for them
  const [[row], checks] = await Promise.all([
    selectContact(ctx).execute({ listingId }),
    selectChecksOfContact(ctx).execute({ listingId }),
  ])
  if (!row) return null
  const { userId, agentId, agency, listingCount, person } = row
  const profile: ListingContactProfile = {
    ...toListingContact(ctx.request.locale, row.ownerName, row.agentName),
    agency,
    avatarUrl: row.agentUserId ? row.agentAvatarUrl : row.ownerAvatarUrl,
    agentId,
    listingCount,
    ...joinChecks(ctx, agentId, person, toChecks(ctx, checks, true)),
  }
  return { userId, profile }
}

/** Without a listing, only what was checked about the person. */
type CheckedContact = { userId: string; agentId: string | null; listingId: string | null }

/** What was checked about the contact of a listing, public or not. */
export async function findContactChecks(
  ctx: Ctx,
  { userId, agentId, listingId }: CheckedContact,
): Promise<Pick<ListingContactProfile, 'memberSince' | 'checks'> | null> {
  const [person, checks] = await Promise.all([findPerson(ctx, userId), listChecks(ctx, userId, listingId)])
  return person ? joinChecks(ctx, agentId, person, checks) : null
}

function joinChecks(ctx: Ctx, agentId: string | null, person: Person, checks: readonly ContactCheck[]) {
  return {
    memberSince: splitDay(toManilaDay(person.createdAt)).year,
    checks: [...toLicenceChecks(ctx, agentId, person), ...checks, ...toEmailChecks(person.emailVerified)],
  }
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

async function findPerson(ctx: Ctx, userId: string) {
  const [person] = await ctx.db
    .select(PERSON_COLUMNS)
    .from(users)
    .leftJoin(agents, eq(agents.userId, users.id))
    .where(eq(users.id, userId))
  return person
}

/** Only agents need a license; an owner has no such check. */
function toLicenceChecks(ctx: Ctx, agentId: string | null, { licence, expiresOn, checkedAt }: Person): ContactCheck[] {
  if (agentId === null || licence === null) return []
  const checkedOn = checkedAt && toManilaDay(checkedAt)
  return [{ kind: 'prc_license', checkedOn, validUntil: expiresOn, isExpired: isPast(ctx, expiresOn), number: licence }]
}

function toEmailChecks(isVerified: boolean): ContactCheck[] {
  return isVerified ? [{ kind: 'email', checkedOn: null, validUntil: null, isExpired: false, number: null }] : []
}

const KINDS_ON_CARD = ['government_id', 'phone', 'owner_authority', 'title'] as const

/** The latest check of each kind, about the person or this listing. */
const selectChecks = ({ db }: Ctx, userId: string | SQL, isAboutListing: SQL | undefined) =>
  db
    .selectDistinctOn([verificationChecks.kind], {
      kind: verificationChecks.kind,
      checkedAt: verificationChecks.checkedAt,
      validUntil: verificationChecks.validUntil,
    })
    .from(verificationChecks)
    .where(or(and(eq(verificationChecks.userId, userId), isNull(verificationChecks.propertyId)), isAboutListing))
    .orderBy(verificationChecks.kind, desc(verificationChecks.checkedAt))

type CheckRow = Pick<typeof verificationChecks.$inferSelect, 'kind' | 'checkedAt' | 'validUntil'>

async function listChecks(ctx: Ctx, userId: string, listingId: string | null): Promise<ContactCheck[]> {
  const isAboutListing = listingId === null ? undefined : eq(verificationChecks.propertyId, listingId)
  return toChecks(ctx, await selectChecks(ctx, userId, isAboutListing), listingId !== null)
}

/** A title that was not checked is included as such. */
function toChecks(ctx: Ctx, rows: readonly CheckRow[], hasListing: boolean): ContactCheck[] {
  return KINDS_ON_CARD.flatMap((kind): ContactCheck[] => {
    const row = rows.find((check) => check.kind === kind)
    if (!row)
      return kind === 'title' && hasListing
        ? [{ kind, checkedOn: null, validUntil: null, isExpired: false, number: null }]
        : []
    const { checkedAt, validUntil } = row
    return [{ kind, checkedOn: toManilaDay(checkedAt), validUntil, isExpired: isPast(ctx, validUntil), number: null }]
  })
}

/** A scalar subquery. Two counts, because each of them reads one index; an `or` over both would read neither well. */
function countOpenListings(ctx: Ctx, userId: Column, agentId: Column): SQL {
  const countWhere = (condition: SQL | undefined) =>
    ctx.db.select({ total: count() }).from(properties).where(and(condition, isPublicListing))
  const own = countWhere(and(eq(properties.ownerId, userId), isNull(properties.agentId)))
  const managed = countWhere(eq(properties.agentId, agentId))
  return sql`(${own}) + (${managed})`
}

function isPast(ctx: Ctx, lastDay: Day | null): boolean {
  return lastDay !== null && lastDay < toManilaDay(ctx.now())
}
