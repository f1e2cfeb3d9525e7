// The listing contact: name, member since, and checks with their dates. Brokers must show their license (RA 9646).
import { and, count, desc, eq, type GetColumnData, isNull, or, sql } from 'drizzle-orm'
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

/** Of the summary of a listing. The account ids must stay on the server. */
export const CONTACT_COLUMNS = {
  ownerId: summary.ownerId,
  ownerName: summary.ownerName,
  ownerAvatarUrl: summary.ownerAvatarUrl,
  agentId: summary.agentId,
  agentUserId: summary.agentUserId,
  agentName: summary.agentName,
  agency: summary.agentAgency,
  agentAvatarUrl: summary.agentAvatarUrl,
}
export type ContactFacts = { [K in keyof typeof CONTACT_COLUMNS]: GetColumnData<(typeof CONTACT_COLUMNS)[K]> }

/** `userId` is for further queries and must stay on the server. */
export async function findListingContact(
  ctx: Ctx,
  listingId: string,
): Promise<{ userId: string; profile: ListingContactProfile } | null> {
  const [row] = await ctx.db
    .select(CONTACT_COLUMNS)
    .from(summary)
    .where(and(eq(summary.id, listingId), isPublicSummary))
    .limit(1)
  const profile = row && (await findContactProfile(ctx, listingId, row))
  return profile ? { userId: getContactUserId(row), profile } : null
}

export function getContactUserId({ agentUserId, ownerId }: ContactFacts): string {
  return agentUserId ?? ownerId
}

/** Of a public listing whose facts the caller has read. */
export async function findContactProfile(
  ctx: Ctx,
  listingId: string,
  facts: ContactFacts,
): Promise<ListingContactProfile | null> {
  const { agentId, agentUserId, agency } = facts
  const userId = getContactUserId(facts)
  const [verified, listingCount] = await Promise.all([
    findContactChecks(ctx, { userId, agentId, listingId }),
    countOpenListings(ctx, userId, agentId),
  ])
  if (!verified) return null
  return {
    ...toListingContact(ctx.request.locale, facts.ownerName, facts.agentName),
    agency,
    avatarUrl: agentUserId ? facts.agentAvatarUrl : facts.ownerAvatarUrl,
    agentId,
    listingCount,
    ...verified,
  }
}

/** Without a listing, only what was checked about the person. */
type CheckedContact = { userId: string; agentId: string | null; listingId: string | null }

/** What was checked about the contact of a listing, public or not. */
export async function findContactChecks(
  ctx: Ctx,
  { userId, agentId, listingId }: CheckedContact,
): Promise<Pick<ListingContactProfile, 'memberSince' | 'checks'> | null> {
  const [person, checks] = await Promise.all([findPerson(ctx, userId), listChecks(ctx, userId, listingId)])
  if (!person) return null
  return {
    memberSince: splitDay(toManilaDay(person.createdAt)).year,
    checks: [...toLicenceChecks(ctx, agentId, person), ...checks, ...toEmailChecks(person.emailVerified)],
  }
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** A null for an agent or a listing matches nothing. */
const [USER_ID, AGENT_ID, LISTING_ID] = [
  sql.placeholder('userId'),
  sql.placeholder('agentId'),
  sql.placeholder('listingId'),
]

async function findPerson({ db }: Ctx, userId: string) {
  const select = prepareStatement(db, 'contact_person', () =>
    db
      .select({
        createdAt: users.createdAt,
        emailVerified: users.emailVerified,
        licence: agents.prcLicenseNumber,
        expiresOn: agents.prcLicenseExpiresOn,
        checkedAt: agents.prcLicenseCheckedAt,
      })
      .from(users)
      .leftJoin(agents, eq(agents.userId, users.id))
      .where(eq(users.id, USER_ID)),
  )
  const [person] = await select.execute({ userId })
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

/** The latest check of each kind, about the person or this listing. A title that was not checked is included as such. */
async function listChecks(ctx: Ctx, userId: string, listingId: string | null): Promise<ContactCheck[]> {
  const select = prepareStatement(ctx.db, 'contact_checks', () =>
    ctx.db
      .selectDistinctOn([verificationChecks.kind], {
        kind: verificationChecks.kind,
        checkedAt: verificationChecks.checkedAt,
        validUntil: verificationChecks.validUntil,
      })
      .from(verificationChecks)
      .where(
        or(
          and(eq(verificationChecks.userId, USER_ID), isNull(verificationChecks.propertyId)),
          eq(verificationChecks.propertyId, LISTING_ID),
        ),
      )
      .orderBy(verificationChecks.kind, desc(verificationChecks.checkedAt)),
  )
  const rows = await select.execute({ userId, listingId })
  return KINDS_ON_CARD.flatMap((kind): ContactCheck[] => {
    const row = rows.find((check) => check.kind === kind)
    if (!row)
      return kind === 'title' && listingId !== null
        ? [{ kind, checkedOn: null, validUntil: null, isExpired: false, number: null }]
        : []
    const { checkedAt, validUntil } = row
    return [{ kind, checkedOn: toManilaDay(checkedAt), validUntil, isExpired: isPast(ctx, validUntil), number: null }]
  })
}

async function countOpenListings({ db }: Ctx, userId: string, agentId: string | null): Promise<number> {
  const isTheirs = or(
    and(eq(properties.ownerId, USER_ID), isNull(properties.agentId)),
    eq(properties.agentId, AGENT_ID),
  )
  const select = prepareStatement(db, 'contact_listing_count', () =>
    db.select({ total: count() }).from(properties).where(and(isTheirs, isPublicListing)),
  )
  const [row] = await select.execute({ userId, agentId })
  return row?.total ?? 0
}

function isPast(ctx: Ctx, lastDay: Day | null): boolean {
  return lastDay !== null && lastDay < toManilaDay(ctx.now())
}
