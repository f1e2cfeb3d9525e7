import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { commissions } from '#app/db/schema/agents/commissions.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { receiptCounters } from '#app/db/schema/tenancy/receipts.server.ts'
import { paymentProofs, payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { canMove } from '#app/shared/state-machines.ts'
import { BOOKING_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { FAR_FUTURE } from '#seed/factories/factory.ts'
import { makeBooking, makeBookingProof, makeRental } from '#seed/factories/tenancy.ts'
import { TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  countOutcomes,
  getId,
  getOutcome,
  MOVERS,
  PERSON_NAMES,
  setUpBookingPeople,
} from '#tests/support/fixtures/booking-fixture.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { submitBookingProof } from './booking-proof.commands.server.ts'
import { buildBookingReceipt } from './booking-receipt.queries.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { findProofFile, getBooking } from './booking.queries.server.ts'
import { cancelBooking } from './cancel-booking.commands.server.ts'
import { confirmBooking } from './confirm-booking.commands.server.ts'
import { requireFreeSpace } from './rental-dates.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-proofs-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { people, makeListing, makePending, makeOpenBooking, listKinds, readApplication, readBooking } =
  setUpBookingPeople(database, storage)

describe('confirmBooking', () => {
  test('starts the rental with its payments, hides the listing, and tells the tenant and the waiting applicants', async () => {
    const { bookingId, application } = await makeOpenBooking()
    const waiting = await makePending({ propertyId: application.propertyId })
    const { rentalId, receiptNumber } = await confirmBooking(people.owner, bookingId)
    expect(await readBooking(bookingId)).toMatchObject({ status: 'confirmed', receiptNumber, decidedAt: TEST_NOW })
    const [rental] = await database.db.select().from(rentals).where(eq(rentals.id, rentalId))
    expect(rental).toMatchObject({
      bookingId,
      tenantId: getId(people.guest),
      startsOn: '2026-04-01',
      endsOn: '2027-03-31',
      depositHeld: 5_600_000,
      paymentDay: 5,
    })
    const lines = await database.db
      .select({ kind: payments.kind, dueDate: payments.dueDate, paid: paymentProofs.amount })
      .from(payments)
      .leftJoin(paymentProofs, eq(paymentProofs.paymentId, payments.id))
      .where(eq(payments.rentalId, rentalId))
      .orderBy(payments.dueDate, payments.kind)
    expect(lines.length).toBe(13)
    expect(lines.slice(0, 3)).toEqual([
      { kind: 'advance', dueDate: '2026-04-01', paid: 2_800_000 },
      { kind: 'deposit', dueDate: '2026-04-01', paid: 5_600_000 },
      { kind: 'rent', dueDate: '2026-05-05', paid: null },
    ])
    const [listing] = await database.db.select().from(properties).where(eq(properties.id, application.propertyId))
    expect(listing).toMatchObject({ status: 'inactive', inactiveReason: 'rented' })
    expect(await listKinds(getId(people.guest), bookingId)).toEqual(['application.approved', 'booking.confirmed'])
    expect(await listKinds(waiting.applicantUserId)).toEqual(['application.homeRented'])
  })

  test('the owner names the day of the rent, and a move-in paid in two ways is booked as such', async () => {
    const { bookingId } = await makeOpenBooking()
    const proof = { bookingId, amount: 2_000_000, method: 'gcash', paidOn: '2026-02-20', reference: 'GC-1' } as const
    await makeBookingProof(database.db, { ...proof, submittedBy: getId(people.guest) })
    const { rentalId } = await confirmBooking(people.owner, bookingId, { paymentDay: 15, restMethod: 'cash' })
    const rows = await database.db
      .select({ kind: payments.kind, method: paymentProofs.method, amount: paymentProofs.amount })
      .from(payments)
      .innerJoin(paymentProofs, eq(paymentProofs.paymentId, payments.id))
      .where(eq(payments.rentalId, rentalId))
      .orderBy(payments.kind, paymentProofs.amount)
    expect(rows).toEqual([
      { kind: 'advance', method: 'cash', amount: 800_000 },
      { kind: 'advance', method: 'gcash', amount: 2_000_000 },
      { kind: 'deposit', method: 'cash', amount: 5_600_000 },
    ])
    const book = await getRentBook(people.owner, rentalId)
    expect(book.transfers.map(({ method, amount }) => [method, amount])).toEqual(
      expect.arrayContaining([
        ['gcash', 2_000_000],
        ['cash', 6_400_000],
      ]),
    )
    expect([book.rental.paymentDay, book.lines.at(-1)?.dueDate.slice(8)]).toEqual([15, '15'])
  })

  test('the agent of the listing earns the commission of the setting, which a later change leaves as it is', async () => {
    const readCommission = async (bookingId: string) =>
      (await database.db.select().from(commissions).where(eq(commissions.bookingId, bookingId)))[0]
    const { bookingId } = await makeOpenBooking()
    const monthlyRent = (await readBooking(bookingId))?.monthlyRent ?? 0
    await saveSettings(people.admin, { commissionBasisPoints: 8_750 })
    await confirmBooking(people.owner, bookingId)
    const earned = { baseAmount: monthlyRent, rateBasisPoints: 8_750, amount: Math.round(monthlyRent * 0.875) }
    expect(await readCommission(bookingId)).toMatchObject(earned)
    await saveSettings(people.admin, { commissionBasisPoints: 0 })
    expect(await readCommission(bookingId)).toMatchObject(earned)
    const withoutRate = await makeOpenBooking() // null control: without a rate nothing is earned
    await confirmBooking(people.owner, withoutRate.bookingId)
    expect(await readCommission(withoutRate.bookingId)).toBeUndefined()
    await saveSettings(people.admin, { commissionBasisPoints: 10_000 })
  })

  test('of 50 parallel confirmations one starts a rental and takes a receipt number', async () => {
    const { bookingId } = await makeOpenBooking()
    const before = await readLastNumber()
    const works = Array.from({ length: 50 }, (_, n) => confirmBooking(n % 2 ? people.owner : people.admin, bookingId))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'booking.moveNotAllowed': 49 })
    expect((await database.db.select().from(rentals).where(eq(rentals.bookingId, bookingId))).length).toBe(1)
    expect(await readLastNumber()).toBe(before + 1)
  })

  test('two bookings of one home with overlapping dates start one rental', async () => {
    const propertyId = (await makeListing()).id
    const made = { propertyId, moveInDate: '2026-04-01' }
    const [first, second] = [await makeBooking(database.db, made), await makeBooking(database.db, made)]
    const later = await makeBooking(database.db, { propertyId, moveInDate: '2027-04-01' })
    const works = [first, second].map(({ id }) => confirmBooking(people.owner, id))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'rental.overlaps': 1 })
    expect(await getOutcome(confirmBooking(people.owner, later.id))).toBe('done')
  })

  test('without the lock of the listing, two checks at the same time find the home free, and the database refuses one rental', async () => {
    const { id: propertyId } = await makeListing()
    const dates = { startsOn: '2026-04-01', endsOn: '2027-03-31' }
    const startUnlocked = (db: Db) => makeRental(db, { propertyId, ...dates })
    for (let check = 0; check < 2; check += 1) await requireFreeSpace(people.owner, propertyId, dates)
    const outcomes = await Promise.allSettled([startUnlocked(database.db), startUnlocked(database.db)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await getOutcome(requireFreeSpace(people.owner, propertyId, dates))).toBe('rental.overlaps')
    // Null control: without the constraint a second rental of the same days is stored
    const unguarded = database.db.transaction(async (db) => {
      await db.execute(sql`alter table rentals drop constraint rentals_space_free`)
      await startUnlocked(db)
      db.rollback()
    })
    await expect(unguarded).rejects.toThrow(TransactionRollbackError)
  })

  test('a rolled back confirmation gives its receipt number back, so that the series has no gap', async () => {
    const { bookingId } = await makeOpenBooking()
    let lost = ''
    const rolledBack = database.db.transaction(async (db) => {
      lost = (await confirmBooking({ ...people.owner, db }, bookingId)).receiptNumber
      db.rollback()
    })
    await expect(rolledBack).rejects.toThrow(TransactionRollbackError)
    expect((await confirmBooking(people.owner, bookingId)).receiptNumber).toBe(lost)
  })

  test('confirmation and cancellation at the same time: exactly one happens', async () => {
    const { bookingId, application } = await makeOpenBooking()
    const outcomes = await countOutcomes([
      confirmBooking(people.owner, bookingId),
      cancelBooking(people.guest, { id: bookingId }),
    ])
    expect(outcomes).toEqual({ done: 1, 'booking.moveNotAllowed': 1 })
    const isConfirmed = (await readBooking(bookingId))?.status === 'confirmed'
    expect((await readApplication(application.id))?.holdsProperty).toBe(isConfirmed)
  })
})

const readLastNumber = async () => {
  const [counter] = await database.db
    .select({ last: receiptCounters.lastNumber })
    .from(receiptCounters)
    .where(eq(receiptCounters.ownerId, getId(people.owner)))
  return counter?.last ?? 0
}

describe('cancelBooking', () => {
  test('the owner must give a reason, which the tenant reads; the tenant need not', async () => {
    const { bookingId } = await makeOpenBooking()
    await expect(cancelBooking(people.owner, { id: bookingId })).rejects.toMatchObject({
      params: { field: 'reason', problem: 'booking.reason.required' },
    })
    await cancelBooking(people.owner, { id: bookingId, reason: 'The roof leaks.' })
    expect(await readBooking(bookingId)).toMatchObject({ status: 'cancelled', cancelReason: 'The roof leaks.' })
    expect(await listKinds(getId(people.guest), bookingId)).toContain('booking.cancelled')
    const other = await makeOpenBooking()
    await cancelBooking(people.guest, { id: other.bookingId })
    expect(await listKinds(getId(people.owner), other.bookingId)).toEqual(['booking.cancelled'])
  })
})

describe('submitBookingProof', () => {
  const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'
  const buildProof = (bookingId: string, changes: object = {}) => ({
    bookingId,
    key: crypto.randomUUID(),
    amount: 4_000_000,
    method: 'gcash' as const,
    paidOn: '2026-03-01',
    reference: `R${crypto.randomUUID().slice(0, 8)}`,
    file: new File([PDF], 'proof.pdf', { type: 'application/pdf' }),
    ...changes,
  })

  test('stores the proof once for one key and tells the owner; the file of the repeated request is deleted', async () => {
    const { bookingId } = await makeOpenBooking()
    const proof = buildProof(bookingId)
    await submitBookingProof(people.guest, proof)
    await submitBookingProof(people.guest, proof)
    const { rows } = await database.db.execute<{ total: number }>(
      sql`select count(*)::int as total from booking_proofs p join stored_files f on f.id = p.file_id where booking_id = ${bookingId}`,
    )
    expect(rows[0]?.total).toBe(1)
    expect((await storage.list('documents')).length).toBe(1)
    expect(await listKinds(getId(people.owner), bookingId)).toEqual(['booking.proofSubmitted'])
  })

  test('a repeated reference, a future day and more than is due are refused at their field', async () => {
    const { bookingId } = await makeOpenBooking()
    const refuse = async (changes: object, field: string, problem: string) =>
      expect(submitBookingProof(people.guest, buildProof(bookingId, changes))).rejects.toMatchObject({
        params: { field, problem },
      })
    await submitBookingProof(people.guest, buildProof(bookingId, { reference: 'REF-1' }))
    await refuse({ reference: 'REF-1' }, 'reference', 'booking.reference.used')
    await refuse({ paidOn: '2026-03-03' }, 'paidOn', 'field.date.future')
    await refuse({ amount: 4_550_001 }, 'amount', 'booking.amount.aboveDue')
    await submitBookingProof(people.guest, buildProof(bookingId, { amount: 4_550_000 }))
  })

  test('the rest can be proven once, also by two requests at the same time', async () => {
    const { bookingId } = await makeOpenBooking()
    const works = [1, 2].map(() => submitBookingProof(people.guest, buildProof(bookingId, { amount: 8_550_000 })))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'app.invalidInput': 1 })
  })

  test('the table alone accepts proofs above what is due', async () => {
    const { bookingId } = await makeOpenBooking()
    const whole = { bookingId, submittedBy: getId(people.guest), amount: 8_550_000 }
    await makeBookingProof(database.db, whole)
    await makeBookingProof(database.db, whole)
    const { proofs, ...booking } = await getBooking(people.guest, bookingId)
    expect(proofs.reduce((sum, { amount }) => sum + amount, 0)).toBe(2 * booking.totalPrice)
  })

  test('a decided booking takes no proof', async () => {
    const { bookingId } = await makeOpenBooking()
    await cancelBooking(people.guest, { id: bookingId })
    expect(await getOutcome(submitBookingProof(people.guest, buildProof(bookingId)))).toBe('booking.moveNotAllowed')
  })
})

describe('who may move a booking', () => {
  test('a booking moves exactly as the state machine allows, and the managing agent does not even see it', async () => {
    const mismatches: string[] = []
    for (const status of BOOKING_STATUSES)
      for (const name of PERSON_NAMES)
        for (const to of ['confirmed', 'cancelled'] as const) {
          const decided = status === 'pending' ? {} : { decidedAt: FAR_FUTURE }
          const { id } = await makeBooking(database.db, {
            propertyId: (await makeListing()).id,
            guestId: getId(people.guest),
            status,
            ...decided,
          })
          const ctx = people[name]
          const outcome = await getOutcome(
            to === 'confirmed' ? confirmBooking(ctx, id) : cancelBooking(ctx, { id, reason: 'A reason' }),
          )
          const mover = MOVERS[name]
          const expected =
            mover === null || mover === 'agent'
              ? 'booking.notFound'
              : canMove('booking', status, to, mover)
                ? 'done'
                : mover === 'tenant' && to === 'confirmed'
                  ? 'auth.forbidden'
                  : 'booking.moveNotAllowed'
          if (outcome !== expected) mismatches.push(`${name}: ${status} to ${to}: ${outcome}`)
        }
    expect(mismatches).toEqual([])
  })
})

describe('the page and the receipt of a booking', () => {
  test('tenant, owner and administrator read them; the managing agent and strangers do not', async () => {
    const { bookingId } = await makeOpenBooking()
    await makeBookingProof(database.db, { bookingId, submittedBy: getId(people.guest) })
    const [{ id: proofId } = { id: '' }] = (await getBooking(people.guest, bookingId)).proofs
    await confirmBooking(people.owner, bookingId)
    const outcomes: Record<string, string[]> = {}
    for (const [name, ctx] of Object.entries(people))
      outcomes[name] = await Promise.all([
        getOutcome(getBooking(ctx, bookingId)),
        getOutcome(buildBookingReceipt(ctx, bookingId)),
        getOutcome(findProofFile(ctx, bookingId, proofId)),
      ])
    const reads = ['done', 'done', 'file.notFound'] // the proof of the factory has no file
    const nothing = ['booking.notFound', 'booking.notFound', 'booking.notFound']
    expect(outcomes).toEqual({
      owner: reads,
      guest: reads,
      admin: reads,
      manager: nothing,
      otherLandlord: nothing,
      otherTenant: nothing,
      otherAgent: nothing,
    })
  })

  test('what a person may do follows from their part', async () => {
    const { bookingId } = await makeOpenBooking()
    const getAllowed = async (ctx: Ctx) => (await getBooking(ctx, bookingId)).allowed
    expect(await getAllowed(people.guest)).toEqual({
      confirm: false,
      cancel: true,
      prove: true,
      invoice: false,
      needsReason: false,
    })
    expect(await getAllowed(people.owner)).toEqual({
      confirm: true,
      cancel: true,
      prove: false,
      invoice: false,
      needsReason: true,
    })
  })

  test('the receipt names number, people, home and amounts in the language of the reader; none exists before', async () => {
    const { bookingId } = await makeOpenBooking()
    expect(await getOutcome(buildBookingReceipt(people.guest, bookingId))).toBe('receipt.notFound')
    const { receiptNumber } = await confirmBooking(people.owner, bookingId)
    const { bytes, fileName } = await buildBookingReceipt(people.guest, bookingId)
    expect(fileName).toBe(`receipt-${receiptNumber}.pdf`)
    const lines = readPdfLines(bytes)
    const { tenant, owner } = await getBooking(people.guest, bookingId)
    for (const text of [`No. ${receiptNumber}`, tenant.name, owner.name, '₱28,000', '₱56,000', '₱85,500'])
      expect(lines).toContain(text)
    expect(lines.join(' ')).toContain('not an official receipt')
    const filipino = { ...people.guest, request: { ...people.guest.request, locale: 'fil' as const } }
    expect(readPdfLines((await buildBookingReceipt(filipino, bookingId)).bytes)).toContain('Resibo')
  })
})
