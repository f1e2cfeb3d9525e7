// Proposals for the next rental that wait for a side, and those that the tenant declined. Of rentals that still run.
import { and, asc, eq, gte, isNull, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { earlyEndProposals, renewalOffers } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import type { NextRentalChoice, RenewalSide } from '#app/shared/tenancy-vocabulary.ts'
import { hasRenewal, lastDay } from './tenancy-conditions.rules.server.ts'
import { matchSide, selectWaitingRow, type WaitingRentalRow } from './waiting-row.queries.server.ts'

export type RenewalMatter = WaitingRentalRow & { monthlyRent: number; leaseMonths: number; endsOn: Day; since: Date }

/** The lease that ends first is first. */
export async function listRenewalsToAnswer(ctx: Ctx, side: RenewalSide, limit: number): Promise<RenewalMatter[]> {
  const { isOwn, personId } = matchSide(ctx, side)
  return selectOffers(ctx, personId)
    .where(and(isOwn, eq(renewalOffers.status, 'open'), ne(renewalOffers.side, side), isRunning(ctx)))
    .orderBy(asc(lastDay), asc(renewalOffers.id))
    .limit(limit)
}

const later = alias(renewalOffers, 'later_offer')

/** The latest word of the tenant was no: the owner offers other terms, or looks for the next tenant. */
export async function listDeclinedRenewals(ctx: Ctx, limit: number): Promise<RenewalMatter[]> {
  const { isOwn, personId } = matchSide(ctx, 'owner')
  const hasLater = ctx.db
    .select({ one: sql`1` })
    .from(later)
    .where(and(eq(later.rentalId, rentals.id), sql`${later.createdAt} > ${renewalOffers.createdAt}`))
  return selectOffers(ctx, personId)
    .where(
      and(
        isOwn,
        eq(renewalOffers.status, 'declined'),
        eq(renewalOffers.side, 'owner'),
        isRunning(ctx),
        notExists(hasLater),
        sql`not ${hasRenewal}`,
      ),
    )
    .orderBy(asc(lastDay), asc(renewalOffers.id))
    .limit(limit)
}

/** As requireRunning of the commands: nothing can be answered when the rental is over or ended early. */
const isRunning = (ctx: Ctx) => and(isNull(rentals.endedEarlyOn), gte(rentals.endsOn, toManilaDay(ctx.now())))

const selectOffers = (ctx: Ctx, personId: ReturnType<typeof matchSide>['personId']) =>
  ctx.db
    .select({
      ...selectWaitingRow(ctx),
      id: renewalOffers.id,
      monthlyRent: renewalOffers.monthlyRent,
      leaseMonths: renewalOffers.leaseMonths,
      endsOn: lastDay,
      since: renewalOffers.updatedAt,
    })
    .from(rentals)
    .innerJoin(renewalOffers, eq(renewalOffers.rentalId, rentals.id))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, personId))

export type EarlyEndToAnswer = WaitingRentalRow & { endsOn: Day; nextRental: NextRentalChoice; since: Date }

/** Proposals of the other side to end a renewed rental early, the nearest end first. One whose day has passed cannot be accepted. */
export async function listEarlyEndsToAnswer(ctx: Ctx, side: RenewalSide, limit: number): Promise<EarlyEndToAnswer[]> {
  const { isOwn, personId } = matchSide(ctx, side)
  return ctx.db
    .select({
      ...selectWaitingRow(ctx),
      id: earlyEndProposals.id,
      endsOn: earlyEndProposals.endsOn,
      nextRental: earlyEndProposals.nextRental,
      since: earlyEndProposals.createdAt,
    })
    .from(rentals)
    .innerJoin(earlyEndProposals, eq(earlyEndProposals.rentalId, rentals.id))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, personId))
    .where(
      and(
        isOwn,
        eq(earlyEndProposals.status, 'open'),
        ne(earlyEndProposals.side, side),
        gte(earlyEndProposals.endsOn, toManilaDay(ctx.now())),
        isRunning(ctx),
      ),
    )
    .orderBy(asc(earlyEndProposals.endsOn), asc(earlyEndProposals.id))
    .limit(limit)
}
