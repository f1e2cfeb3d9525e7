// The cash of an owner that people of the team hold, and what became of it.
import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { heldCash } from '#app/db/schema/tenancy/held-cash.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { authorize, can, requireSignIn } from '#app/permissions/policy.ts'
import { type CashHolder, type HeldCashPage, MAX_HELD, type SettledCash, SHOWN_SETTLED } from './held-cash.model.ts'

const holders = alias(users, 'holders')
const settlers = alias(users, 'settlers')

/** A caretaker reads their own entries only. */
export async function getHeldCash(ctx: Ctx): Promise<HeldCashPage> {
  requireSignIn(ctx.actor)
  const { id: ownerId, delegate } = ctx.actor
  authorize(ctx.actor, 'cash.read', { userId: ownerId })
  const isShown = and(
    eq(heldCash.ownerId, ownerId),
    isChosenHome(ctx, rentals.propertyId),
    delegate?.role === 'caretaker' ? eq(heldCash.heldBy, delegate.personId) : undefined,
  )
  const [holding, settled] = await Promise.all([listHolders(ctx, isShown), listSettled(ctx, isShown)])
  return { holders: holding, settled, maySettle: can(ctx.actor, 'cash.settle', { userId: ownerId }) }
}

const ENTRY = (ctx: Ctx) => ({
  id: heldCash.id,
  rentalId: heldCash.rentalId,
  listing: selectHomeName(ctx),
  tenant: users.fullName,
  amount: heldCash.amount,
  takenAt: heldCash.createdAt,
})

async function listHolders(ctx: Ctx, isShown: SQL | undefined): Promise<CashHolder[]> {
  const isInTeam = sql<boolean>`exists (select 1 from ${teamMembers} where ${teamMembers.ownerId} = ${heldCash.ownerId}
    and ${teamMembers.personId} = ${heldCash.heldBy} and ${teamMembers.status} = 'active')`
  const rows = await ctx.db
    .select({ ...ENTRY(ctx), personId: holders.id, name: holders.fullName, isInTeam })
    .from(heldCash)
    .innerJoin(rentals, eq(rentals.id, heldCash.rentalId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .innerJoin(holders, eq(holders.id, heldCash.heldBy))
    .where(and(isShown, eq(heldCash.status, 'held')))
    .orderBy(asc(holders.fullName), asc(holders.id), asc(heldCash.createdAt), asc(heldCash.id))
    .limit(MAX_HELD)
  const me = ctx.actor?.delegate?.personId ?? ctx.actor?.id
  return Array.from(Map.groupBy(rows, ({ personId }) => personId).values(), (own): CashHolder => {
    const { personId = '', name = '', isInTeam: isMember = false } = own[0] ?? {}
    const entries = own.map(({ personId: _id, name: _name, isInTeam: _isInTeam, ...entry }) => entry)
    const sum = entries.reduce((total, { amount }) => total + amount, 0)
    return { personId, name, isInTeam: isMember, sum, isReader: personId === me, entries }
  })
}

async function listSettled(ctx: Ctx, isShown: SQL | undefined): Promise<SettledCash[]> {
  const rows = await ctx.db
    .select({
      ...ENTRY(ctx),
      holder: holders.fullName,
      settledBy: settlers.fullName,
      settledAt: heldCash.settledAt,
      status: heldCash.status,
      note: heldCash.note,
    })
    .from(heldCash)
    .innerJoin(rentals, eq(rentals.id, heldCash.rentalId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .innerJoin(holders, eq(holders.id, heldCash.heldBy))
    .innerJoin(settlers, eq(settlers.id, heldCash.settledBy))
    .where(and(isShown, ne(heldCash.status, 'held')))
    .orderBy(desc(heldCash.settledAt), desc(heldCash.id))
    .limit(SHOWN_SETTLED)
  return rows.flatMap(({ settledAt, status, ...row }) =>
    settledAt === null || status === 'held' ? [] : [{ ...row, settledAt, status }],
  )
}

export type CashToSettle = { id: string; person: string; amount: number; title: string; since: Date }

/** What others hold for the owner, the oldest first. Nobody confirms what they hold themselves. */
export async function listCashToSettle(ctx: Ctx, limit: number): Promise<CashToSettle[]> {
  requireSignIn(ctx.actor)
  const { id: ownerId, delegate } = ctx.actor
  return ctx.db
    .select({
      id: heldCash.id,
      person: holders.fullName,
      amount: heldCash.amount,
      title: selectHomeName(ctx),
      since: heldCash.createdAt,
    })
    .from(heldCash)
    .innerJoin(rentals, eq(rentals.id, heldCash.rentalId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .innerJoin(holders, eq(holders.id, heldCash.heldBy))
    .where(
      and(
        eq(heldCash.ownerId, ownerId),
        isChosenHome(ctx, rentals.propertyId),
        eq(heldCash.status, 'held'),
        ne(heldCash.heldBy, delegate?.personId ?? ownerId),
      ),
    )
    .orderBy(asc(heldCash.createdAt), asc(heldCash.id))
    .limit(limit)
}
