// The card of whoever lets a home: who they are, since when, and what was checked about them and when (RA 9646, DECISIONS).
import { and, count, desc, eq, isNull, or } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { verificationChecks } from '#app/db/schema/platform/admin.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { propertySummaryView as summary } from '#app/db/schema/listings/listing-summary.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { dayParts, manilaDay, type Day } from '#app/shared/dates.ts'
import { listerOf } from './listing-card.queries.server.ts'
import type { ListerCheck, ListerProfile } from './listing.model.ts'

/** `userId` is for asking further and stays on the server. */
export async function listerOfListing(
  ctx: Ctx,
  listingId: string,
): Promise<{ userId: string; profile: ListerProfile } | null> {
  const [row] = await ctx.db
    .select({
      ownerId: summary.ownerId,
      ownerName: summary.ownerName,
      ownerAvatarUrl: summary.ownerAvatarUrl,
      agentId: summary.agentId,
      agentUserId: summary.agentUserId,
      agentName: summary.agentName,
      agency: summary.agentAgency,
      agentAvatarUrl: summary.agentAvatarUrl,
    })
    .from(summary)
    .where(and(eq(summary.id, listingId), eq(summary.status, 'active')))
    .limit(1)
  if (!row) return null
  const userId = row.agentUserId ?? row.ownerId
  const [person, checks, homes] = await Promise.all([
    personOf(ctx, userId),
    checksOf(ctx, userId, listingId),
    homesOf(ctx, userId, row.agentId),
  ])
  if (!person) return null
  const profile: ListerProfile = {
    ...listerOf(row.ownerName, row.agentName),
    agency: row.agency,
    avatarUrl: row.agentUserId ? row.agentAvatarUrl : row.ownerAvatarUrl,
    agentId: row.agentId,
    memberSince: dayParts(manilaDay(person.createdAt)).year,
    homes,
    checks: [...licenceLine(ctx, row.agentId, person), ...checks, ...emailLine(person.emailVerified)],
  }
  return { userId, profile }
}

type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>

async function personOf(ctx: Ctx, userId: string) {
  const [person] = await ctx.db
    .select({
      createdAt: users.createdAt,
      emailVerified: users.emailVerified,
      licence: agents.prcLicenseNumber,
      expiresOn: agents.prcLicenseExpiresOn,
      checkedAt: agents.prcLicenseCheckedAt,
    })
    .from(users)
    .leftJoin(agents, eq(agents.userId, users.id))
    .where(eq(users.id, userId))
  return person
}

/** The licence belongs to the agent; of an owner who is no agent nobody asks for one. */
function licenceLine(ctx: Ctx, agentId: string | null, { licence, expiresOn, checkedAt }: Person): ListerCheck[] {
  if (agentId === null || licence === null) return []
  const checkedOn = checkedAt && manilaDay(checkedAt)
  return [{ kind: 'prc_license', checkedOn, validUntil: expiresOn, isExpired: isOver(ctx, expiresOn), number: licence }]
}

function emailLine(isVerified: boolean): ListerCheck[] {
  return isVerified ? [{ kind: 'email', checkedOn: null, validUntil: null, isExpired: false, number: null }] : []
}

const KINDS_ON_CARD = ['government_id', 'phone', 'owner_authority', 'title'] as const

/** The latest of each kind: about the person, or about this very home. A title nobody has looked at is said too. */
async function checksOf(ctx: Ctx, userId: string, listingId: string): Promise<ListerCheck[]> {
  const rows = await ctx.db
    .selectDistinctOn([verificationChecks.kind], {
      kind: verificationChecks.kind,
      checkedAt: verificationChecks.checkedAt,
      validUntil: verificationChecks.validUntil,
    })
    .from(verificationChecks)
    .where(
      or(
        and(eq(verificationChecks.userId, userId), isNull(verificationChecks.propertyId)),
        eq(verificationChecks.propertyId, listingId),
      ),
    )
    .orderBy(verificationChecks.kind, desc(verificationChecks.checkedAt))
  return KINDS_ON_CARD.flatMap((kind): ListerCheck[] => {
    const row = rows.find((check) => check.kind === kind)
    if (!row)
      return kind === 'title' ? [{ kind, checkedOn: null, validUntil: null, isExpired: false, number: null }] : []
    const { checkedAt, validUntil } = row
    return [{ kind, checkedOn: manilaDay(checkedAt), validUntil, isExpired: isOver(ctx, validUntil), number: null }]
  })
}

async function homesOf(ctx: Ctx, userId: string, agentId: string | null): Promise<number> {
  const theirs = or(
    and(eq(properties.ownerId, userId), isNull(properties.agentId)),
    agentId === null ? undefined : eq(properties.agentId, agentId),
  )
  const [row] = await ctx.db
    .select({ total: count() })
    .from(properties)
    .where(and(theirs, eq(properties.status, 'active'), isNull(properties.deletedAt)))
  return row?.total ?? 0
}

function isOver(ctx: Ctx, lastDay: Day | null): boolean {
  return lastDay !== null && lastDay < manilaDay(ctx.now())
}
