import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { paymentReminders } from '#app/db/schema/tenancy/payment-reminders.server.ts'
import { paymentAcknowledgments, paymentProofs, payments } from '#app/db/schema/tenancy/tenancy.server.ts'
import { listTenants } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { canMove } from '#app/shared/state-machines.ts'
import { PROOF_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { makePayment, makePaymentProof, makeRental } from '#seed/factories/tenancy.ts'
import { makeMaintenanceRequest } from '#seed/factories/maintenance.ts'
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
import { confirmTransfer, declineTransfer } from './decide-payment.commands.server.ts'
import { handInPayment } from './hand-in-payment.commands.server.ts'
import { buildAcknowledgment, buildStatementCsv, buildStatementPdf } from './payment-papers.queries.server.ts'
import { addCharge, recordPayment, reduceLine } from './record-payment.commands.server.ts'
import type { Transfer } from './rent-book.model.ts'
import { findPaymentProof, getRentBook } from './rent-book.queries.server.ts'
import { remindOfRents } from './rent-reminder.commands.server.ts'
import { buildStatement, listMonthBalances, listStatementYears } from './statement.rules.ts'
import { getOwnerFigures, listOwnerTransfers } from './transfer-list.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-rents-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { people, makeListing, listKinds } = setUpBookingPeople(database, storage)

// The clock of the tests stands at 2 March 2026.
const RENT = 2_000_000
const DUE = ['2026-01-05', '2026-02-05', '2026-03-05'] as const
const ANY_TRANSFER = { status: null, listingId: null, search: '', page: 1 }

async function makeBook() {
  const rental = await makeRental(database.db, {
    propertyId: (await makeListing()).id,
    tenantId: getId(people.guest),
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  })
  const lines: string[] = []
  for (const dueDate of DUE)
    lines.push((await makePayment(database.db, { rentalId: rental.id, dueDate, amountDue: RENT })).id)
  const [first = '', second = '', third = ''] = lines
  return { rentalId: rental.id, first, second, third }
}

const buildPayment = (rentalId: string, lines: string[], changes: object = {}) => ({
  rentalId,
  key: crypto.randomUUID(),
  lines,
  amount: RENT,
  method: 'gcash' as const,
  paidOn: '2026-03-01',
  reference: `R${crypto.randomUUID().slice(0, 12)}`,
  ...changes,
})

async function handIn(rentalId: string, lines: string[], changes: object = {}): Promise<string> {
  const payment = buildPayment(rentalId, lines, changes)
  await handInPayment(people.guest, payment)
  const { transfers } = await getRentBook(people.guest, rentalId)
  const isThis = (transfer: Transfer) => transfer.status === 'submitted' && transfer.reference === payment.reference
  return transfers.find(isThis)?.id ?? ''
}

const getSummary = async (rentalId: string) => (await getRentBook(people.owner, rentalId)).summary

describe('a payment that the tenant hands in', () => {
  test('counts when the owner confirms it, over several lines, with one number', async () => {
    const { rentalId, first, second } = await makeBook()
    const id = await handIn(rentalId, [second, first], { amount: 3_000_000 })
    expect(await getSummary(rentalId)).toMatchObject({ confirmed: 0, waiting: 3_000_000, overdue: 4_000_000 })
    const { number } = await confirmTransfer(people.owner, id)
    const book = await getRentBook(people.guest, rentalId)
    expect(book.summary).toMatchObject({ confirmed: 3_000_000, waiting: 0, open: 3_000_000, overdue: 1_000_000 })
    expect(book.lines.map(({ status }) => status)).toEqual(['paid', 'partial', 'pending'])
    expect(book.transfers).toMatchObject([{ id, amount: 3_000_000, acknowledgment: { number } }])
    expect(await listKinds(getId(people.owner), id)).toEqual(['paymentProof.submitted'])
    expect(await listKinds(getId(people.guest), id)).toEqual(['paymentProof.confirmed'])
  })

  test('is declined with a reason and may be handed in again with the same reference', async () => {
    const { rentalId, first } = await makeBook()
    const id = await handIn(rentalId, [first], { reference: 'SAME' })
    await declineTransfer(people.owner, { transferId: id, reason: 'Not in our account' })
    expect((await getRentBook(people.guest, rentalId)).transfers).toMatchObject([
      { status: 'declined', declineReason: 'Not in our account', acknowledgment: null },
    ])
    await handIn(rentalId, [first], { reference: 'SAME' })
    expect(await getSummary(rentalId)).toMatchObject({ waiting: RENT })
  })

  test('of a future day, above what is due, for a foreign line or with a used reference changes nothing', async () => {
    const { rentalId, first, second } = await makeBook()
    const other = await makeBook()
    await handIn(rentalId, [first], { reference: 'USED' })
    const refuse = (changes: object, refusal: object, lines = [second]) =>
      expect(handInPayment(people.guest, buildPayment(rentalId, lines, changes))).rejects.toMatchObject(refusal)
    await refuse({ paidOn: '2026-03-03' }, { params: { field: 'paidOn', problem: 'field.date.future' } })
    await refuse({ paidOn: '2024-12-31' }, { params: { field: 'paidOn', problem: 'rent.paidOn.tooEarly' } })
    await refuse({ amount: RENT + 1 }, { params: { field: 'amount', problem: 'rent.amount.aboveDue' } })
    await refuse({ reference: 'USED' }, { params: { field: 'reference', problem: 'rent.reference.used' } })
    await refuse({}, { code: 'payment.notFound' }, [other.first])
    expect((await getRentBook(people.guest, rentalId)).transfers.length).toBe(1)
  })

  test('is stored once for one key, and two at the same time do not exceed what is due', async () => {
    const { rentalId, first, second } = await makeBook()
    const payment = buildPayment(rentalId, [first])
    await handInPayment(people.guest, payment)
    await handInPayment(people.guest, payment)
    expect(await getSummary(rentalId)).toMatchObject({ waiting: RENT })
    const works = [1, 2].map(() => handInPayment(people.guest, buildPayment(rentalId, [second])))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'app.invalidInput': 1 })
  })

  test('keeps its proof for the two sides; the file of a repeated request is deleted', async () => {
    const { rentalId, first } = await makeBook()
    const before = (await storage.list('documents')).length
    const file = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], 'gcash.pdf', { type: 'application/pdf' })
    const payment = buildPayment(rentalId, [first], { file })
    await handInPayment(people.guest, payment)
    await handInPayment(people.guest, payment)
    expect((await storage.list('documents')).length).toBe(before + 1)
    const id = (await getRentBook(people.guest, rentalId)).transfers[0]?.id ?? ''
    expect(await findPaymentProof(people.owner, rentalId, id)).toMatchObject({ name: 'gcash.pdf', isInline: false })
    expect(await getOutcome(findPaymentProof(people.otherLandlord, rentalId, id))).toBe('rental.notFound')
  })
})

describe('decisions', () => {
  test('of 50 parallel confirmations of one payment one succeeds and takes one number', async () => {
    const { rentalId, first } = await makeBook()
    const id = await handIn(rentalId, [first])
    const works = Array.from({ length: 50 }, (_, n) => confirmTransfer(n % 2 ? people.owner : people.admin, id))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'paymentProof.moveNotAllowed': 49 })
    const numbers = await database.db
      .select()
      .from(paymentAcknowledgments)
      .where(eq(paymentAcknowledgments.rentalId, rentalId))
    expect(numbers.length).toBe(1)
    expect(await getSummary(rentalId)).toMatchObject({ confirmed: RENT })
  })

  test('null control: parallel confirmations of different payments all succeed with different numbers', async () => {
    const { rentalId, first } = await makeBook()
    const ids: string[] = []
    for (let n = 0; n < 10; n++) ids.push(await handIn(rentalId, [first], { amount: 1_000 + n }))
    const confirmed = await Promise.all(ids.map((id) => confirmTransfer(people.owner, id)))
    expect(new Set(confirmed.map(({ number }) => number)).size).toBe(10)
  })

  test('a payment moves exactly as the state machine allows, and strangers do not see it', async () => {
    const mismatches: string[] = []
    const { rentalId, first } = await makeBook()
    for (const status of PROOF_STATUSES)
      for (const name of PERSON_NAMES)
        for (const to of ['confirmed', 'declined'] as const) {
          const decided = status === 'submitted' ? {} : { decidedAt: new Date(0), declineReason: 'No' }
          const reversed = status === 'reversed' ? { reversedAt: new Date(0), reversalReason: 'No' } : {}
          const state = { status, ...decided, ...reversed }
          const values = { paymentId: first, submittedBy: getId(people.guest), amount: 100, ...state }
          const { transferId } = await makePaymentProof(database.db, values)
          const work =
            to === 'confirmed'
              ? confirmTransfer(people[name], transferId)
              : declineTransfer(people[name], { transferId, reason: 'A reason' })
          const outcome = await getOutcome(work)
          const mover = MOVERS[name]
          const expected =
            mover === null || mover === 'agent'
              ? 'paymentProof.notFound'
              : canMove('paymentProof', status, to, mover)
                ? 'done'
                : mover === 'tenant'
                  ? 'auth.forbidden'
                  : 'paymentProof.moveNotAllowed'
          if (outcome !== expected) mismatches.push(`${name}: ${status} to ${to}: ${outcome}`)
        }
    expect(mismatches).toEqual([])
    expect(await getOutcome(getRentBook(people.owner, rentalId))).toBe('done')
  })
})

describe('what the owner writes', () => {
  test('cash counts at once and is acknowledged; a repeated request has one effect', async () => {
    const { rentalId, first } = await makeBook()
    const payment = buildPayment(rentalId, [first], { method: 'cash', reference: undefined, amount: 500_000 })
    const { number } = await recordPayment(people.owner, payment)
    expect(await recordPayment(people.owner, payment)).toEqual({ number })
    expect(await getSummary(rentalId)).toMatchObject({ confirmed: 500_000, open: 3 * RENT - 500_000 })
    expect((await getRentBook(people.guest, rentalId)).transfers).toMatchObject([{ isRecorded: true, method: 'cash' }])
  })

  test('charges and reductions are new lines, at most what nobody has paid or handed in', async () => {
    const { rentalId, first } = await makeBook()
    const charge = {
      rentalId,
      key: crypto.randomUUID(),
      kind: 'utilities' as const,
      amount: 123_456,
      dueDate: '2026-03-10',
      note: 'Water',
    }
    await addCharge(people.owner, charge)
    await addCharge(people.owner, charge)
    await handIn(rentalId, [first], { amount: 1_500_000 })
    const reduce = (amount: number) =>
      reduceLine(people.owner, { rentalId, key: crypto.randomUUID(), line: first, amount, note: 'Broken pump' })
    await expect(reduce(500_001)).rejects.toMatchObject({
      params: { field: 'amount', problem: 'rent.amount.aboveDue' },
    })
    await reduce(500_000)
    expect(await getSummary(rentalId)).toMatchObject({ due: 3 * RENT + 123_456 - 500_000, waiting: 1_500_000 })
    const rows = await database.db.select().from(payments).where(eq(payments.rentalId, rentalId))
    expect(rows.length).toBe(5)
    expect(rows.find(({ id }) => id === first)?.amountDue).toBe(RENT)
    await expect(
      addCharge(people.owner, { ...charge, key: crypto.randomUUID(), dueDate: '2025-12-31' }),
    ).rejects.toMatchObject({
      params: { field: 'dueDate', problem: 'rent.dueDate.beforeStart' },
    })
  })
})

describe('who may use a rent book', () => {
  test('tenant, owner and administrator read it; each may do what the matrix says; others get nothing', async () => {
    const outcomes: Record<string, string[]> = {}
    for (const name of PERSON_NAMES) {
      const { rentalId, first, second, third } = await makeBook()
      const ctx = people[name]
      const id = await handIn(rentalId, [first])
      await confirmTransfer(people.owner, id)
      const key = crypto.randomUUID()
      outcomes[name] = await Promise.all([
        getOutcome(getRentBook(ctx, rentalId)),
        getOutcome(buildAcknowledgment(ctx, rentalId, id)),
        getOutcome(buildStatementCsv(ctx, rentalId, '2026')),
        getOutcome(handInPayment(ctx, buildPayment(rentalId, [second]))),
        getOutcome(recordPayment(ctx, buildPayment(rentalId, [third]))),
        getOutcome(addCharge(ctx, { rentalId, key, kind: 'dues', amount: 1, dueDate: '2026-03-02', note: 'Dues' })),
      ])
    }
    const nothing = Array.from({ length: 6 }, () => 'rental.notFound')
    const writes = ['done', 'done', 'done', 'auth.forbidden', 'done', 'done']
    expect(outcomes).toEqual({
      guest: ['done', 'done', 'done', 'done', 'auth.forbidden', 'auth.forbidden'],
      owner: writes,
      admin: writes,
      manager: nothing,
      otherLandlord: nothing,
      otherTenant: nothing,
      otherAgent: nothing,
    })
  })

  test('lists and figures of an owner contain nothing of another; the balance of an ended rental stays', async () => {
    const rental = await makeRental(database.db, {
      propertyId: (await makeListing({ ownerId: getId(people.otherLandlord), agentId: null })).id,
      tenantId: getId(people.otherTenant),
      startsOn: '2025-01-01',
      endsOn: '2025-12-31',
    })
    const line = await makePayment(database.db, { rentalId: rental.id, dueDate: '2025-12-05', amountDue: RENT })
    for (const status of ['open', 'in_progress', 'cancelled'] as const)
      await makeMaintenanceRequest(database.db, { rentalId: rental.id, propertyId: rental.propertyId, status })
    await handInPayment(people.otherTenant, buildPayment(rental.id, [line.id], { amount: 700_000 }))
    const { rows, total } = await listOwnerTransfers(people.otherLandlord, ANY_TRANSFER)
    expect({ total, rentals: rows.map(({ rentalId }) => rentalId) }).toEqual({ total: 1, rentals: [rental.id] })
    await confirmTransfer(people.otherLandlord, rows[0]?.id ?? '')
    expect(await getOwnerFigures(people.otherLandlord)).toMatchObject({
      waiting: { amount: 0, count: 0 },
      overdue: { amount: RENT - 700_000, rentals: 1 },
      receivedThisMonth: 700_000,
    })
    expect(await listTenants(people.otherLandlord, { filter: 'former', search: '', page: 1 })).toMatchObject([
      { rentalId: rental.id, balance: RENT - 700_000, status: 'expired', lastPaidOn: '2026-03-01', openRequests: 2 },
    ])
    expect((await getRentBook(people.otherTenant, rental.id)).summary.open).toBe(RENT - 700_000)
    const own = await listOwnerTransfers(people.owner, ANY_TRANSFER)
    expect(own.total).toBeGreaterThan(0)
    expect(own.rows.some(({ rentalId }) => rentalId === rental.id)).toBe(false)
  })
})

describe('papers', () => {
  test('the acknowledgment names number, people, lines and the exact sum', async () => {
    const { rentalId, first, second } = await makeBook()
    const id = await handIn(rentalId, [first, second], { amount: 2_000_050, reference: 'GC-77' })
    const { number } = await confirmTransfer(people.owner, id)
    const { fileName, bytes } = await buildAcknowledgment(people.guest, rentalId, id)
    const text = readPdfLines(bytes).join('\n')
    expect(fileName).toBe(`acknowledgment-${number}.pdf`)
    for (const part of [number, '₱20,000.50', '₱0.50', 'Rent, Jan 2026', 'GC-77']) expect(text).toContain(part)
  })

  test('the acknowledgment lists the months in order, and a charge with its text', async () => {
    const { rentalId, first, second } = await makeBook()
    const charge = { rentalId, kind: 'other', dueDate: '2026-03-20', amountDue: 10_000, note: 'Key card' } as const
    const { id: third } = await makePayment(database.db, charge)
    const id = await handIn(rentalId, [third, second, first], { amount: 2 * RENT + 10_000 })
    await confirmTransfer(people.owner, id)
    const text = readPdfLines((await buildAcknowledgment(people.guest, rentalId, id)).bytes).join('\n')
    expect(text).toMatch(/Rent, Jan 2026.*Rent, Feb 2026.*Key card/s)
  })

  test('statements add up to the sums of the page, over all years', async () => {
    const { rentalId, first, second } = await makeBook()
    await makePayment(database.db, { rentalId, dueDate: '2027-01-05', amountDue: 1_234_567 })
    await confirmTransfer(people.owner, await handIn(rentalId, [first, second], { amount: 2_500_025 }))
    await reduceLine(people.owner, { rentalId, key: crypto.randomUUID(), line: second, amount: 99_975, note: 'Leak' })
    const book = await getRentBook(people.owner, rentalId)
    const years = listStatementYears(book)
    expect(years).toEqual([2027, 2026])
    const statements = years.map((year) => buildStatement(book, year))
    const sum = (name: 'charged' | 'paid') => statements.reduce((total, statement) => total + statement[name], 0)
    expect({ due: sum('charged'), confirmed: sum('paid'), open: statements[0]?.closing }).toEqual({
      due: book.summary.due,
      confirmed: book.summary.confirmed,
      open: book.summary.open,
    })
    const balances = [...listMonthBalances(book)]
    for (const { year, closing } of statements)
      expect(balances.findLast(([month]) => month.startsWith(String(year)))?.[1]).toBe(closing)
    const { text } = await buildStatementCsv(people.owner, rentalId, '2026')
    const cells = text
      .trim()
      .split('\r\n')
      .slice(2)
      .map((row) => row.split(/,(?=[\d.]+(?:,|$))/))
    const add = (column: number) => cells.reduce((total, row) => total + Math.round(Number(row.at(column)) * 100), 0)
    expect([add(-6) - add(-5), add(-4) - add(-3)]).toEqual([statements[1]?.charged, statements[1]?.paid])
    const pdf = readPdfLines((await buildStatementPdf(people.owner, rentalId, '2026')).bytes).join('\n')
    expect(pdf).toContain('₱25,000.25')
    expect(await getOutcome(buildStatementPdf(people.owner, rentalId, '2019'))).toBe('payment.notFound')
  })
})

describe('reminders', () => {
  test('a line is reminded of once before and once after its due date, also by two processes', async () => {
    const { rentalId, first, second, third } = await makeBook()
    const listReminders = () =>
      database.db
        .select({ paymentId: paymentReminders.paymentId, kind: paymentReminders.kind })
        .from(paymentReminders)
        .innerJoin(payments, eq(payments.id, paymentReminders.paymentId))
        .where(eq(payments.rentalId, rentalId))
    await Promise.all([remindOfRents(people.owner), remindOfRents(people.owner)])
    await remindOfRents(people.owner)
    // the first line is too old, the second late, the third due in three days
    expect((await listReminders()).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { paymentId: second, kind: 'after' },
      { paymentId: third, kind: 'before' },
    ])
    expect(await listKinds(getId(people.guest), second)).toEqual(['payment.overdue'])
    expect(await listKinds(getId(people.guest), third)).toEqual(['payment.dueSoon'])
    expect(await listKinds(getId(people.guest), first)).toEqual([])
  })

  test('what is paid or handed in is not reminded of', async () => {
    const { rentalId, second, third } = await makeBook()
    await handIn(rentalId, [second, third], { amount: 2 * RENT })
    await remindOfRents(people.owner)
    expect(await listKinds(getId(people.guest), second)).toEqual([])
    expect(await listKinds(getId(people.guest), third)).toEqual([])
  })
})

test('the sums in SQL equal the rules, also with declined proofs and reductions', async () => {
  const { rentalId, first, second, third } = await makeBook()
  await declineTransfer(people.owner, { transferId: await handIn(rentalId, [first]), reason: 'No' })
  await confirmTransfer(people.owner, await handIn(rentalId, [first, second], { amount: 2_700_001 }))
  await reduceLine(people.owner, { rentalId, key: crypto.randomUUID(), line: second, amount: 33_333, note: 'Leak' })
  await handIn(rentalId, [third], { amount: 5 })
  const { summary } = await getRentBook(people.owner, rentalId)
  const pages = [1, 2, 3, 4].map((page) => listTenants(people.owner, { filter: 'owing', search: '', page }))
  const all = (await Promise.all(pages)).flat()
  expect(all.find((row) => row.rentalId === rentalId)?.balance).toBe(summary.overdue)
  const proofs = await database.db
    .select({ amount: paymentProofs.amount, status: paymentProofs.status })
    .from(paymentProofs)
    .innerJoin(payments, eq(payments.id, paymentProofs.paymentId))
    .where(eq(payments.rentalId, rentalId))
  const confirmed = proofs.filter(({ status }) => status === 'confirmed')
  expect(confirmed.reduce((sum, { amount }) => sum + amount, 0)).toBe(summary.confirmed)
})
