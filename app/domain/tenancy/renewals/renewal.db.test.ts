import { and, eq, TransactionRollbackError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { commissions } from '#app/db/schema/agents/commissions.server.ts'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { confirmBooking } from '#app/domain/tenancy/bookings/confirm-booking.commands.server.ts'
import { getPostDatedCheckRegister } from '#app/domain/tenancy/post-dated-checks/post-dated-check.queries.server.ts'
import { recordPostDatedChecks } from '#app/domain/tenancy/post-dated-checks/record-post-dated-checks.commands.server.ts'
import { getDepositPassport } from '#app/domain/tenancy/deposits/deposit.queries.server.ts'
import { declineTransfer } from '#app/domain/tenancy/rent-book/decide-payment.commands.server.ts'
import { handInPayment } from '#app/domain/tenancy/rent-book/hand-in-payment.commands.server.ts'
import { recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { RENEWAL_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { makeRenewalOffer } from '#seed/factories/rental-terms.ts'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  countOutcomes,
  getId,
  getOutcome,
  PERSON_NAMES,
  setUpBookingPeople,
} from '#tests/support/fixtures/booking-fixture.ts'
import { acceptRenewal } from './accept-renewal.commands.server.ts'
import { endRentalEarly } from './end-rental.commands.server.ts'
import { counterRenewal, declineRenewal, offerRenewal, withdrawRenewal } from './offer-renewal.commands.server.ts'
import { getRenewalView } from './renewal.queries.server.ts'

const database = setUpTestDatabase()
const { people, makeListing, makeOpenBooking, listKinds } = setUpBookingPeople(database)

// The clock of the tests stands at 2 March 2026.
const RENT = 800_000
const DUE = ['2026-02-05', '2026-03-05', '2026-04-05', '2026-05-05'] as const

async function makeRented(values: object = {}) {
  const { id } = await makeRental(database.db, {
    propertyId: (await makeListing({ citySlug: 'makati', propertyType: 'condo' })).id,
    tenantId: getId(people.guest),
    startsOn: '2025-06-01',
    endsOn: '2026-05-31',
    monthlyRent: RENT,
    ...values,
  })
  const lines: string[] = []
  for (const dueDate of DUE) lines.push((await makePayment(database.db, { rentalId: id, dueDate, amountDue: RENT })).id)
  return { rentalId: id, lines }
}

const buildTerms = (rentalId: string, changes: object = {}) => ({
  rentalId,
  key: crypto.randomUUID(),
  monthlyRent: 808_000,
  leaseMonths: 12,
  ...changes,
})

async function makeOffered(changes: object = {}) {
  const { rentalId, lines } = await makeRented()
  await offerRenewal(people.owner, buildTerms(rentalId, changes))
  return { rentalId, lines, offer: await getOpenOffer(rentalId) }
}
const getOpenOffer = async (rentalId: string) =>
  (await getRenewalView(people.owner, rentalId)).offers.find(({ status }) => status === 'open')?.id ?? ''
const listNext = (rentalId: string) => database.db.select().from(rentals).where(eq(rentals.renewsRentalId, rentalId))
const fieldRefusal = (field: string, problem: string) => ({ params: { field, problem } })

describe('a proposal', () => {
  test('is offered, countered and accepted; the next rental starts the day after with all its rents', async () => {
    const { rentalId, offer } = await makeOffered({ monthlyRent: 900_000 })
    await counterRenewal(people.guest, { ...buildTerms(rentalId), offer })
    const counter = await getOpenOffer(rentalId)
    expect(await getOutcome(acceptRenewal(people.guest, { rentalId, offer: counter }))).toBe('renewal.ownProposal')
    const next = await acceptRenewal(people.owner, { rentalId, offer: counter })
    expect(await listNext(rentalId)).toMatchObject([
      { id: next.rentalId, startsOn: '2026-06-01', endsOn: '2027-05-31', monthlyRent: 808_000, paymentDay: 5 },
    ])
    const lines = await database.db.select().from(payments).where(eq(payments.rentalId, next.rentalId))
    expect(lines.length).toBe(12)
    expect(lines.every(({ kind, amountDue }) => kind === 'rent' && amountDue === 808_000)).toBe(true)
    const { offers, next: shownNext, allowed, earlyEnd } = await getRenewalView(people.guest, rentalId)
    // Both were made at the same moment of the test clock, so their order is left open
    expect(Object.fromEntries(offers.map(({ side, status }) => [side, status]))).toEqual({
      tenant: 'accepted',
      owner: 'countered',
    })
    expect(shownNext).toEqual({ id: next.rentalId, isCancelled: false })
    expect(allowed).toMatchObject({ offer: false, answer: false, withdraw: false })
    expect(earlyEnd).toBe(null)
    expect(await listKinds(getId(people.guest), rentalId)).toEqual(['renewal.accepted', 'renewal.offered'])
    expect((await getRentBook(people.guest, rentalId)).summary.open).toBe(4 * RENT)
  })

  test('above the legal limit shows the same verdict and source to both sides; null control: at the limit it is kept', async () => {
    for (const [monthlyRent, isOver] of [
      [808_001, true],
      [808_000, false],
    ] as const) {
      const { rentalId } = await makeOffered({ monthlyRent })
      const [forOwner, forTenant] = await Promise.all(
        [people.owner, people.guest].map(async (ctx) => (await getRenewalView(ctx, rentalId)).offers[0]?.notice),
      )
      expect(forOwner).toEqual(forTenant)
      expect(forOwner?.complaints.length).toBe(isOver ? 1 : 0)
      expect(forOwner?.source?.name).toBeTruthy()
    }
  })

  test('of parallel accepts one makes a rental, and a repeated offer has one effect', async () => {
    const { rentalId, offer } = await makeOffered()
    const works = Array.from({ length: 20 }, () => acceptRenewal(people.guest, { rentalId, offer }))
    const outcomes = await countOutcomes(works)
    expect(outcomes.done).toBe(1)
    expect((await listNext(rentalId)).length).toBe(1)
    const other = await makeRented()
    const terms = buildTerms(other.rentalId)
    await offerRenewal(people.owner, terms)
    await offerRenewal(people.owner, terms)
    expect(await getOutcome(offerRenewal(people.owner, buildTerms(other.rentalId)))).toBe('renewal.alreadyOpen')
  })

  test('that would overlap another rental of the home is refused; null control: without it the renewal is made', async () => {
    const { rentalId, offer } = await makeOffered()
    const [rental] = await database.db.select().from(rentals).where(eq(rentals.id, rentalId))
    const other = await makeRental(database.db, {
      propertyId: rental?.propertyId ?? '',
      startsOn: '2026-09-01',
      endsOn: '2027-08-31',
    })
    expect(await getOutcome(acceptRenewal(people.guest, { rentalId, offer }))).toBe('rental.overlaps')
    expect((await listNext(rentalId)).length).toBe(0)
    await database.db
      .update(rentals)
      .set({ startsOn: '2030-01-01', endsOn: '2030-12-31' })
      .where(eq(rentals.id, other.id))
    expect(await getOutcome(acceptRenewal(people.guest, { rentalId, offer }))).toBe('done')
  })

  test('is answered once and by the other side, in every state and by every person', async () => {
    const mismatches: string[] = []
    for (const status of RENEWAL_STATUSES.filter((each) => each !== 'accepted'))
      for (const name of PERSON_NAMES)
        for (const answer of ['decline', 'withdraw'] as const) {
          const { rentalId } = await makeRented()
          const decided = status === 'open' ? {} : { decidedAt: new Date(0) }
          const { id: offer } = await makeRenewalOffer(database.db, { rentalId, status, ...decided })
          const input = { rentalId, offer }
          const work = answer === 'decline' ? declineRenewal(people[name], input) : withdrawRenewal(people[name], input)
          const outcome = await getOutcome(work)
          const isSide = name === (answer === 'decline' ? 'guest' : 'owner')
          const expected =
            name === 'admin'
              ? 'auth.forbidden'
              : name !== 'guest' && name !== 'owner'
                ? 'rental.notFound'
                : status !== 'open'
                  ? 'renewal.moveNotAllowed'
                  : isSide
                    ? 'done'
                    : 'renewal.ownProposal'
          if (outcome !== expected) mismatches.push(`${name}: ${answer} ${status}: ${outcome}`)
        }
    expect(mismatches).toEqual([])
  })

  test('can be made for a running rental only', async () => {
    const ended = await makeRented({ endsOn: '2026-03-01' })
    expect(await getOutcome(offerRenewal(people.owner, buildTerms(ended.rentalId)))).toBe('rental.alreadyEnded')
    const { rentalId } = await makeRented()
    expect(await getOutcome(offerRenewal(people.guest, buildTerms(rentalId)))).toBe('auth.forbidden')
    expect(await getOutcome(getRenewalView(people.otherLandlord, rentalId))).toBe('rental.notFound')
    expect(await getOutcome(getRenewalView(people.guest, ended.rentalId))).toBe('done')
  })
})

describe('ending early', () => {
  test('closes the rents after the end by new lines, returns their checks, and keeps the debt readable', async () => {
    const { rentalId, lines, offer } = await makeOffered()
    const checks = { spread: 'each' as const, bank: 'BPI', number: '0001001', checkDate: '2026-04-05', amount: RENT }
    await recordPostDatedChecks(people.guest, { rentalId, key: crypto.randomUUID(), lines: lines.slice(2), ...checks })
    await endRentalEarly(people.guest, { rentalId, endsOn: '2026-04-30', reason: 'New work in Cebu' })
    const book = await getRentBook(people.owner, rentalId)
    expect(book.summary).toMatchObject({ open: 3 * RENT, due: 3 * RENT })
    expect(book.lines.at(-1)).toMatchObject({ amountDue: RENT, due: 0, status: 'paid' })
    expect(book.rental).toMatchObject({ endsOn: '2026-04-30', endedEarlyReason: 'New work in Cebu' })
    const { postDatedChecks } = await getPostDatedCheckRegister(people.owner, rentalId)
    expect(postDatedChecks.map(({ number, status }) => [number, status])).toEqual([
      ['0001001', 'held'],
      ['0001002', 'returned'],
    ])
    expect(await getOutcome(acceptRenewal(people.guest, { rentalId, offer }))).toBe('renewal.moveNotAllowed')
    expect(await listKinds(getId(people.owner), rentalId)).toEqual(['postDatedCheck.recorded', 'rental.endedEarly'])
    const again = endRentalEarly(people.owner, { rentalId, endsOn: '2026-04-01', reason: 'Sooner' })
    expect(await getOutcome(again)).toBe('rental.alreadyEnded')
  })

  test('on the first day takes the commission of the booking back in the same transaction; a later end does not', async () => {
    const listAmounts = async (bookingId: string) =>
      (await database.db.select().from(commissions).where(eq(commissions.bookingId, bookingId))).map(
        ({ kind, amount }) => [kind, amount],
      )
    const makeConfirmed = async () => {
      const { bookingId } = await makeOpenBooking()
      return { bookingId, rentalId: (await confirmBooking(people.owner, bookingId)).rentalId }
    }
    const called = await makeConfirmed()
    const end = { rentalId: called.rentalId, endsOn: '2026-04-01', reason: 'The tenant does not come' }
    const rolledBack = database.db.transaction(async (db) => {
      await endRentalEarly({ ...people.owner, db }, end)
      db.rollback()
    })
    await expect(rolledBack).rejects.toThrow(TransactionRollbackError)
    expect(await listAmounts(called.bookingId)).toEqual([['earned', 2_800_000]])
    await endRentalEarly(people.owner, end)
    expect(await listAmounts(called.bookingId)).toEqual([
      ['earned', 2_800_000],
      ['taken_back', -2_800_000],
    ])
    const moved = await makeConfirmed() // null control: somebody lived there
    await endRentalEarly(people.owner, { ...end, rentalId: moved.rentalId, endsOn: '2026-04-02' })
    expect(await listAmounts(moved.bookingId)).toEqual([['earned', 2_800_000]])
  })

  test('in the middle of a month leaves its days due, closes a declined payment, and returns what was paid with the deposit', async () => {
    const { rentalId, lines } = await makeRented()
    const [, , april = '', may = ''] = lines
    const facts = { rentalId, amount: RENT, method: 'cash', paidOn: '2026-03-02' } as const
    await recordPayment(people.owner, { ...facts, key: crypto.randomUUID(), lines: [april] })
    await handInPayment(people.guest, { ...facts, key: crypto.randomUUID(), lines: [may] })
    await endRentalEarly(people.guest, { rentalId, endsOn: '2026-04-10', reason: 'New work in Cebu' })
    const book = await getRentBook(people.owner, rentalId)
    expect(book.summary).toMatchObject({ due: 4 * RENT, waiting: RENT }) // null control: nothing of the two was open
    const unused = RENT - Math.round(RENT / 3)
    expect((await getDepositPassport(people.guest, rentalId)).sums).toMatchObject({ unusedRent: unused })
    const waiting = book.transfers.find(({ status }) => status === 'submitted')
    await declineTransfer(people.owner, { transferId: waiting?.id ?? '', reason: 'Nothing arrived' })
    expect((await getRentBook(people.owner, rentalId)).summary).toMatchObject({ due: 3 * RENT, open: 2 * RENT })
    expect((await getDepositPassport(people.owner, rentalId)).sums).toMatchObject({ unusedRent: unused })
  })

  test('outside the rental is refused and changes nothing; a renewed rental does not end early', async () => {
    const { rentalId, offer } = await makeOffered()
    const end = (endsOn: string) => endRentalEarly(people.owner, { rentalId, endsOn, reason: 'Sale' })
    for (const day of ['2026-03-01', '2026-05-31', '2027-01-01'])
      await expect(end(day)).rejects.toMatchObject(fieldRefusal('endsOn', 'rental.endDate.outOfRange'))
    expect((await getRentBook(people.owner, rentalId)).summary.due).toBe(4 * RENT)
    await acceptRenewal(people.guest, { rentalId, offer })
    expect(await getOutcome(end('2026-04-30'))).toBe('renewal.alreadyRenewed')
    const [stored] = await database.db
      .select({ endedEarlyOn: rentals.endedEarlyOn })
      .from(rentals)
      .where(and(eq(rentals.id, rentalId)))
    expect(stored?.endedEarlyOn).toBe(null)
  })

  test('is for the two sides and administrators', async () => {
    const outcomes: Record<string, string> = {}
    for (const name of PERSON_NAMES) {
      const { rentalId } = await makeRented()
      outcomes[name] = await getOutcome(
        endRentalEarly(people[name], { rentalId, endsOn: '2026-04-30', reason: 'A reason' }),
      )
    }
    expect(outcomes).toEqual({
      guest: 'done',
      owner: 'done',
      admin: 'done',
      manager: 'rental.notFound',
      otherLandlord: 'rental.notFound',
      otherTenant: 'rental.notFound',
      otherAgent: 'rental.notFound',
    })
  })
})
