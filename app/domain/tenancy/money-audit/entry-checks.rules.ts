// Facts that are stored twice, or that follow from each other. A row that was changed past the application agrees with all sums, because they
// are made from it; it does not agree with these.
import type { Figure, MoneyDifference, MoneyEntries, PartEntry, ReadingEntry } from './money-audit.model.ts'
import { type Book, computeDepositBalance, computeRefundCharged, computeUnusedRent } from './recomputed-books.rules.ts'

export function findEntryDifferences(entries: MoneyEntries, books: readonly Book[]): MoneyDifference[] {
  const transfers = Map.groupBy(entries.proofs, ({ transferId }) => transferId)
  return [
    ...checkTransfers(entries, transfers),
    ...checkParts(entries, transfers),
    ...checkRentals(entries, transfers),
    ...books.flatMap(checkBook),
    ...checkDeposits(entries, books),
    ...checkReadings(entries),
  ]
}

type Transfers = ReadonlyMap<string, MoneyEntries['proofs']>

const sum = (rows: readonly { amount: number }[]): number => rows.reduce((total, { amount }) => total + amount, 0)

const compare = (figure: Figure, computed: number): MoneyDifference[] =>
  figure.amount === computed ? [] : [{ of: figure.of, figure: figure.figure, shown: figure.amount, computed }]

/** A transfer is what its acknowledged action said. Its rows are decided together. */
function checkTransfers(
  { logged, acknowledged, lines, rentals }: MoneyEntries,
  transfers: Transfers,
): MoneyDifference[] {
  const numbered = new Set(acknowledged.map(({ transferId }) => transferId))
  const rentalIds = new Map(lines.map(({ id, rentalId }) => [id, rentalId]))
  const advances = new Map(
    rentals.map(({ id, openingAdvance, writtenAdvance }) => [id, [openingAdvance, writtenAdvance]]),
  )
  const ofBooking = new Set(lines.flatMap(({ id, kind }) => (kind === 'advance' || kind === 'deposit' ? id : [])))
  const differences = logged.flatMap(({ transferId, amount, withheld }) => {
    const [of, parts] = [`transfer ${transferId}`, transfers.get(transferId) ?? []]
    const kept = parts.reduce((total, part) => total + part.withheld, 0)
    return [
      ...compare({ of, figure: 'sum of its parts', amount: sum(parts) }, amount),
      ...(withheld === null ? [] : compare({ of, figure: 'tax withheld of its parts', amount: kept }, withheld)),
    ]
  })
  for (const [transferId, rows] of transfers) {
    const of = `transfer ${transferId}`
    const states = new Set(rows.map(({ status, paidOn }) => `${status} ${paidOn}`))
    differences.push(...compare({ of, figure: 'states of its parts', amount: states.size }, 1))
    const isCounted = rows.some(({ status }) => status === 'confirmed' || status === 'reversed')
    const isAdvance = advances.get(rentalIds.get(rows[0]?.paymentId ?? '') ?? '')?.includes(sum(rows)) ?? false
    const isNumberless = isAdvance || rows.every(({ paymentId }) => ofBooking.has(paymentId))
    if (isCounted && !isNumberless)
      differences.push(...compare({ of, figure: 'acknowledgments', amount: numbered.has(transferId) ? 1 : 0 }, 1))
  }
  return differences
}

/** The parts of a check, or of a deduction that names lines, are its amount; its transfer pays exactly these parts. */
function checkParts(
  { checks, checkParts: parts, deductions, deductionParts }: MoneyEntries,
  transfers: Transfers,
): MoneyDifference[] {
  const [byCheck, byDeduction] = [
    Map.groupBy(parts, ({ ofId }) => ofId),
    Map.groupBy(deductionParts, ({ ofId }) => ofId),
  ]
  const check = (of: string, amount: number, own: readonly PartEntry[], transferId: string | null) => {
    const paid = new Map((transfers.get(transferId ?? '') ?? []).map((row) => [row.paymentId, row.amount]))
    return [
      ...compare({ of, figure: 'amount', amount }, sum(own)),
      ...(transferId === null ? [] : own).flatMap((part) =>
        compare({ of, figure: `paid of line ${part.paymentId}`, amount: paid.get(part.paymentId) ?? 0 }, part.amount),
      ),
    ]
  }
  return [
    ...checks.flatMap(({ id, amount, transferId }) => check(`check ${id}`, amount, byCheck.get(id) ?? [], transferId)),
    ...deductions.flatMap(({ id, amount, transferId }) => {
      const own = byDeduction.get(id)
      return own ? check(`deduction ${id}`, amount, own, transferId) : []
    }),
  ]
}

/**
 * The lines of an acknowledged payment are of its rental. A deduction names lines of one rental: its own, or an earlier one that it renews.
 */
function checkRentals(
  { rentals, lines, acknowledged, deductions, deductionParts }: MoneyEntries,
  transfers: Transfers,
): MoneyDifference[] {
  const rentalIds = new Map(lines.map(({ id, rentalId }) => [id, rentalId]))
  const earlier = new Map(rentals.map(({ id, renewsRentalId }) => [id, renewsRentalId]))
  const isInChain = (from: string, rentalId: string | undefined) => {
    let next: string | null = from
    while (next !== null && next !== rentalId) next = earlier.get(next) ?? null
    return next !== null
  }
  const parts = Map.groupBy(deductionParts, ({ ofId }) => ofId)
  return [
    ...acknowledged.flatMap(({ transferId, rentalId }) => {
      const others = (transfers.get(transferId) ?? []).filter((row) => rentalIds.get(row.paymentId) !== rentalId)
      return compare({ of: `transfer ${transferId}`, figure: 'parts of other rentals', amount: others.length }, 0)
    }),
    ...deductions.flatMap(({ id, rentalId }) => {
      const named = new Set((parts.get(id) ?? []).map(({ paymentId }) => rentalIds.get(paymentId)))
      const strange = [...named].filter((each) => !isInChain(rentalId, each))
      return [
        ...compare({ of: `deduction ${id}`, figure: 'rentals outside of its chain', amount: strange.length }, 0),
        ...compare(
          { of: `deduction ${id}`, figure: 'rentals of its lines', amount: named.size },
          Math.min(1, named.size),
        ),
      ]
    }),
  ]
}

/** Sums stop at zero on the pages, so that too much would not be seen there. */
function checkBook(book: Book): MoneyDifference[] {
  const { owed, returnable } = computeDepositBalance(book)
  const missing = Math.min(owed, returnable) + computeUnusedRent(book) + computeRefundCharged(book)
  return [
    ...book.lines.flatMap(({ entry, due, paid }) => [
      ...compare({ of: `line ${entry.id}`, figure: 'paid above what is due', amount: Math.max(0, paid - due) }, 0),
      ...compare({ of: `line ${entry.id}`, figure: 'reduced below zero', amount: Math.min(0, due) }, 0),
    ]),
    ...compare({ of: `rental ${book.rental.id}`, figure: 'deposit used twice', amount: Math.min(0, missing) }, 0),
  ]
}

/**
 * A deposit is that of the booking or of the owner who added the tenant, or what the renewed rental passed on. One that was
 * cancelled before it began took over nothing.
 */
function checkDeposits({ rentals }: MoneyEntries, books: readonly Book[]): MoneyDifference[] {
  const left = new Map(books.map((book) => [book.rental.id, computeDepositBalance(book).left]))
  return rentals.flatMap(({ id, depositHeld, firstDeposit, renewsRentalId, startsOn, endedEarlyOn }) => {
    const isCancelled = endedEarlyOn !== null && endedEarlyOn < startsOn
    const computed = firstDeposit ?? (isCancelled ? 0 : left.get(renewsRentalId ?? ''))
    return computed === undefined
      ? []
      : compare({ of: `rental ${id}`, figure: 'deposit held', amount: depositHeld }, computed)
  })
}

/** The line of a reading is its amount; that of a correction the difference. */
function checkReadings({ readings, lines }: MoneyEntries): MoneyDifference[] {
  const amounts = new Map(lines.map(({ id, amountDue }) => [id, amountDue]))
  const byId = new Map(readings.map((reading) => [reading.id, reading]))
  return readings.flatMap((reading) => {
    const corrected = byId.get(reading.correctsId ?? '')
    const amount = computeReading(reading) - (corrected ? computeReading(corrected) : 0)
    return compare(
      { of: `reading ${reading.id}`, figure: 'charged', amount: amounts.get(reading.paymentId) ?? 0 },
      amount,
    )
  })
}

/** The rate has 4 decimals of a peso; a half is rounded up twice: in the rate and in the amount. */
function computeReading({ previousReading, reading, billAmount, billConsumption }: ReadingEntry): number {
  const rate = roundHalfUp(BigInt(billAmount) * 100_000n, BigInt(billConsumption))
  return Number(roundHalfUp(BigInt(reading - previousReading) * rate, 100_000n))
}

function roundHalfUp(dividend: bigint, divisor: bigint): bigint {
  const rest = dividend % divisor
  return (dividend - rest) / divisor + (rest * 2n >= divisor ? 1n : 0n)
}
