// Whoever has to act on a deposit reads it on the overview; the sums there are those of the deposit passport.
import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getDepositPassport } from '#app/domain/tenancy/deposits/deposit.queries.server.ts'
import { addDays, addMonths } from '#app/shared/dates.ts'
import { DEDUCTION_STATUSES, DEPOSIT_RETURN_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeDepositDeduction, makeDepositReturn } from '#seed/factories/deposits.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makePayment, makePaymentProof, makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  listContestedDeposits,
  listDepositsToAnswer,
  listDepositsToReturn,
  listOverdueDeposits,
} from './deposit-figures.queries.server.ts'
import { depositLeft, depositOwed, depositReturnable } from './tenancy-conditions.rules.server.ts'

const HELD = 2_500_000
const database = setUpTestDatabase()
let owner: Ctx
let tenant: Ctx
beforeEach(async () => {
  owner = await createPerson('landlord')
  tenant = await createPerson('tenant')
})

async function createPerson(role: 'landlord' | 'tenant'): Promise<Ctx> {
  const { id } = await makePerson(database.db, role)
  return createTestContext(database.db, { actor: makeActor(role, id), now: new Date('2026-11-17T02:00:00Z') })
}

async function addRental(changes: Partial<Parameters<typeof makeRental>[1]> = {}) {
  return makeRental(database.db, {
    propertyId: changes.propertyId ?? (await makeProperty(database.db, { ownerId: owner.actor?.id })).id,
    tenantId: tenant.actor?.id ?? '',
    startsOn: '2025-11-01',
    endsOn: '2026-10-31',
    depositHeld: HELD,
    ...changes,
  })
}
const decided = (status: string, waiting: string) => (status === waiting ? {} : { decidedAt: new Date(0) })
const pick = (rows: readonly { id: string; amount: number }[]) => rows.map(({ id, amount }) => [id, amount])

test('an ended deposit is to be returned by the owner, and named to the tenant when its day is over', async () => {
  const [recent, late] = [await addRental(), await addRental({ endsOn: '2026-09-30' })]
  await addRental({ endsOn: '2026-11-17' }) // its last day is today
  await addRental({ endsOn: '2026-10-30', depositHeld: 0 })
  expect(await listDepositsToReturn(owner, 9)).toMatchObject([
    { id: late.id, amount: HELD, returnBy: '2026-10-30' },
    { id: recent.id, amount: HELD, returnBy: '2026-11-30' },
  ])
  expect(pick(await listOverdueDeposits(tenant, 9))).toEqual([[late.id, HELD]])
  expect([await listDepositsToReturn(tenant, 9), await listOverdueDeposits(owner, 9)]).toEqual([[], []])
  await makeDepositReturn(database.db, { rentalId: late.id, amount: HELD - 1, status: 'sent' })
  expect(pick(await listDepositsToReturn(owner, 9))).toEqual([
    [late.id, 1],
    [recent.id, HELD],
  ])
  expect(pick(await listOverdueDeposits(tenant, 9))).toEqual([[late.id, HELD]]) // nothing is confirmed
  await makeDepositReturn(database.db, { rentalId: late.id, amount: 1, status: 'confirmed', decidedAt: new Date(0) })
  expect(pick(await listDepositsToReturn(owner, 9))).toEqual([[recent.id, HELD]])
})

test('a renewed rental has no deposit to return', async () => {
  const first = await addRental()
  await addRental({
    propertyId: first.propertyId,
    bookingId: null,
    renewsRentalId: first.id,
    startsOn: '2026-11-01',
    endsOn: '2027-10-31',
  })
  expect(await listDepositsToReturn(owner, 9)).toEqual([])
})

test('the tenant answers what waits, the owner reads what is contested, and nobody else sees it', async () => {
  const { id: rentalId } = await addRental()
  const deductions: Record<string, string> = {}
  const returns: Record<string, string> = {}
  for (const status of DEDUCTION_STATUSES)
    deductions[status] = (
      await makeDepositDeduction(database.db, { rentalId, status, answer: 'No', ...decided(status, 'proposed') })
    ).id
  for (const status of DEPOSIT_RETURN_STATUSES)
    returns[status] = (
      await makeDepositReturn(database.db, { rentalId, amount: 9, status, answer: 'No', ...decided(status, 'sent') })
    ).id
  const list = async (read: typeof listDepositsToAnswer, ctx: Ctx) =>
    (await read(ctx, 9)).toSorted((a, b) => (a.kind < b.kind ? -1 : 1)).map(({ id, kind }) => [kind, id])
  expect(await list(listDepositsToAnswer, tenant)).toEqual([
    ['deduction', deductions.proposed],
    ['return', returns.sent],
  ])
  expect(await list(listContestedDeposits, owner)).toEqual([
    ['deduction', deductions.contested],
    ['return', returns.contested],
  ])
  const stranger = await createPerson('tenant')
  expect([
    await list(listDepositsToAnswer, owner),
    await list(listContestedDeposits, tenant),
    await list(listDepositsToAnswer, stranger),
    await list(listContestedDeposits, stranger),
  ]).toEqual([[], [], [], []])
})

test('SQL and TypeScript compute the same sums in every history, also of rentals that ended early', async () => {
  const amount = fc.integer({ min: 1, max: 400_000 })
  const history = fc.record({
    start: fc.integer({ min: 0, max: 40 }).map((days) => addDays('2025-01-10', days)),
    advanceMonths: fc.integer({ min: 0, max: 3 }),
    rent: fc.integer({ min: 300_000, max: 1_300_001 }),
    early: fc.option(fc.integer({ min: 0, max: 300 })),
    deductions: fc.array(fc.record({ amount, status: fc.constantFrom(...DEDUCTION_STATUSES) }), { maxLength: 3 }),
    returns: fc.array(fc.record({ amount, status: fc.constantFrom(...DEPOSIT_RETURN_STATUSES) }), { maxLength: 3 }),
  })
  const ids: string[] = []
  for (const { start, advanceMonths, rent, early, deductions, returns } of fc.sample(history, {
    numRuns: 25,
    seed: 7,
  })) {
    const { id: rentalId } = await addRental({
      startsOn: start,
      endsOn: addDays(addMonths(start, 12), -1),
      monthlyRent: rent,
      ...(early === null ? {} : { endedEarlyOn: addDays(start, early), endedEarlyReason: 'New work' }),
    })
    ids.push(rentalId)
    const pay = async (kind: 'advance' | 'rent' | 'dues', dueDate: string, amountDue: number) => {
      const { id: paymentId } = await makePayment(database.db, { rentalId, kind, dueDate, amountDue })
      await makePaymentProof(database.db, { paymentId, amount: amountDue, status: 'confirmed', decidedAt: new Date(0) })
    }
    if (advanceMonths > 0) await pay('advance', start, advanceMonths * rent + 1)
    for (let month = advanceMonths; month < 12; month++)
      await pay('rent', `${addMonths(start, month).slice(0, 8)}15`, rent)
    await pay('dues', addMonths(start, 6), 12_345)
    for (const each of deductions)
      await makeDepositDeduction(database.db, { rentalId, answer: 'No', ...each, ...decided(each.status, 'proposed') })
    for (const each of returns)
      await makeDepositReturn(database.db, { rentalId, answer: 'No', ...each, ...decided(each.status, 'sent') })
  }
  const rows = await database.db
    .select({ id: rentals.id, left: depositLeft, owed: depositOwed, returnable: depositReturnable })
    .from(rentals)
    .where(inArray(rentals.id, ids))
  let unusedRents = 0
  for (const { id, ...sums } of rows) {
    const passport = await getDepositPassport(owner, id)
    expect(passport.sums).toMatchObject(sums)
    if (passport.sums.unusedRent > 0) unusedRents++
  }
  expect(unusedRents).toBeGreaterThan(5) // null control: the histories have unused rent
})
