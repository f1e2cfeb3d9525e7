import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { postDatedChecks, paymentAcknowledgments } from '#app/db/schema/tenancy/tenancy.server.ts'
import { buildStatementCsv, buildStatementPdf } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import { addCharge, recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { remindOfRents } from '#app/domain/tenancy/rent-book/rent-reminder.commands.server.ts'
import { buildStatement } from '#app/domain/tenancy/rent-book/statement.rules.ts'
import { canMove } from '#app/shared/state-machines.ts'
import { POST_DATED_CHECK_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import {
  makePayment,
  makePaymentProof,
  makePostDatedCheck,
  makePostDatedCheckLine,
  makeRental,
} from '#seed/factories/tenancy.ts'
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
import { getPostDatedCheckRegister, listOwnerPostDatedChecks } from './post-dated-check.queries.server.ts'
import { remindOfPostDatedChecks } from './post-dated-check-reminder.commands.server.ts'
import {
  clearPostDatedCheck,
  depositPostDatedCheck,
  returnPostDatedCheck,
} from './move-post-dated-check.commands.server.ts'
import { recordPostDatedChecks } from './record-post-dated-checks.commands.server.ts'

const database = setUpTestDatabase()
const { people, makeListing, listKinds, createContext } = setUpBookingPeople(database)

// The clock of the tests stands at 2 March 2026.
const RENT = 2_000_000
const DUE = ['2026-01-05', '2026-02-05', '2026-03-05'] as const

async function makeBook(values: object = {}) {
  const rental = await makeRental(database.db, {
    propertyId: (await makeListing()).id,
    tenantId: getId(people.guest),
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    ...values,
  })
  const lines: string[] = []
  for (const dueDate of DUE)
    lines.push((await makePayment(database.db, { rentalId: rental.id, dueDate, amountDue: RENT })).id)
  return { rentalId: rental.id, lines }
}

const buildPostDatedChecks = (rentalId: string, lines: string[], changes: object = {}) => ({
  rentalId,
  key: crypto.randomUUID(),
  lines,
  spread: 'each' as const,
  bank: 'BPI',
  number: '0001001',
  checkDate: '2026-01-15',
  amount: RENT,
  ...changes,
})

async function recordOne(rentalId: string, lines: string[], changes: object = {}): Promise<string> {
  await recordPostDatedChecks(people.owner, buildPostDatedChecks(rentalId, lines, { spread: 'all', ...changes }))
  const { postDatedChecks: all } = await getPostDatedCheckRegister(people.owner, rentalId)
  return all.find(({ status }) => status === 'held')?.id ?? ''
}

async function makeTransfer(paymentId: string): Promise<string> {
  const decided = { status: 'confirmed', decidedAt: people.owner.now() } as const
  return (await makePaymentProof(database.db, { paymentId, amount: 10, ...decided })).transferId
}

const getSummary = async (rentalId: string) => (await getRentBook(people.owner, rentalId)).summary
const fieldRefusal = (field: string, problem: string) => ({ params: { field, problem } })

describe('recording', () => {
  test('the tenant hands in a series: the owner is told, and a repeated request has one effect', async () => {
    const { rentalId, lines } = await makeBook()
    const input = buildPostDatedChecks(rentalId, lines)
    expect(await recordPostDatedChecks(people.guest, input)).toEqual({ count: 3 })
    expect(await recordPostDatedChecks(people.guest, input)).toEqual({ count: 3 })
    const register = await getPostDatedCheckRegister(people.guest, rentalId)
    expect(register.postDatedChecks.map(({ number, checkDate }) => [number, checkDate])).toEqual([
      ['0001001', '2026-01-15'],
      ['0001002', '2026-02-15'],
      ['0001003', '2026-03-15'],
    ])
    expect(register.held).toEqual({ count: 3, amount: 3 * RENT })
    expect(await listKinds(getId(people.owner), rentalId)).toEqual(['postDatedCheck.recorded'])
    expect(await getSummary(rentalId)).toMatchObject({
      inChecks: 3 * RENT,
      open: 3 * RENT,
      confirmed: 0,
      pending: 3 * RENT,
    })
  })

  test('a used number, a stale date, too much money or a foreign line is refused and changes nothing', async () => {
    const { rentalId, lines } = await makeBook()
    const other = await makeBook()
    await recordOne(rentalId, lines.slice(0, 1))
    const refuse = (changes: object, refusal: object, chosen = lines.slice(1)) =>
      expect(
        recordPostDatedChecks(people.owner, buildPostDatedChecks(rentalId, chosen, changes)),
      ).rejects.toMatchObject(refusal)
    await refuse({ number: '1000' }, fieldRefusal('number', 'postDatedCheck.number.used'))
    await refuse({ bank: 'bpi' }, fieldRefusal('number', 'postDatedCheck.number.used'))
    await refuse({ checkDate: '2025-08-01' }, fieldRefusal('checkDate', 'postDatedCheck.date.stale'))
    await refuse({ amount: RENT + 1 }, fieldRefusal('amount', 'rent.amount.aboveDue'))
    await refuse({}, { code: 'payment.notFound' }, other.lines)
    expect((await getPostDatedCheckRegister(people.owner, rentalId)).postDatedChecks.length).toBe(1)
    // null control: another bank may have the same number
    await recordPostDatedChecks(people.owner, buildPostDatedChecks(rentalId, lines.slice(1), { bank: 'BDO' }))
  })

  test('what a check covers can neither be paid nor covered by another check; null control: the rest can', async () => {
    const { rentalId, lines } = await makeBook()
    const [first = ''] = lines
    await recordOne(rentalId, [first], { amount: RENT - 100 })
    const pay = (amount: number) =>
      recordPayment(people.owner, {
        rentalId,
        key: crypto.randomUUID(),
        lines: [first],
        amount,
        method: 'cash',
        paidOn: '2026-03-01',
      })
    await expect(pay(101)).rejects.toMatchObject(fieldRefusal('amount', 'rent.amount.aboveDue'))
    await pay(100)
  })
})

describe('moves', () => {
  test('a cleared check over two lines is one confirmed payment with a number', async () => {
    const { rentalId, lines } = await makeBook()
    const check = await recordOne(rentalId, lines.slice(0, 2), { amount: 3_000_050 })
    await depositPostDatedCheck(people.owner, { rentalId, check })
    const { number } = await clearPostDatedCheck(people.owner, { rentalId, check })
    const book = await getRentBook(people.guest, rentalId)
    expect(book.summary).toMatchObject({ confirmed: 3_000_050, inChecks: 0, open: 3 * RENT - 3_000_050 })
    expect(book.transfers).toMatchObject([
      { method: 'check', reference: 'BPI 0001001', amount: 3_000_050, acknowledgment: { number } },
    ])
    expect((await getPostDatedCheckRegister(people.guest, rentalId)).postDatedChecks).toMatchObject([
      { status: 'cleared', acknowledgment: { number } },
    ])
  })

  test('a returned check leaves its lines open, charges the fee, and may be recorded again', async () => {
    const { rentalId, lines } = await makeBook()
    const check = await recordOne(rentalId, lines.slice(0, 1))
    await depositPostDatedCheck(people.owner, { rentalId, check })
    await returnPostDatedCheck(people.owner, { rentalId, check, reason: 'No funds', fee: 50_000 })
    const book = await getRentBook(people.guest, rentalId)
    expect(book.summary).toMatchObject({ confirmed: 0, inChecks: 0, open: 3 * RENT + 50_000 })
    expect(book.lines.find(({ kind }) => kind === 'other')).toMatchObject({
      due: 50_000,
      note: 'BPI 0001001: No funds',
    })
    expect(await listKinds(getId(people.guest), rentalId)).toEqual([
      'postDatedCheck.recorded',
      'postDatedCheck.returned',
    ])
    await recordOne(rentalId, lines.slice(0, 1))
    expect(
      (await getPostDatedCheckRegister(people.owner, rentalId)).postDatedChecks.map(({ status }) => status),
    ).toEqual(['held', 'returned'])
  })

  test('a check that the bank returns after it cleared opens its lines again, for 30 days', async () => {
    const { rentalId, lines } = await makeBook()
    const check = await recordOne(rentalId, lines.slice(0, 2), { amount: 2 * RENT })
    const input = { rentalId, check }
    await depositPostDatedCheck(people.owner, input)
    const { number } = await clearPostDatedCheck(people.owner, input)
    const daysLater = (days: number) => ({
      ...people.owner,
      now: () => new Date(people.owner.now().getTime() + days * 86_400_000),
    })
    const giveBack = (days: number) =>
      returnPostDatedCheck(daysLater(days), { ...input, reason: 'Drawn on no funds', fee: 50_000 })
    expect(await getOutcome(giveBack(31))).toBe('postDatedCheck.returnTooLate')
    expect(await getSummary(rentalId)).toMatchObject({ confirmed: 2 * RENT })
    await giveBack(30)
    const book = await getRentBook(people.guest, rentalId)
    expect(book.summary).toMatchObject({ confirmed: 0, inChecks: 0, open: 3 * RENT + 50_000 })
    expect(book.transfers).toMatchObject([{ status: 'reversed', reversalReason: 'Drawn on no funds' }])
    expect((await getPostDatedCheckRegister(people.guest, rentalId)).postDatedChecks).toMatchObject([
      { status: 'returned', returnedOn: '2026-04-01', acknowledgment: { number } },
    ])
    const statement = buildStatement(book, 2026)
    expect(
      statement.entries.filter(({ type }) => type !== 'line').map(({ type, date, paid }) => [type, date, paid]),
    ).toEqual([
      ['payment', '2026-03-02', 2 * RENT],
      ['reversal', '2026-04-01', -2 * RENT],
    ])
    expect(statement.closing).toBe(book.summary.open)
    expect(await getOutcome(giveBack(30))).toBe('postDatedCheck.moveNotAllowed')
  })

  test('the statement shows a deposited and a returned check without changing the balance', async () => {
    const { rentalId, lines } = await makeBook()
    const check = await recordOne(rentalId, lines.slice(0, 1))
    const listChecks = async () => {
      const book = await getRentBook(people.guest, rentalId)
      const { entries, closing } = buildStatement(book, 2026)
      expect(closing).toBe(book.summary.open)
      return entries.flatMap((entry) => (entry.type === 'check' ? [[entry.date, entry.check.state]] : []))
    }
    expect(await listChecks()).toEqual([])
    await depositPostDatedCheck(people.owner, { rentalId, check })
    expect(await listChecks()).toEqual([['2026-03-02', 'deposited']])
    await returnPostDatedCheck(people.owner, { rentalId, check, reason: 'No funds', fee: 50_000 })
    expect(await listChecks()).toEqual([['2026-03-02', 'returned']])
    const { text } = await buildStatementCsv(people.guest, rentalId, '2026')
    expect(text).toContain('returned. No funds')
    const pdf = readPdfLines((await buildStatementPdf(people.guest, rentalId, '2026')).bytes).join('\n')
    expect(pdf).toContain('returned. No funds')
  })

  test('a check cannot be deposited before its date', async () => {
    const { rentalId, lines } = await makeBook()
    const check = await recordOne(rentalId, lines.slice(0, 1), { checkDate: '2026-03-03' })
    expect(await getOutcome(depositPostDatedCheck(people.owner, { rentalId, check }))).toBe('postDatedCheck.tooEarly')
  })

  test('of 50 parallel clears of one check one makes a payment', async () => {
    const { rentalId, lines } = await makeBook()
    const check = await recordOne(rentalId, lines.slice(0, 1))
    await depositPostDatedCheck(people.owner, { rentalId, check })
    const works = Array.from({ length: 50 }, () => clearPostDatedCheck(people.owner, { rentalId, check }))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'postDatedCheck.moveNotAllowed': 49 })
    const numbers = await database.db
      .select()
      .from(paymentAcknowledgments)
      .where(eq(paymentAcknowledgments.rentalId, rentalId))
    expect(numbers.length).toBe(1)
    expect(await getSummary(rentalId)).toMatchObject({ confirmed: RENT })
  })

  test('a check moves exactly as the state machine allows, and strangers do not see it', async () => {
    const mismatches: string[] = []
    const { rentalId, lines } = await makeBook()
    for (const status of POST_DATED_CHECK_STATUSES)
      for (const name of PERSON_NAMES)
        for (const to of ['deposited', 'cleared', 'returned'] as const) {
          const facts = {
            rentalId,
            status,
            checkDate: '2026-02-01',
            amount: 10,
            returnReason: status === 'returned' ? 'No' : null,
            transferId: status === 'cleared' ? await makeTransfer(lines[0] ?? '') : null,
          }
          const { id: check } = await makePostDatedCheck(database.db, facts)
          await makePostDatedCheckLine(database.db, { checkId: check, paymentId: lines[0] ?? '', amount: 10 })
          const input = { rentalId, check }
          const work =
            to === 'deposited'
              ? depositPostDatedCheck(people[name], input)
              : to === 'cleared'
                ? clearPostDatedCheck(people[name], input)
                : returnPostDatedCheck(people[name], { ...input, reason: 'A reason' })
          const outcome = await getOutcome(work)
          const mover = MOVERS[name]
          const expected =
            mover === null || mover === 'agent'
              ? 'rental.notFound'
              : mover === 'tenant'
                ? 'auth.forbidden'
                : canMove('postDatedCheck', status, to, mover)
                  ? 'done'
                  : 'postDatedCheck.moveNotAllowed'
          if (outcome !== expected) mismatches.push(`${name}: ${status} to ${to}: ${outcome}`)
        }
    expect(mismatches).toEqual([])
  })
})

describe('who sees a register', () => {
  test('both sides and administrators; others get nothing, and a check of another rental is not found', async () => {
    const { rentalId, lines } = await makeBook({ startsOn: '2025-01-01', endsOn: '2026-02-01' })
    const other = await makeBook()
    const check = await recordOne(rentalId, lines.slice(0, 1))
    const outcomes = Object.fromEntries(
      await Promise.all(
        PERSON_NAMES.map(
          async (name) => [name, await getOutcome(getPostDatedCheckRegister(people[name], rentalId))] as const,
        ),
      ),
    )
    // the rental has ended: its records stay readable to each side
    expect(outcomes).toEqual({
      guest: 'done',
      owner: 'done',
      admin: 'done',
      manager: 'rental.notFound',
      otherLandlord: 'rental.notFound',
      otherTenant: 'rental.notFound',
      otherAgent: 'rental.notFound',
    })
    expect(await getOutcome(depositPostDatedCheck(people.owner, { rentalId: other.rentalId, check }))).toBe(
      'postDatedCheck.notFound',
    )
  })

  test('an agent who lists in their own name keeps the register as the owner', async () => {
    const agent = createContext('agent', getId(people.otherAgent))
    const propertyId = (await makeListing({ ownerId: getId(agent), agentId: null })).id
    const { rentalId, lines } = await makeBook({ propertyId })
    await recordPostDatedChecks(agent, buildPostDatedChecks(rentalId, lines.slice(0, 1)))
    await addCharge(agent, {
      rentalId,
      key: crypto.randomUUID(),
      kind: 'dues',
      amount: 1,
      dueDate: '2026-03-02',
      note: 'Dues',
    })
    const { rows, total } = await listOwnerPostDatedChecks(agent)
    expect({ total, rentals: rows.map((row) => row.rentalId) }).toEqual({ total: 1, rentals: [rentalId] })
  })

  test('the list of an owner has this week first, then deposited ones, and nothing of another owner', async () => {
    const landlord = people.otherLandlord
    const propertyId = (await makeListing({ ownerId: getId(landlord), agentId: null })).id
    const rental = { rentalId: (await makeBook({ propertyId })).rentalId }
    await makePostDatedCheck(database.db, { ...rental, number: '5001', checkDate: '2026-03-09' })
    await makePostDatedCheck(database.db, { ...rental, number: '5002', status: 'deposited', checkDate: '2026-02-01' })
    await makePostDatedCheck(database.db, { ...rental, number: '5003', checkDate: '2026-03-08' })
    await makePostDatedCheck(database.db, { ...rental, number: '5004', status: 'returned', returnReason: 'No' })
    const { rows, total, dueSoon } = await listOwnerPostDatedChecks(landlord)
    expect({ numbers: rows.map(({ number }) => number), total, dueSoon }).toEqual({
      numbers: ['5003', '5002', '5001'],
      total: 3,
      dueSoon: 1,
    })
    const own = await listOwnerPostDatedChecks(people.owner)
    expect(own.rows.some(({ rentalId }) => rentalId === rental.rentalId)).toBe(false)
    expect(own.total).toBeGreaterThan(0)
  })
})

describe('reminders', () => {
  test('the owner is told once on the date of a check, also by two processes; the tenant is not dunned', async () => {
    const { rentalId, lines } = await makeBook()
    const [, second = '', third = ''] = lines
    const due = await recordOne(rentalId, [second], { checkDate: '2026-03-02' })
    await recordPostDatedChecks(
      people.owner,
      buildPostDatedChecks(rentalId, [third], { number: '9001', checkDate: '2026-03-03' }),
    )
    await Promise.all([remindOfPostDatedChecks(people.owner), remindOfPostDatedChecks(people.owner)])
    await remindOfPostDatedChecks(people.owner)
    expect(await listKinds(getId(people.owner), rentalId)).toEqual(['postDatedCheck.due'])
    const [row] = await database.db.select().from(postDatedChecks).where(eq(postDatedChecks.id, due))
    expect(row?.remindedAt).not.toBe(null)
    await remindOfRents(people.owner)
    expect(await listKinds(getId(people.guest), second)).toEqual([])
    // null control: without the check the tenant is reminded
    await returnPostDatedCheck(people.owner, { rentalId, check: due, reason: 'No funds' })
    await remindOfRents(people.owner)
    expect(await listKinds(getId(people.guest), second)).toEqual(['payment.overdue'])
  })
})
