import { describe, expect, test } from 'vitest'
import { addDays } from '#app/shared/dates.ts'
import { planPostDatedChecks } from '#app/domain/tenancy/post-dated-checks/post-dated-check.rules.ts'
import { calculateUtility } from '#app/domain/tenancy/utilities/utility.rules.ts'
import { listNextStates } from '#app/shared/state-machines.ts'
import {
  POST_DATED_CHECK_STATUSES,
  type PostDatedCheckStatus,
  type PaymentKind,
  type ProofStatus,
} from '#app/shared/tenancy-vocabulary.ts'
import { createRandom, type Random } from '#seed/demo/random.ts'
import {
  type Allocation,
  allocatePayment,
  type BookLine,
  buildBookLines,
  getLineStatus,
  getLineUnclaimed,
  isLineCancelled,
  listProposedLines,
  planPayment,
  summarizeBook,
} from './rent-book.rules.ts'
import { getLineBadge } from './rent-book.labels.ts'
import { handInInput } from './rent-book.schema.ts'
import { lineList, transferList } from './rent-book.model.ts'

const TODAY = '2026-06-15'

type LineRow = { id: string; kind: PaymentKind; dueDate: string; amountDue: number; reducesId: string | null }
type ProofRow = { paymentId: string; amount: number; status: ProofStatus }
type Check = { status: PostDatedCheckStatus; parts: Allocation[] }
type Ledger = { rows: LineRow[]; proofs: ProofRow[]; checks: Check[] }

const buildLines = ({ rows, proofs, checks }: Ledger) =>
  buildBookLines(
    rows,
    proofs,
    checks.flatMap(({ status, parts }) => (status === 'held' || status === 'deposited' ? parts : [])),
  )

const STEPS = [
  'pay',
  'pay',
  'pay',
  'decide',
  'reduce',
  'charge',
  'check',
  'check',
  'moveCheck',
  'moveCheck',
  'reading',
] as const

/** What people do to a rent book, in random order and with random amounts, as the commands allow it. */
function makeLedger(random: Random): Ledger {
  const ledger: Ledger = { rows: [], proofs: [], checks: [] }
  const addLine = (kind: PaymentKind) =>
    ledger.rows.push({
      id: `line ${ledger.rows.length}`,
      kind,
      dueDate: addDays(TODAY, random.integer(-200, 200)),
      amountDue: random.integer(1, 5_000_000),
      reducesId: null,
    })
  for (let n = random.integer(1, 14); n > 0; n--)
    addLine(random.pick(['rent', 'dues', 'utilities', 'deposit'] as const))
  for (let n = random.integer(0, 25); n > 0; n--) {
    const lines = buildLines(ledger)
    const action = random.pick([...STEPS])
    if (action === 'charge') addLine('other')
    else if (action === 'decide') decideOne(random, ledger)
    else if (action === 'reduce') reduceOne(random, ledger, lines)
    else if (action === 'check') writeCheck(random, ledger, lines)
    else if (action === 'moveCheck') moveCheck(random, ledger)
    else if (action === 'reading') chargeReading(random, ledger)
    else payLines(random, ledger, lines)
  }
  return ledger
}

function payLines(random: Random, { proofs }: Ledger, lines: BookLine[]): void {
  const chosen = lines.filter(() => random.chance(0.5))
  const limit = chosen.reduce((sum, line) => sum + getLineUnclaimed(line), 0)
  if (limit === 0) return
  const status = random.pick(['submitted', 'confirmed'] as const)
  for (const part of allocatePayment(random.integer(1, limit), chosen) ?? []) proofs.push({ ...part, status })
}

function writeCheck(random: Random, { checks }: Ledger, lines: BookLine[]): void {
  const chosen = lines.filter(() => random.chance(0.3))
  const limit = chosen.reduce((sum, line) => sum + getLineUnclaimed(line), 0)
  if (limit === 0) return
  const facts = {
    spread: 'all',
    bank: 'BPI',
    number: '1000',
    checkDate: TODAY,
    amount: random.integer(1, limit),
  } as const
  for (const { parts } of planPostDatedChecks(facts, chosen) ?? []) checks.push({ status: 'held', parts })
}

/** A cleared check is a confirmed payment; a returned one may cost a fee. */
function moveCheck(random: Random, { rows, proofs, checks }: Ledger): void {
  const check = checks.find(({ status }) => status === 'held' || status === 'deposited')
  const next = check && listNextStates('postDatedCheck', check.status, 'owner')
  if (!check || !next) return
  check.status = random.pick(next)
  if (check.status === 'cleared') for (const part of check.parts) proofs.push({ ...part, status: 'confirmed' })
  if (check.status !== 'returned' || random.chance(0.5)) return
  const id = `line ${rows.length}`
  rows.push({ id, kind: 'other', dueDate: TODAY, amountDue: random.integer(1, 100_000), reducesId: null })
}

/** A reading, and sometimes its correction: a reduction or a further charge of the difference. */
function chargeReading(random: Random, { rows }: Ledger): void {
  const facts = {
    previousReading: 0,
    billAmount: random.integer(1, 900_000),
    billConsumption: random.integer(1, 900_000),
  }
  const calculate = () => calculateUtility({ ...facts, reading: random.integer(1, 500_000) }).amount
  const [charged, corrected] = [calculate(), calculate()]
  const dueDate = addDays(TODAY, random.integer(-60, 60))
  const id = `line ${rows.length}`
  if (charged === 0) return
  rows.push({ id, kind: 'utilities', dueDate, amountDue: charged, reducesId: null })
  if (corrected === charged || random.chance(0.5)) return
  const isLess = corrected < charged
  rows.push({
    id: `line ${rows.length}`,
    kind: isLess ? 'reduction' : 'utilities',
    dueDate,
    amountDue: corrected - charged,
    reducesId: isLess ? id : null,
  })
}

function decideOne(random: Random, { proofs }: Ledger): void {
  const waiting = proofs.filter(({ status }) => status === 'submitted')
  if (waiting.length > 0) random.pick(waiting).status = random.pick(['confirmed', 'declined'] as const)
}

function reduceOne(random: Random, { rows }: Ledger, lines: BookLine[]): void {
  const line = random.pick(lines)
  const limit = getLineUnclaimed(line)
  if (limit === 0) return
  const amountDue = -random.integer(1, limit)
  rows.push({ id: `line ${rows.length}`, kind: 'reduction', dueDate: line.dueDate, amountDue, reducesId: line.id })
}

/** The sums again, in another way: over rows and with exact integers. */
function recompute({ rows, proofs, checks }: Ledger) {
  const add = (amounts: number[]) => Number(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))
  const sumStatus = (status: ProofStatus) =>
    add(proofs.filter((row) => row.status === status).map(({ amount }) => amount))
  const due = add(rows.map(({ amountDue }) => amountDue))
  const lateIds = new Set(rows.filter(({ dueDate }) => dueDate < TODAY).map(({ id }) => id))
  const isLate = ({ id, reducesId }: LineRow) => lateIds.has(reducesId ?? id)
  const overdue =
    add(rows.filter(isLate).map(({ amountDue }) => amountDue)) -
    add(proofs.filter((r) => r.status === 'confirmed' && lateIds.has(r.paymentId)).map(({ amount }) => amount))
  return {
    due,
    confirmed: sumStatus('confirmed'),
    waiting: sumStatus('submitted'),
    open: due - sumStatus('confirmed'),
    inChecks: add(
      checks
        .filter(({ status }) => status === 'held' || status === 'deposited')
        .flatMap(({ parts }) => parts.map(({ amount }) => amount)),
    ),
    overdue,
  }
}

const LEDGERS = Array.from({ length: 1_000 }, (_, seed) => makeLedger(createRandom(`ledger ${seed}`)))

describe('1,000 random rent books', () => {
  test('their sums equal a recomputation from the rows', () => {
    for (const ledger of LEDGERS) expect(summarizeBook(buildLines(ledger), TODAY)).toMatchObject(recompute(ledger))
    const hasCheck = (status: PostDatedCheckStatus) =>
      LEDGERS.filter(({ checks }) => checks.some((each) => each.status === status))
    for (const status of POST_DATED_CHECK_STATUSES) expect(hasCheck(status).length).toBeGreaterThan(100)
    expect(LEDGERS.filter((ledger) => recompute(ledger).overdue > 0).length).toBeGreaterThan(300)
  })

  test('no line is overpaid, and every allocation adds up to its payment', () => {
    for (const ledger of LEDGERS)
      for (const line of buildLines(ledger)) {
        expect(line.confirmed + line.waiting + line.inChecks).toBeLessThanOrEqual(line.amountDue - line.reduced)
        const half = Math.ceil(getLineUnclaimed(line) / 2)
        if (half > 0) expect(allocatePayment(half, [line])).toEqual([{ paymentId: line.id, amount: half }])
        expect(allocatePayment(getLineUnclaimed(line) + 1, [line])).toBe(null)
      }
  })

  test('null control: a proof that is counted twice is found', () => {
    const isDifferent = ({ rows, proofs, checks }: Ledger) => {
      const confirmed = proofs.filter(({ status }) => status === 'confirmed')
      const twice = summarizeBook(buildBookLines(rows, [...proofs, ...confirmed.slice(0, 1)]), TODAY)
      return twice.confirmed !== recompute({ rows, proofs, checks }).confirmed
    }
    expect(LEDGERS.filter(isDifferent).length).toBeGreaterThan(300)
  })
})

const buildLine = (id: string, dueDate: string, values: Partial<BookLine> = {}): BookLine => ({
  id,
  kind: 'rent',
  dueDate,
  amountDue: 1_000_000,
  reduced: 0,
  confirmed: 0,
  waiting: 0,
  inChecks: 0,
  ...values,
})

test('one transfer pays the oldest lines first and leaves out those that get nothing', () => {
  const lines = [
    buildLine('c', '2026-07-05'),
    buildLine('a', '2026-05-05', { waiting: 400_000 }),
    buildLine('b', '2026-06-05'),
  ]
  expect(allocatePayment(900_000, lines)).toEqual([
    { paymentId: 'a', amount: 600_000 },
    { paymentId: 'b', amount: 300_000 },
  ])
  expect(allocatePayment(2_600_000, lines)?.length).toBe(3)
  expect(allocatePayment(2_600_001, lines)).toBe(null)
})

test('a reduction to nothing makes a line paid, and waiting money does not', () => {
  expect(getLineStatus(buildLine('a', '2026-06-05', { reduced: 1_000_000 }), TODAY)).toBe('paid')
  expect(getLineStatus(buildLine('a', '2026-06-05', { waiting: 1_000_000 }), TODAY)).toBe('overdue')
  expect(getLineStatus(buildLine('a', TODAY), TODAY)).toBe('pending')
})

test('a line that reductions took back is cancelled, not paid; a paid or partly reduced one is not cancelled', () => {
  expect(isLineCancelled(buildLine('a', '2026-06-05', { reduced: 1_000_000 }))).toBe(true)
  expect(isLineCancelled(buildLine('a', '2026-06-05', { confirmed: 1_000_000 }))).toBe(false)
  expect(isLineCancelled(buildLine('a', '2026-06-05', { reduced: 400_000, confirmed: 600_000 }))).toBe(false)
  const view = { note: null, due: 0, open: 0, unclaimed: 0, paidOn: null, paidWith: null, reductions: [] }
  const getLabel = (line: BookLine) => getLineBadge({ ...line, ...view, status: getLineStatus(line, TODAY) }).label
  expect(getLabel(buildLine('a', '2026-06-05', { reduced: 1_000_000 }))).toBe('Cancelled')
  expect(getLabel(buildLine('a', '2026-06-05', { confirmed: 1_000_000 }))).toBe('Paid')
})

test('a payment without an amount pays all that the lines can take, to the centavo', () => {
  const lines = [buildLine('b', '2026-06-05', { confirmed: 1 }), buildLine('a', '2026-05-05', { inChecks: 249_950 })]
  expect(planPayment(undefined, lines)).toEqual([
    { paymentId: 'a', amount: 750_050 },
    { paymentId: 'b', amount: 999_999 },
  ])
  expect(planPayment(1_750_050, lines)).toBe(null)
  expect(planPayment(undefined, [buildLine('a', '2026-05-05', { waiting: 1_000_000 })])).toBe(null)
})

test('a form proposes what is due, otherwise the next line', () => {
  const lines = [buildLine('a', '2026-05-05'), buildLine('b', TODAY), buildLine('c', '2026-07-05')]
  expect(listProposedLines(lines, TODAY).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(listProposedLines(lines.slice(2), TODAY).map(({ id }) => id)).toEqual(['c'])
})

describe('input', () => {
  const valid = {
    intent: 'handIn',
    key: '00000000-0000-4000-8000-000000000001',
    lines: '00000000-0000-4000-8000-000000000002',
    amount: '18,500',
    method: 'gcash',
    paidOn: '2026-06-05',
    reference: '9021551234567',
    file: new Blob(['x']),
  }
  const listIssues = (changes: object) =>
    handInInput.safeParse({ ...valid, ...changes }).error?.issues.map(({ path, message }) => [path.join('.'), message])

  test('an empty amount is accepted: it means everything that is open of the lines', () => {
    expect(handInInput.parse({ ...valid, amount: ' ' }).amount).toBeUndefined()
    expect(handInInput.parse({ ...valid, amount: undefined }).amount).toBeUndefined()
  })

  test('a complete payment is accepted; amounts are centavos', () => {
    expect(handInInput.parse(valid)).toMatchObject({ amount: 1_850_000, lines: [valid.lines] })
    expect(listIssues({ method: 'cash', reference: '', file: new Blob([]) })).toBe(undefined)
  })

  test.each([
    [{ amount: '0' }, 'amount', 'rent.amount.invalid'],
    [{ amount: '-5' }, 'amount', 'rent.amount.invalid'],
    [{ lines: undefined }, 'lines', 'rent.lines.required'],
    [{ paidOn: '2026-02-30' }, 'paidOn', 'field.date.invalid'],
    [{ reference: '' }, 'reference', 'payment.reference.required'],
    [{ file: new Blob([]) }, 'file', 'field.file.required'],
    [{ method: 'card' }, 'method', 'field.chooseOne'],
  ])('%j is refused at its field', (changes, field, problem) => {
    expect(listIssues(changes)).toEqual([[field, problem]])
  })

  test('unknown values in an address count as absent', () => {
    const params = new URLSearchParams('show=x&status=paid&page=-3&listing=1')
    expect(lineList.read(params)).toEqual({ show: 'all', page: 1 })
    expect(transferList.read(params)).toEqual({ status: null, listingId: null, search: '', page: 1 })
  })
})
