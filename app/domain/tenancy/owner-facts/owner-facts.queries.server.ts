// The cases behind the figures about an owner: one list for renters, who get the counts, and for the owner, who gets every case.
import { and, desc, eq, gt, gte, isNotNull, lt, ne, not, or, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { depositDeductions, depositReturns } from '#app/db/schema/tenancy/deposits.server.ts'
import { maintenanceRequests } from '#app/db/schema/tenancy/maintenance.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { getResponseFigures } from '#app/domain/agents/directory/response-figures.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { formatResponseFigures } from '#app/domain/listings/public/listing-contact.labels.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { DEPOSIT_RETURN_DAYS, getReturnDay } from '#app/domain/tenancy/deposits/deposit.rules.ts'
import { respondedAt } from '#app/domain/tenancy/maintenance/maintenance.queries.server.ts'
import { hasRenewal, isCancelled, lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { addDays, addMonths, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'
import {
  type DepositCase,
  OWNER_FACTS_MONTHS,
  type OwnerCases,
  type OwnerFacts,
  type RequestCase,
} from './owner-facts.model.ts'
import { countCases } from './owner-facts.rules.ts'

/** Keeps the queries bounded; the newest cases count. */
const MAX_CASES = 200

/** For the owner: the counts that renters see, and every case. */
export async function getOwnRecord(ctx: Ctx): Promise<{ facts: OwnerFacts; cases: OwnerCases }> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'ownerFacts.read', { userId: ctx.actor.id })
  const [cases, replyLabel] = await Promise.all([listCases(ctx, ctx.actor.id), findReplyLabel(ctx, ctx.actor.id)])
  return { cases, facts: buildFacts(cases, replyLabel) }
}

/** For signed-in people who look at a listing of the owner: counts only. The caller has checked that they may see the listing. */
export async function getOwnerFacts(ctx: Ctx, listingId: string): Promise<OwnerFacts> {
  requireSignIn(ctx.actor)
  const [listing] = await ctx.db
    .select({ ownerId: properties.ownerId })
    .from(properties)
    .where(eq(properties.id, listingId))
  if (!listing) return fail('listing.notFound')
  const { ownerId } = listing
  const [cases, replyLabel] = await Promise.all([listCases(ctx, ownerId), findReplyLabel(ctx, ownerId)])
  return buildFacts(cases, replyLabel)
}

const buildFacts = ({ deposits, requests }: OwnerCases, replyLabel: string | null): OwnerFacts => ({
  deposits: countCases(deposits),
  requests: countCases(requests),
  replyLabel,
})

async function findReplyLabel(ctx: Ctx, ownerId: string): Promise<string | null> {
  const figures = (await getResponseFigures(ctx, [ownerId])).get(ownerId)
  return figures ? formatResponseFigures(figures) : null
}

async function listCases(ctx: Ctx, ownerId: string): Promise<OwnerCases> {
  const [deposits, requests] = await Promise.all([listDepositCases(ctx, ownerId), listRequestCases(ctx, ownerId)])
  return { deposits, requests }
}

/**
 * Of rentals whose time to return the deposit is over. In time: what was paid back and deducted until then covers it. What the tenant contests
 * does not count.
 */
async function listDepositCases(ctx: Ctx, ownerId: string): Promise<DepositCase[]> {
  const today = toManilaDay(ctx.now())
  const lastDayOver = addDays(today, -DEPOSIT_RETURN_DAYS)
  const returnBy = sql`(${lastDay} + ${DEPOSIT_RETURN_DAYS}::int)`
  const returned = sql`coalesce((select sum(paid.amount) from ${depositReturns} paid where paid.rental_id = ${rentals}.id
    and paid.status in ('sent', 'confirmed') and paid.returned_on <= ${returnBy}), 0)`
  const deducted = sql`coalesce((select sum(kept.amount) from ${depositDeductions} kept where kept.rental_id = ${rentals}.id
    and kept.status in ('proposed', 'accepted') and (kept.created_at at time zone 'Asia/Manila')::date <= ${returnBy}), 0)`
  const rows = await ctx.db
    .select({
      id: rentals.id,
      listing: selectListingTitle(ctx),
      lastDay,
      isInTime: sql<boolean>`${returned} + ${deducted} >= ${rentals.depositHeld}`,
    })
    .from(properties)
    .innerJoin(rentals, eq(rentals.propertyId, properties.id))
    .where(
      and(
        eq(properties.ownerId, ownerId),
        gt(rentals.depositHeld, 0),
        lt(lastDay, lastDayOver),
        gte(lastDay, addMonths(lastDayOver, -OWNER_FACTS_MONTHS)),
        not(isCancelled),
        not(hasRenewal),
      ),
    )
    .orderBy(desc(lastDay), desc(rentals.id))
    .limit(MAX_CASES)
  return rows.map(({ lastDay: day, ...row }) => Object.assign(row, { returnBy: getReturnDay(day) }))
}

/** Requests of tenants that were answered, or whose response time is over. */
async function listRequestCases(ctx: Ctx, ownerId: string): Promise<RequestCase[]> {
  const since = getStartOfManilaDay(addMonths(toManilaDay(ctx.now()), -OWNER_FACTS_MONTHS))
  const rows = await ctx.db
    .select({
      id: maintenanceRequests.id,
      listing: selectListingTitle(ctx),
      title: maintenanceRequests.title,
      respondBy: maintenanceRequests.respondBy,
      respondedAt,
    })
    .from(properties)
    .innerJoin(maintenanceRequests, eq(maintenanceRequests.propertyId, properties.id))
    .where(
      and(
        eq(properties.ownerId, ownerId),
        ne(maintenanceRequests.requestedBy, ownerId),
        ne(maintenanceRequests.status, 'cancelled'),
        gte(maintenanceRequests.createdAt, since),
        isNotNull(maintenanceRequests.respondBy),
        or(isNotNull(respondedAt), lt(maintenanceRequests.respondBy, ctx.now())),
      ),
    )
    .orderBy(desc(maintenanceRequests.createdAt), desc(maintenanceRequests.id))
    .limit(MAX_CASES)
  return rows.flatMap(({ respondBy, respondedAt: answeredAt, ...row }) =>
    respondBy === null ? [] : [{ ...row, respondBy, isInTime: answeredAt !== null && answeredAt <= respondBy }],
  )
}
