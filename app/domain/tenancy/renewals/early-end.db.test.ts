// The early end of a rental that has been renewed: one side proposes, the other one agrees, and the money of both rentals stays right.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getDepositPassport } from '#app/domain/tenancy/deposits/deposit.queries.server.ts'
import { auditMoney } from '#app/domain/tenancy/money-audit/audit-money.commands.server.ts'
import { listDepositsToReturn } from '#app/domain/tenancy/overview/deposit-figures.queries.server.ts'
import { listEarlyEndsToAnswer } from '#app/domain/tenancy/overview/renewal-figures.queries.server.ts'
import { getPostDatedCheckRegister } from '#app/domain/tenancy/post-dated-checks/post-dated-check.queries.server.ts'
import { recordPostDatedChecks } from '#app/domain/tenancy/post-dated-checks/record-post-dated-checks.commands.server.ts'
import { recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { listTenants } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { EARLY_END_STATUSES, type NextRentalChoice } from '#app/shared/tenancy-vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeEarlyEndProposal } from '#seed/factories/rental-terms.ts'
import { makeBooking, makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countOutcomes, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { acceptEarlyEnd } from './accept-early-end.commands.server.ts'
import { acceptRenewal } from './accept-renewal.commands.server.ts'
import { endRentalEarly } from './end-rental.commands.server.ts'
import { offerRenewal } from './offer-renewal.commands.server.ts'
import { declineEarlyEnd, proposeEarlyEnd, withdrawEarlyEnd } from './propose-early-end.commands.server.ts'
import { getRenewalView } from './renewal.queries.server.ts'

const database = setUpTestDatabase()
// The clock of the tests stands at 2 March 2026.
const [RENT, DEPOSIT] = [900_000, 1_800_000]
const DUE = ['2026-03-05', '2026-04-05', '2026-05-05'] as const
const APRIL_20 = '2026-04-20'

/** A rental until 31 May that is renewed for a year. */
async function makeRenewed() {
  const { db } = database
  const createPerson = async (role: 'landlord' | 'tenant') =>
    createTestContext(db, { actor: makeActor(role, (await makePerson(db, role)).id) })
  const [owner, tenant, stranger] = [
    await createPerson('landlord'),
    await createPerson('tenant'),
    await createPerson('tenant'),
  ]
  const { id: propertyId } = await makeProperty(db, { ownerId: owner.actor?.id ?? '' })
  const tenantId = tenant.actor?.id ?? ''
  const booking = await makeBooking(db, {
    propertyId,
    guestId: tenantId,
    status: 'confirmed',
    decidedAt: new Date('2025-05-20T04:00:00Z'),
    monthlyRent: RENT,
    advanceAmount: RENT,
    depositAmount: DEPOSIT,
    cleaningFee: 0,
    totalPrice: RENT + DEPOSIT,
  })
  const { id: rentalId } = await makeRental(db, {
    propertyId,
    tenantId,
    bookingId: booking.id,
    startsOn: '2025-06-01',
    endsOn: '2026-05-31',
    monthlyRent: RENT,
    depositHeld: DEPOSIT,
  })
  for (const dueDate of DUE) await makePayment(db, { rentalId, dueDate, amountDue: RENT })
  await offerRenewal(owner, { rentalId, key: crypto.randomUUID(), monthlyRent: 950_000, leaseMonths: 12 })
  const [offer] = (await getRenewalView(tenant, rentalId)).offers
  const next = await acceptRenewal(tenant, { rentalId, offer: offer?.id ?? '' })
  return { owner, tenant, stranger, rentalId, nextId: next.rentalId }
}

const buildEnd = (rentalId: string, nextRental: NextRentalChoice, endsOn = APRIL_20) => ({
  rentalId,
  key: crypto.randomUUID(),
  endsOn,
  nextRental,
  reason: 'New work in Cebu',
})
const getProposal = async (ctx: Ctx, rentalId: string) =>
  (await getRenewalView(ctx, rentalId)).earlyEnds.find(({ status }) => status === 'open')?.id ?? ''

async function makeProposed(nextRental: NextRentalChoice, endsOn?: string) {
  const renewed = await makeRenewed()
  await proposeEarlyEnd(renewed.tenant, buildEnd(renewed.rentalId, nextRental, endsOn))
  const proposal = await getProposal(renewed.owner, renewed.rentalId)
  return { ...renewed, answer: { rentalId: renewed.rentalId, proposal } }
}

const getRental = async (id: string) => (await database.db.select().from(rentals).where(eq(rentals.id, id)))[0]
const listLines = async (ctx: Ctx, rentalId: string) =>
  (await getRentBook(ctx, rentalId)).lines.map(({ dueDate, due }) => [dueDate, due])
const auditDifferences = async (ctx: Ctx) => (await auditMoney(ctx)).differences

describe('a proposal to end a renewed rental early', () => {
  test('waits for the other side, and changes nothing before it is accepted', async () => {
    const { owner, tenant, stranger, rentalId, nextId, answer } = await makeProposed('cancel')
    // null control: without an agreement the rental cannot end early
    const alone = { rentalId, endsOn: APRIL_20, reason: 'New work' }
    expect(await getOutcome(endRentalEarly(tenant, alone))).toBe('renewal.alreadyRenewed')
    expect(await getRental(rentalId)).toMatchObject({ endedEarlyOn: null })
    expect(await getRental(nextId)).toMatchObject({ startsOn: '2026-06-01', endedEarlyOn: null })
    expect(await listEarlyEndsToAnswer(owner, 'owner', 5)).toMatchObject([{ id: answer.proposal, endsOn: APRIL_20 }])
    expect(await listEarlyEndsToAnswer(tenant, 'tenant', 5)).toEqual([])
    expect((await getRenewalView(owner, rentalId)).allowed).toMatchObject({ answerEnd: true, withdrawEnd: false })
    expect((await getRenewalView(tenant, rentalId)).allowed).toMatchObject({ answerEnd: false, withdrawEnd: true })
    expect(await getOutcome(acceptEarlyEnd(tenant, answer))).toBe('renewal.ownProposal')
    expect(await getOutcome(withdrawEarlyEnd(owner, answer))).toBe('renewal.ownProposal')
    expect(await getOutcome(acceptEarlyEnd(stranger, answer))).toBe('rental.notFound')
    expect(await getOutcome(proposeEarlyEnd(owner, buildEnd(rentalId, 'move')))).toBe('renewal.alreadyOpen')
  })

  test('is declined or withdrawn once, and another one can follow', async () => {
    const { owner, tenant, rentalId, answer } = await makeProposed('cancel')
    await declineEarlyEnd(owner, { ...answer, reason: 'Too soon' })
    expect(await getOutcome(acceptEarlyEnd(owner, answer))).toBe('earlyEnd.moveNotAllowed')
    await proposeEarlyEnd(owner, buildEnd(rentalId, 'cancel'))
    const second = { rentalId, proposal: await getProposal(owner, rentalId) }
    await withdrawEarlyEnd(owner, second)
    expect(await getOutcome(acceptEarlyEnd(tenant, second))).toBe('earlyEnd.moveNotAllowed')
    expect(await getRental(rentalId)).toMatchObject({ endedEarlyOn: null })
  })

  test('is only for a rental that has been renewed, on a day from today to before its last day', async () => {
    const { owner, tenant, rentalId } = await makeRenewed()
    for (const day of ['2026-03-01', '2026-05-31'])
      expect(await getOutcome(proposeEarlyEnd(tenant, buildEnd(rentalId, 'cancel', day)))).toBe('app.invalidInput')
    const { id } = await makeRental(database.db, {
      propertyId: (await makeProperty(database.db, { ownerId: owner.actor?.id ?? '' })).id,
      tenantId: tenant.actor?.id ?? '',
    })
    expect(await getOutcome(proposeEarlyEnd(tenant, buildEnd(id, 'cancel')))).toBe('earlyEnd.notRenewed')
  })

  test('lapses when its day has passed: nobody can answer it, and either side can make another one', async () => {
    const { owner, tenant, rentalId, answer } = await makeProposed('cancel')
    for (const ctx of [owner, tenant]) ctx.now = () => new Date('2026-04-20T12:00:00Z')
    expect((await getRenewalView(owner, rentalId)).allowed.answerEnd).toBe(true) // null control: its last day
    for (const ctx of [owner, tenant]) ctx.now = () => new Date('2026-04-20T16:00:00Z')
    for (const ctx of [owner, tenant]) {
      const view = await getRenewalView(ctx, rentalId)
      expect(view.earlyEnds.map(({ status }) => status)).toEqual(['lapsed'])
      expect(view.allowed).toMatchObject({ answerEnd: false, withdrawEnd: false })
      expect(view.proposableEnd).toMatchObject({ first: '2026-04-21', last: '2026-05-30' })
    }
    expect(await listEarlyEndsToAnswer(owner, 'owner', 5)).toEqual([])
    expect(await getOutcome(acceptEarlyEnd(owner, answer))).toBe('earlyEnd.dayPassed')
    expect(await getOutcome(declineEarlyEnd(owner, answer))).toBe('earlyEnd.dayPassed')
    expect(await getOutcome(withdrawEarlyEnd(tenant, answer))).toBe('earlyEnd.dayPassed')

    const attempts = [owner, tenant].map((ctx) => proposeEarlyEnd(ctx, buildEnd(rentalId, 'cancel', '2026-05-15')))
    expect(await countOutcomes(attempts)).toEqual({ done: 1, 'renewal.alreadyOpen': 1 })
    expect((await getRenewalView(owner, rentalId)).earlyEnds.map(({ status }) => status)).toEqual(['open', 'lapsed'])
    const second = { rentalId, proposal: await getProposal(owner, rentalId) }
    const isOwners = (await getRenewalView(owner, rentalId)).allowed.withdrawEnd
    await acceptEarlyEnd(isOwners ? tenant : owner, second)
    expect(await getRental(rentalId)).toMatchObject({ endedEarlyOn: '2026-05-15' })
    expect(await auditDifferences(owner)).toEqual([])
  })

  test.each(EARLY_END_STATUSES.filter((status) => status !== 'open'))(
    'that is %s cannot be answered',
    async (status) => {
      const { owner, rentalId } = await makeRenewed()
      const decidedAt = new Date('2026-03-01T04:00:00Z')
      const { id } = await makeEarlyEndProposal(database.db, { rentalId, status, decidedAt, endsOn: APRIL_20 })
      const answer = { rentalId, proposal: id }
      const refusal = status === 'lapsed' ? 'earlyEnd.dayPassed' : 'earlyEnd.moveNotAllowed'
      expect(await getOutcome(acceptEarlyEnd(owner, answer))).toBe(refusal)
      expect(await getOutcome(declineEarlyEnd(owner, answer))).toBe(refusal)
    },
  )
})

describe('the next rental is cancelled', () => {
  test('nothing of it is owed, its rent comes back, and the deposit is returned after the rental that ends', async () => {
    const { owner, tenant, rentalId, nextId, answer } = await makeProposed('cancel')
    const [firstNext] = (await getRentBook(owner, nextId)).lines
    const paid = { method: 'cash', paidOn: '2026-03-01', key: crypto.randomUUID(), amount: undefined } as const
    await recordPayment(owner, { rentalId: nextId, lines: [firstNext?.id ?? ''], ...paid })
    const secondNext = (await getRentBook(owner, nextId)).lines[1]
    await recordPostDatedChecks(tenant, {
      rentalId: nextId,
      key: crypto.randomUUID(),
      lines: [secondNext?.id ?? ''],
      spread: 'all',
      bank: 'BPI',
      number: '10000001',
      checkDate: '2026-07-05',
      amount: 950_000,
    })
    expect(await auditDifferences(owner)).toEqual([])
    await acceptEarlyEnd(owner, answer)

    expect(await getRental(rentalId)).toMatchObject({ endedEarlyOn: APRIL_20, depositHeld: DEPOSIT })
    expect(await getRental(nextId)).toMatchObject({ endedEarlyOn: APRIL_20, depositHeld: 0 })
    // 20 of 30 days of April, nothing of May; of the next rental only what was paid stays, until it is returned
    expect(await listLines(owner, rentalId)).toEqual([
      ['2026-03-05', RENT],
      ['2026-04-05', 600_000],
      ['2026-05-05', 0],
    ])
    expect((await getRentBook(owner, nextId)).summary).toMatchObject({ due: 950_000, open: 0, confirmed: 950_000 })
    expect((await getPostDatedCheckRegister(owner, nextId)).postDatedChecks).toMatchObject([{ status: 'returned' }])
    expect((await getDepositPassport(tenant, nextId)).sums).toMatchObject({ held: 0, unusedRent: 950_000 })
    expect((await getDepositPassport(tenant, rentalId)).rental).toMatchObject({
      depositLeft: DEPOSIT,
      isRenewed: false,
    })
    expect(await auditDifferences(owner)).toEqual([])

    owner.now = () => new Date('2026-04-22T04:00:00Z')
    const toReturn = await listDepositsToReturn(owner, 5)
    expect(Object.fromEntries(toReturn.map(({ rentalId: id, amount }) => [id, amount]))).toEqual({
      [rentalId]: DEPOSIT,
      [nextId]: 950_000,
    })
    expect(await auditDifferences(owner)).toEqual([])
    const view = await getRenewalView(tenant, rentalId)
    expect([view.next, view.proposableEnd]).toEqual([{ id: nextId, isCancelled: true }, null])
  })

  test('it is in no list of tenants and in no overlap with the next one', async () => {
    const { owner, rentalId, nextId, answer } = await makeProposed('cancel')
    await acceptEarlyEnd(owner, answer)
    const rows = await listTenants(owner, { filter: null, search: '', page: 1 })
    expect(rows.map((row) => [row.rentalId, row.isRenewed])).toEqual([[rentalId, false]])
    expect((await getRentBook(owner, nextId)).rental.status).toBe('expired')
  })

  test('of many answers at one time one succeeds', async () => {
    const { owner, answer } = await makeProposed('cancel')
    const attempts = Array.from({ length: 4 }, () => acceptEarlyEnd(owner, answer))
    expect(await countOutcomes(attempts)).toEqual({ done: 1, 'earlyEnd.moveNotAllowed': 3 })
  })
})

describe('the next rental begins earlier', () => {
  test('its rents are written for the new days, and the deposit goes on with it', async () => {
    const { owner, tenant, rentalId, nextId, answer } = await makeProposed('move')
    await acceptEarlyEnd(owner, answer)
    expect(await getRental(rentalId)).toMatchObject({ endedEarlyOn: APRIL_20 })
    expect(await getRental(nextId)).toMatchObject({
      startsOn: '2026-04-21',
      endsOn: '2027-04-20',
      depositHeld: DEPOSIT,
      endedEarlyOn: null,
    })
    const open = (await listLines(owner, nextId)).filter(([, due]) => due !== 0)
    expect(open.map(([day]) => day)).toEqual([
      '2026-04-21',
      '2026-05-05',
      ...['06', '07', '08', '09', '10', '11', '12'].map((month) => `2026-${month}-05`),
      ...['01', '02', '03'].map((month) => `2027-${month}-05`),
    ])
    expect(open.every(([, due]) => due === 950_000)).toBe(true)
    expect(await auditDifferences(owner)).toEqual([])
    owner.now = () => new Date('2026-04-22T04:00:00Z')
    expect(await listDepositsToReturn(owner, 5)).toEqual([])
    expect((await getDepositPassport(tenant, rentalId)).rental.isRenewed).toBe(true)
    expect(await auditDifferences(owner)).toEqual([])
  })

  test('is refused while rent after the new end is paid, in either rental', async () => {
    const paid = { method: 'cash', paidOn: '2026-03-01', amount: undefined } as const
    const first = await makeProposed('move')
    const may = (await getRentBook(first.owner, first.rentalId)).lines.find(({ dueDate }) => dueDate === '2026-05-05')
    const ofMay = { rentalId: first.rentalId, key: crypto.randomUUID(), lines: [may?.id ?? ''], ...paid }
    await recordPayment(first.owner, ofMay)
    expect(await getOutcome(acceptEarlyEnd(first.owner, first.answer))).toBe('earlyEnd.paidAhead')
    expect(await getRental(first.rentalId)).toMatchObject({ endedEarlyOn: null })

    const second = await makeProposed('move')
    const last = (await getRentBook(second.owner, second.nextId)).lines.find(({ dueDate }) => dueDate === '2027-05-05')
    const ofLast = { rentalId: second.nextId, key: crypto.randomUUID(), lines: [last?.id ?? ''], ...paid }
    await recordPayment(second.owner, ofLast)
    expect(await getOutcome(acceptEarlyEnd(second.owner, second.answer))).toBe('earlyEnd.nextPaid')
    const stored = await database.db.select().from(payments).where(eq(payments.rentalId, second.nextId))
    expect(stored).toHaveLength(12)
  })
})
