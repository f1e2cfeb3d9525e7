// Contracts that wait for the signature of a side, and those that were declined or not signed in time. Of rentals that still run.
import { and, asc, desc, eq, gte, lt, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { leaseSignatures, leaseSignings } from '#app/db/schema/tenancy/lease-signings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { addDays, type Day, toManilaDay } from '#app/shared/dates.ts'
import type { RenewalSide } from '#app/shared/tenancy-vocabulary.ts'
import { lastDay } from './tenancy-conditions.rules.server.ts'
import { matchSide, selectWaitingRow, type WaitingRentalRow } from './waiting-row.queries.server.ts'

export type SigningMatter = WaitingRentalRow & { expiresOn: Day; since: Date }

/** The one that lapses first is first. Nobody signs for somebody else. */
export async function listLeasesToSign(ctx: Ctx, side: RenewalSide, limit: number): Promise<SigningMatter[]> {
  if (ctx.actor?.delegate) return []
  const { isOwn, personId } = matchSide(ctx, side)
  const own = ctx.db
    .select({ one: sql`1` })
    .from(leaseSignatures)
    .where(
      and(
        eq(leaseSignatures.signingId, leaseSignings.id),
        eq(leaseSignatures.side, side),
        sql`${leaseSignatures.signedAt} is not null`,
      ),
    )
  const today = toManilaDay(ctx.now())
  return selectSignings(ctx, personId)
    .where(
      and(
        isOwn,
        eq(leaseSignings.status, 'open'),
        gte(leaseSignings.expiresOn, today),
        gte(lastDay, today),
        notExists(own),
      ),
    )
    .orderBy(asc(leaseSignings.expiresOn), asc(leaseSignings.id))
    .limit(limit)
}

const UNSIGNED_DAYS = 14
const later = alias(leaseSignings, 'later_signing')

/** The owner prepares another one within two weeks; later the page of the rental still says it. Many sign on paper then. */
export async function listUnsignedLeases(ctx: Ctx, limit: number): Promise<SigningMatter[]> {
  const { isOwn, personId } = matchSide(ctx, 'owner')
  const today = toManilaDay(ctx.now())
  const since = new Date(ctx.now().getTime() - UNSIGNED_DAYS * 86_400_000)
  const hasLater = ctx.db
    .select({ one: sql`1` })
    .from(later)
    .where(and(eq(later.rentalId, rentals.id), sql`${later.draft} > ${leaseSignings.draft}`))
  return selectSignings(ctx, personId)
    .where(
      and(
        isOwn,
        or(
          and(eq(leaseSignings.status, 'declined'), gte(leaseSignings.decidedAt, since)),
          and(
            eq(leaseSignings.status, 'open'),
            lt(leaseSignings.expiresOn, today),
            gte(leaseSignings.expiresOn, addDays(today, -UNSIGNED_DAYS)),
          ),
        ),
        gte(lastDay, today),
        notExists(hasLater),
      ),
    )
    .orderBy(desc(leaseSignings.updatedAt), asc(leaseSignings.id))
    .limit(limit)
}

const selectSignings = (ctx: Ctx, personId: ReturnType<typeof matchSide>['personId']) =>
  ctx.db
    .select({
      ...selectWaitingRow(ctx),
      id: leaseSignings.id,
      expiresOn: leaseSignings.expiresOn,
      since: leaseSignings.updatedAt,
    })
    .from(rentals)
    .innerJoin(leaseSignings, eq(leaseSignings.rentalId, rentals.id))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, personId))
