import { readXlsx } from 'hucre/xlsx'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { seededRandom } from '#app/adapters/random.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { addDays, addMonths, type Day } from '#app/shared/dates.ts'
import type { PaymentKind } from '#app/shared/tenancy-vocabulary.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeDocument, makePayment, makePaymentProof, makeRental } from '#seed/factories/tenancy.ts'
import { makeMaintenanceRequest } from '#seed/factories/maintenance.ts'
import { createTestContext, makeActor, TEST_NOW, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import {
  exportOwnerReportCsv,
  exportOwnerReportPdf,
  exportOwnerReportXlsx,
} from './owner-report-file.queries.server.ts'
import { buildOwnerTables, OWNER_TABLES } from './owner-report.labels.ts'
import { getOwnerReport } from './owner-report.queries.server.ts'

const database = setUpTestDatabase()
// The clock of the tests stands at 2 March 2026.
const YEAR = { firstMonth: '2026-01-01', lastMonth: '2026-12-01' }
const RENT = 1_000_000
let people: Record<'owner' | 'otherOwner' | 'tenant' | 'agent', Ctx>

/** A text that looks like a formula is written as text. */
const asCsvCell = (cell: string) => (cell.startsWith('=') ? `'${cell}` : cell)

type Proof = { paymentId: string; amount: number; paidOn: Day }
const getId = ({ actor }: Ctx) => actor?.id ?? ''
const createPerson = async (role: Role): Promise<Ctx> =>
  withActor(createTestContext(database.db), makeActor(role, (await makePerson(database.db, role)).id))

/** A listing with a rental since November: four rents of which the first is paid, one is paid in part, and one is reduced. */
async function makeRented(owner: Ctx, title: string) {
  const { db } = database
  const { id: propertyId } = await makeProperty(db, {
    ownerId: getId(owner),
    title,
    basePrice: RENT,
    createdAt: new Date('2025-10-01T00:00:00Z'),
  })
  const { id: tenantId } = await makePerson(db, 'tenant', { fullName: 'Ana Cruz' }) // a long name takes two lines of the PDF
  const { id: rentalId } = await makeRental(db, {
    propertyId,
    tenantId,
    startsOn: '2025-11-01',
    endsOn: '2026-10-31',
    monthlyRent: RENT,
    depositHeld: 2 * RENT,
  })
  const addLine = async (dueDate: string, changes: object = {}) =>
    (await makePayment(db, { rentalId, dueDate, amountDue: RENT, ...changes })).id
  const pay = (
    paymentId: string,
    paidOn: string,
    amount: number,
    status: 'confirmed' | 'submitted' = 'confirmed',
    withheld = 0,
  ) =>
    makePaymentProof(db, {
      withheld,
      paymentId,
      paidOn,
      amount,
      status,
      decidedAt: status === 'confirmed' ? TEST_NOW : null,
    })
  await pay(await addLine('2025-11-01', { kind: 'deposit', amountDue: 2 * RENT }), '2025-11-01', 2 * RENT)
  await pay(await addLine('2025-12-05'), '2026-01-10', RENT)
  const january = await addLine('2026-01-05')
  await pay(january, '2026-01-05', 400_000, 'confirmed', 20_000)
  await pay(january, '2026-02-01', 100_000, 'submitted')
  const february = await addLine('2026-02-25')
  await addLine('2026-02-25', { kind: 'reduction', amountDue: -250_000, reducesId: february })
  await addLine('2026-03-05')
  await makeMaintenanceRequest(db, { propertyId, status: 'completed', completedAt: TEST_NOW, cost: 123_456 })
  return propertyId
}

beforeAll(async () => {
  people = {
    owner: await createPerson('landlord'),
    otherOwner: await createPerson('landlord'),
    tenant: await createPerson('tenant'),
    agent: await createPerson('agent'),
  }
  await makeRented(people.owner, '=cmd|A1')
  await makeRented(people.otherOwner, 'Of somebody else')
})

test('expected by due date, received by the day of payment, arrears by age, without deposits and waiting payments', async () => {
  const report = await getOwnerReport(people.owner, YEAR)
  expect(report.totals).toEqual({
    expected: 3 * RENT - 250_000,
    received: 1_400_000,
    receivedBefore: 0,
    vacantDays: 0,
    vacancyCost: 0,
    repairCosts: 123_456,
    arrears: 600_000 + 750_000,
    arrearsPending: 100_000,
    depositsHeld: 2 * RENT,
    withheld: 20_000,
  })
  expect(report.arrears).toMatchObject({
    upTo30: { amount: 750_000, lines: 1 },
    upTo60: { amount: 600_000, lines: 1 },
    over90: { amount: 0, lines: 0 },
  })
  expect(report.months.slice(0, 3).map(({ expected, received }) => [expected, received])).toEqual([
    [RENT, 1_400_000],
    [750_000, 0],
    [RENT, 0],
  ])
  const before = await getOwnerReport(people.owner, { firstMonth: '2025-01-01', lastMonth: '2025-12-01' })
  // Vacant from 1 October 2025, when it was added, until the rental in November
  expect(before.totals).toMatchObject({ expected: RENT, received: 0, vacantDays: 31 })
})

test('the sums by month, by listing and in all equal recomputation, also a year before', async () => {
  const { db } = database
  const owner = await createPerson('landlord')
  const [lines, proofs] = [new Map<string, { dueDate: Day; amount: number; isIncome: boolean }>(), [] as Proof[]]
  const random = seededRandom('report')
  const pick = (max: number) => (random.bytes(4).at(0) ?? 0) % max
  for (let n = 0; n < 3; n++) {
    const { id: propertyId } = await makeProperty(db, { ownerId: getId(owner) })
    const { id: rentalId } = await makeRental(db, { propertyId, startsOn: '2024-12-01', endsOn: '2027-01-31' })
    for (let index = 0; index < 20; index++) {
      const dueDate = addDays('2024-12-01', index * 37 + pick(36))
      const kind = (['rent', 'dues', 'deposit', 'rent'] as const)[index % 4]
      const amountDue = 1_001 + pick(255)
      const { id: paymentId } = await makePayment(db, { rentalId, dueDate, kind, amountDue })
      const isIncome = kind !== 'deposit'
      lines.set(paymentId, { dueDate, amount: amountDue, isIncome })
      if (index % 5 === 0) {
        const reduction = {
          rentalId,
          dueDate,
          kind: 'reduction',
          amountDue: -1 - pick(100),
          reducesId: paymentId,
        } as const
        const { id } = await makePayment(db, reduction)
        lines.set(id, { dueDate, amount: reduction.amountDue, isIncome })
      }
      const proof = { paymentId, amount: 500 + pick(255), paidOn: addDays(dueDate, pick(40)) }
      await makePaymentProof(db, { ...proof, status: 'confirmed', decidedAt: TEST_NOW })
      proofs.push(proof)
    }
  }
  const income = proofs.filter(({ paymentId }) => lines.get(paymentId)?.isIncome)
  const add = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
  for (const period of [YEAR, { firstMonth: '2026-03-01', lastMonth: '2026-08-01' }]) {
    const { firstDay, lastDay, months, listings, totals } = await getOwnerReport(owner, period)
    const isBetween = (day: Day, from: Day, to: Day) => day >= from && day <= to
    const [firstBefore, lastBefore] = [addMonths(firstDay, -12), addMonths(lastDay, -12)]
    const recomputed = {
      expected: add(
        [...lines.values()].filter(({ dueDate, isIncome }) => isIncome && isBetween(dueDate, firstDay, lastDay)),
      ),
      received: add(income.filter(({ paidOn }) => isBetween(paidOn, firstDay, lastDay))),
      receivedBefore: add(income.filter(({ paidOn }) => isBetween(paidOn, firstBefore, lastBefore))),
    }
    expect(recomputed.receivedBefore).toBeGreaterThan(0)
    for (const name of ['expected', 'received', 'receivedBefore'] as const) {
      const sum = (rows: readonly Record<typeof name, number>[]) => rows.reduce((total, each) => total + each[name], 0)
      expect([sum(months), sum(listings), totals[name]], name).toEqual(
        Array.from({ length: 3 }, () => recomputed[name]),
      )
    }
  }
})

test('nobody reads the report of somebody else, and a tenant or an agent has none', async () => {
  const { listings, totals } = await getOwnerReport(people.otherOwner, YEAR)
  expect(listings.map(({ title }) => title)).toEqual(['Of somebody else'])
  expect(totals.received).toBe(1_400_000)
  for (const ctx of [people.tenant, people.agent]) {
    const outcome = await getOwnerReport(ctx, YEAR).catch((error: unknown) => isAppError(error) && error.code)
    expect(outcome).toBe('auth.forbidden')
  }
})

test('income is apart by kind with the tax withheld, deposits are no income, and a missing certificate is listed until it is there', async () => {
  const { db } = database
  const owner = await createPerson('landlord')
  const { id: propertyId } = await makeProperty(db, { ownerId: getId(owner), title: 'Unit 4' })
  const dates = { startsOn: '2025-11-01', endsOn: '2026-10-31' }
  const { id: rentalId } = await makeRental(db, { propertyId, ...dates, monthlyRent: RENT })
  const add = async (kind: PaymentKind, amountDue: number, changes: object = {}) => {
    const { id: paymentId } = await makePayment(db, { rentalId, kind, dueDate: '2026-01-05', amountDue })
    const proof = {
      paymentId,
      amount: amountDue,
      paidOn: '2026-02-10',
      status: 'confirmed',
      decidedAt: TEST_NOW,
    } as const
    await makePaymentProof(db, { ...proof, ...changes })
  }
  await add('advance', 1_000_000, { withheld: 50_000 })
  await add('rent', 500_000, { withheld: 25_000 })
  await add('dues', 30_000)
  await add('utilities', 20_000)
  await add('penalty', 7_000)
  await add('other', 3_000)
  await add('deposit', 2_000_000)
  // Reversed in the period: no income, and no certificate is asked for
  const reversed = { status: 'reversed', reversedAt: TEST_NOW, reversalReason: 'Wrong', withheld: 100 } as const
  await makePayment(db, { rentalId, kind: 'dues', dueDate: '2026-01-06', amountDue: 9_000 }).then(({ id: paymentId }) =>
    makePaymentProof(db, { paymentId, amount: 9_000, paidOn: '2026-01-07', decidedAt: TEST_NOW, ...reversed }),
  )
  const report = await getOwnerReport(owner, YEAR)
  expect(report.kinds).toEqual([
    { kind: 'rent', expected: 1_500_000, received: 1_500_000, withheld: 75_000 },
    { kind: 'dues', expected: 39_000, received: 30_000, withheld: 0 },
    { kind: 'utilities', expected: 20_000, received: 20_000, withheld: 0 },
    { kind: 'penalty', expected: 7_000, received: 7_000, withheld: 0 },
    { kind: 'other', expected: 3_000, received: 3_000, withheld: 0 },
  ])
  expect(report.totals).toMatchObject({ expected: 1_569_000, received: 1_560_000, withheld: 75_000 })
  expect(report.deposits).toEqual({ received: 2_000_000, applied: 0, kept: 0, returned: 0 })
  expect(report.missingCertificates).toMatchObject([
    { rentalId, listing: 'Unit 4', quarter: '2026-01-01', withheld: 75_000 },
  ])
  const certificate = { rentalId, kind: 'withholding_certificate', taxQuarter: '2026-01-01' } as const
  await makeDocument(db, { ...certificate, taxQuarter: '2026-04-01' })
  expect((await getOwnerReport(owner, YEAR)).missingCertificates.length).toBe(1)
  await makeDocument(db, certificate)
  expect((await getOwnerReport(owner, YEAR)).missingCertificates).toEqual([])
})

test('the CSV, XLSX and PDF files have every figure of the tables of the page, and no cell is a formula', async () => {
  const tables = buildOwnerTables(await getOwnerReport(people.owner, YEAR))
  const shown = OWNER_TABLES.map((name) => tables[name])
  for (const { rows } of shown) expect(rows.length).toBeGreaterThan(0)
  const { text, fileName } = await exportOwnerReportCsv(people.owner, YEAR)
  expect(fileName).toBe('report-2026-01-2026-12.csv')
  const csv = parse(text.replace(/^\uFEFF/, ''), { relax_column_count: true, skip_empty_lines: true })
  for (const { title, columns, rows } of shown) {
    const at = csv.findIndex(([first, ...others]) => first === title && others.length === 0)
    const plain = rows.map((row) => row.map((cell) => String(cell.plain)))
    expect(csv.slice(at + 1, at + 2 + rows.length), title).toEqual([columns, ...plain.map((row) => row.map(asCsvCell))])
  }
  expect(text).not.toMatch(/(^|,|")=cmd/m)
  const { sheets } = await readXlsx((await exportOwnerReportXlsx(people.owner, YEAR)).bytes)
  expect(sheets.map(({ name }) => name)).toEqual(shown.map(({ title }) => title))
  for (const [index, { columns, rows }] of shown.entries())
    expect(sheets[index]?.rows).toEqual([columns, ...rows.map((row) => row.map(({ plain }) => plain))])
  const pdf = readPdfLines((await exportOwnerReportPdf(people.owner, YEAR)).bytes)
  for (const { title, rows } of shown) {
    const lines = pdf.slice(pdf.indexOf(title))
    const missing = rows.flat().filter((cell) => !lines.join(' ').includes(cell.text))
    expect(missing, title).toEqual([])
  }
})
