import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { paymentProofs } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readReceiptNumber } from '#app/domain/tenancy/receipts/receipt-number.rules.ts'
import { getOwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.queries.server.ts'
import { listDueRents } from '#app/domain/tenancy/overview/rent-figures.queries.server.ts'
import {
  makePayment,
  makePaymentAcknowledgment,
  makePaymentProof,
  makePostDatedCheck,
  makeRental,
} from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  countOutcomes,
  getId,
  getOutcome,
  PERSON_NAMES,
  setUpBookingPeople,
} from '#tests/support/fixtures/booking-fixture.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { confirmTransfer } from './decide-payment.commands.server.ts'
import { handInPayment } from './hand-in-payment.commands.server.ts'
import { buildAcknowledgment, buildStatementCsv, buildStatementPdf } from './payment-papers.queries.server.ts'
import { recordPayment } from './record-payment.commands.server.ts'
import { getRentBook } from './rent-book.queries.server.ts'
import { reverseTransfer } from './reverse-payment.commands.server.ts'
import { buildStatement } from './statement.rules.ts'
import { getOwnerFigures, listOwnerTransfers } from './transfer-list.queries.server.ts'

const database = setUpTestDatabase()
const { people, makeListing, listKinds } = setUpBookingPeople(database)

// The clock of the tests stands at 2 March 2026.
const RENT = 2_000_000
const REASON = 'Entered for the wrong tenant'

async function makeBook() {
  const rental = await makeRental(database.db, {
    propertyId: (await makeListing()).id,
    tenantId: getId(people.guest),
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  })
  const makeLine = async (dueDate: string) =>
    (await makePayment(database.db, { rentalId: rental.id, dueDate, amountDue: RENT })).id
  return { rentalId: rental.id, first: await makeLine('2026-01-05'), second: await makeLine('2026-03-05') }
}

const buildPayment = (rentalId: string, lines: string[], changes: object = {}) => ({
  rentalId,
  key: crypto.randomUUID(),
  lines,
  amount: RENT,
  method: 'gcash' as const,
  paidOn: '2026-02-20',
  reference: 'GC-1',
  ...changes,
})

async function record(rentalId: string, lines: string[], changes: object = {}) {
  const { number } = await recordPayment(people.owner, buildPayment(rentalId, lines, changes))
  const { transfers } = await getRentBook(people.owner, rentalId)
  const id = transfers.find(({ acknowledgment }) => acknowledgment?.number === number)?.id ?? ''
  return { id, number }
}

async function handIn(rentalId: string, lines: string[]): Promise<string> {
  await handInPayment(people.guest, buildPayment(rentalId, lines))
  return (await getRentBook(people.guest, rentalId)).transfers.find(({ status }) => status === 'submitted')?.id ?? ''
}

const reverse = (ctx: Ctx, rentalId: string, transferId: string) =>
  reverseTransfer(ctx, { rentalId, transferId, reason: REASON })
const daysLater = (ctx: Ctx, days: number): Ctx => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + days * 86_400_000),
})

describe('a reversed payment', () => {
  test('stays in the book with its number; the lines are open, the tenant is told, and the next one has a new number', async () => {
    const { rentalId, first, second } = await makeBook()
    const { id, number } = await record(rentalId, [first, second], { amount: 3_000_050 })
    await reverse(people.owner, rentalId, id)
    const book = await getRentBook(people.guest, rentalId)
    expect(book.summary).toMatchObject({ confirmed: 0, open: 2 * RENT, overdue: RENT })
    expect(book.transfers).toMatchObject([
      { id, status: 'reversed', reversalReason: REASON, isReversible: false, acknowledgment: { number } },
    ])
    expect((await listDueRents(people.guest, 100)).map((line) => line.id)).toContain(first)
    expect(await listKinds(getId(people.guest), id)).toEqual(['paymentProof.confirmed', 'paymentProof.reversed'])
    const mails = await database.db.select({ subject: emails.subject }).from(emails)
    const mail = mails.find(({ subject }) => subject.includes('was reversed'))
    expect(mail?.subject).toContain('acknowledgment is void')
    const next = await record(rentalId, [first])
    expect(readReceiptNumber(next.number)?.number).toBe((readReceiptNumber(number)?.number ?? 0) + 1)
  })

  test('a confirmed proof is reversed by the owner who confirmed it, and handed in again with the same reference', async () => {
    const { rentalId, first } = await makeBook()
    const id = await handIn(rentalId, [first])
    await confirmTransfer(people.owner, id)
    await expect(handInPayment(people.guest, buildPayment(rentalId, [first]))).rejects.toMatchObject({
      params: { field: 'reference', problem: 'rent.reference.used' },
    })
    await reverse(people.owner, rentalId, id)
    const again = await handIn(rentalId, [first])
    await confirmTransfer(people.owner, again)
    expect((await getRentBook(people.owner, rentalId)).summary.confirmed).toBe(RENT)
  })

  test('its acknowledgment says that it is void and why', async () => {
    const { rentalId, first } = await makeBook()
    const { id, number } = await record(rentalId, [first])
    const before = await buildAcknowledgment(people.guest, rentalId, id)
    expect(readPdfLines(before.bytes).join('\n')).not.toContain('VOID')
    await reverse(people.owner, rentalId, id)
    const { fileName, bytes } = await buildAcknowledgment(people.guest, rentalId, id)
    expect(fileName).toBe(`acknowledgment-${number}-void.pdf`)
    for (const part of ['VOID', 'reversed on 2 Mar 2026', REASON, '₱20,000'])
      expect(readPdfLines(bytes).join('\n')).toContain(part)
  })

  test('the statement has the payment and its reversal, and every page has the same sums', async () => {
    const { rentalId, first } = await makeBook()
    const figures = await getOwnerFigures(people.owner)
    const { id } = await record(rentalId, [first])
    await reverse(people.owner, rentalId, id)
    const book = await getRentBook(people.owner, rentalId)
    const statement = buildStatement(book, 2026)
    expect(statement.entries.map(({ type, date, paid }) => [type, date, paid])).toEqual([
      ['line', '2026-01-05', 0],
      ['payment', '2026-02-20', RENT],
      ['reversal', '2026-03-02', -RENT],
      ['line', '2026-03-05', 0],
    ])
    expect([statement.paid, statement.closing]).toEqual([book.summary.confirmed, book.summary.open])
    const { text } = await buildStatementCsv(people.owner, rentalId, '2026')
    expect(text).toContain(`Reversal: ${REASON}`)
    expect(text).toContain('0.00,0.00,0.00,20000.00,20000.00,0.00')
    const pdf = readPdfLines((await buildStatementPdf(people.owner, rentalId, '2026')).bytes).join('\n')
    for (const part of [`Reversal: ${REASON}`, '₱20,000', '-₱20,000']) expect(pdf).toContain(part)
    // The payment was made in February, the reversal in March
    expect((await getOwnerFigures(people.owner)).receivedThisMonth).toBe(figures.receivedThisMonth - RENT)
    const report = await getOwnerReport(people.owner, { firstMonth: '2026-02-01', lastMonth: '2026-03-01' })
    expect(report.totals.received).toBe(report.months.reduce((sum, { received }) => sum + received, 0))
    expect(report.months[1]?.received).toBe((await getOwnerFigures(people.owner)).receivedThisMonth)
  })
})

describe('who reverses', () => {
  test('only the person who confirmed or recorded it; strangers do not see the rental', async () => {
    const { rentalId, first } = await makeBook()
    const id = await handIn(rentalId, [first])
    await confirmTransfer(people.admin, id)
    const outcomes = await Promise.all(
      PERSON_NAMES.filter((name) => name !== 'admin').map(
        async (name) => [name, await getOutcome(reverse(people[name], rentalId, id))] as const,
      ),
    )
    expect(Object.fromEntries(outcomes)).toEqual({
      owner: 'auth.forbidden',
      guest: 'auth.forbidden',
      manager: 'rental.notFound',
      otherLandlord: 'rental.notFound',
      otherTenant: 'rental.notFound',
      otherAgent: 'rental.notFound',
    })
    const readOffer = async (ctx: Ctx) => (await getRentBook(ctx, rentalId)).transfers[0]?.isReversible
    expect([await readOffer(people.owner), await readOffer(people.admin)]).toEqual([false, true])
    await reverse(people.admin, rentalId, id)
  })

  test('the ids of another rental, and ids that are none, are not found', async () => {
    const [one, other] = [await makeBook(), await makeBook()]
    const { id } = await record(one.rentalId, [one.first])
    expect(await getOutcome(reverse(people.owner, other.rentalId, id))).toBe('paymentProof.notFound')
    expect(await getOutcome(reverse(people.owner, one.rentalId, 'x'))).toBe('paymentProof.notFound')
    expect((await getRentBook(people.owner, one.rentalId)).summary.confirmed).toBe(RENT)
  })

  test('until the 90th day; on the 91st it is refused and not offered', async () => {
    const { rentalId, first } = await makeBook()
    const { id } = await record(rentalId, [first])
    const late = daysLater(people.owner, 91)
    await expect(reverse(late, rentalId, id)).rejects.toMatchObject({
      code: 'paymentReversal.tooLate',
      params: { days: 90 },
    })
    expect((await getRentBook(late, rentalId)).transfers[0]?.isReversible).toBe(false)
    const list = await listOwnerTransfers(daysLater(people.owner, 90), {
      status: 'confirmed',
      listingId: null,
      search: '',
      page: 1,
    })
    expect(list.rows.find((row) => row.id === id)?.isReversible).toBe(true)
    await reverse(daysLater(people.owner, 90), rentalId, id)
  })

  test('once: of 20 at the same time one succeeds', async () => {
    const { rentalId, first } = await makeBook()
    const { id } = await record(rentalId, [first])
    const works = Array.from({ length: 20 }, () => reverse(people.owner, rentalId, id))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'paymentProof.moveNotAllowed': 19 })
    expect(await getOutcome(reverse(people.owner, rentalId, id))).toBe('paymentProof.moveNotAllowed')
    expect((await listKinds(getId(people.guest), id)).filter((kind) => kind === 'paymentProof.reversed').length).toBe(1)
  })

  test('what waits cannot be reversed; beside its confirmation the book stays whole', async () => {
    const { rentalId, first } = await makeBook()
    const id = await handIn(rentalId, [first])
    expect(await getOutcome(reverse(people.owner, rentalId, id))).toBe('auth.forbidden')
    await Promise.all([confirmTransfer(people.owner, id), getOutcome(reverse(people.owner, rentalId, id))])
    const { summary, transfers } = await getRentBook(people.owner, rentalId)
    expect(summary.confirmed).toBe(transfers[0]?.status === 'reversed' ? 0 : RENT)
  })
})

describe('payments that are not reversed', () => {
  async function makeConfirmed(changes: object = {}) {
    const { rentalId, first } = await makeBook()
    const { transferId } = await makePaymentProof(database.db, {
      paymentId: first,
      amount: RENT,
      status: 'confirmed',
      decidedAt: people.owner.now(),
      decidedBy: getId(people.owner),
      ...changes,
    })
    return { rentalId, transferId }
  }
  const getRefusal = async ({ rentalId, transferId }: { rentalId: string; transferId: string }) => {
    const { transfers } = await getRentBook(people.owner, rentalId)
    expect(transfers[0]?.isReversible).toBe(false)
    return getOutcome(reverse(people.owner, rentalId, transferId))
  }

  test('of a booking, of a check and from the deposit; null control: an acknowledged transfer', async () => {
    expect(await getRefusal(await makeConfirmed())).toBe('paymentReversal.booking')
    const deduction = await makeConfirmed({ method: 'deposit' })
    await makePaymentAcknowledgment(database.db, deduction)
    expect(await getRefusal(deduction)).toBe('paymentReversal.deposit')
    const cleared = await makeConfirmed({ method: 'check' })
    await makePaymentAcknowledgment(database.db, cleared)
    await makePostDatedCheck(database.db, { ...cleared, status: 'cleared' })
    expect(await getRefusal(cleared)).toBe('paymentReversal.check')
    const plain = await makeConfirmed()
    await makePaymentAcknowledgment(database.db, plain)
    await reverse(people.owner, plain.rentalId, plain.transferId)
  })

  test('the database refuses to reverse a payment from the deposit, and to undo a reversal', async () => {
    const { transferId } = await makeConfirmed({ method: 'deposit' })
    const change = { status: 'reversed', reversedAt: new Date(0), reversalReason: 'No' } as const
    const update = (id: string, values: object) =>
      database.db.update(paymentProofs).set(values).where(eq(paymentProofs.transferId, id))
    const getCause = (work: PromiseLike<unknown>) =>
      Promise.resolve(work).then(
        () => 'done',
        (error: unknown) => String(error instanceof Error ? error.cause : error),
      )
    expect(await getCause(update(transferId, change))).toContain('never changed')
    const other = await makeConfirmed()
    expect(await getCause(update(other.transferId, change))).toBe('done')
    const undone = { status: 'confirmed', reversedAt: null, reversalReason: null }
    expect(await getCause(update(other.transferId, undone))).toContain('never changed')
    expect(await getCause(update(other.transferId, { reversalReason: 'Another' }))).toContain('never changed')
    expect(await getCause(update(other.transferId, { reversalReason: '[erased]' }))).toBe('done')
  })
})
