// What was paid and what was not: most pay in time, some in parts, a few are late, and some receipts wait for the owner.
import { paymentReceipts } from '#app/db/schema/tenancy/tenancy.server.ts'
import { addDays, type Day, daysBetween } from '#app/shared/dates.ts'
import type { PaymentMethod, ReceiptStatus } from '#app/shared/vocabulary.ts'
import { hoursAfter, momentOn } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Dice, diceFor } from '#seed/demo/dice.ts'
import type { World } from '#seed/demo/world.ts'
import type { PaymentLine, Rental } from './rentals.ts'

type Manner = 'paid' | 'late' | 'partial' | 'unpaid' | 'submitted' | 'declinedFirst'
/** Only the newest lines may be open; nobody owes for a year. */
const RECENT_DAYS = 45
const DECLINES = ['The picture of the receipt cannot be read.', 'The amount has not arrived in our account.']

export function makeReceipts(world: World, rentals: readonly Rental[]): void {
  for (const rental of rentals) {
    const dice = diceFor(`receipts ${rental.id}`)
    const due = rental.lines.filter(({ kind, dueDate }) => kind !== 'rent' || dueDate < world.calendar.today)
    due.forEach((line, index) =>
      pay(world, dice, rental, line, mannerOf(world, dice, rental, line, due.length - 1 - index)),
    )
  }
}

function mannerOf(world: World, dice: Dice, rental: Rental, line: PaymentLine, fromLast: number): Manner {
  // The owner confirmed the booking because this money was in.
  if (line.kind !== 'rent') return 'paid'
  if (rental.tenant.isDemo && rental.lastDay >= world.calendar.today) return DEMO_TENANT[fromLast] ?? 'paid'
  const isRecent = daysBetween(line.dueDate, world.calendar.today) <= RECENT_DAYS
  if (!isRecent) return dice.chance(0.1) ? 'late' : dice.chance(0.03) ? 'declinedFirst' : 'paid'
  return dice.weighted<Manner>({ paid: 62, late: 6, partial: 10, unpaid: 11, submitted: 11 })
}

/** Counted back from the newest line: everything a payments page can show. */
const DEMO_TENANT: Record<number, Manner> = { 0: 'submitted', 1: 'partial', 3: 'declinedFirst', 4: 'late' }

function pay(world: World, dice: Dice, rental: Rental, line: PaymentLine, manner: Manner): void {
  if (manner === 'unpaid') return
  const days = manner === 'late' ? dice.whole(2, 9) : -dice.whole(0, 4)
  const begun = line.kind === 'rent' ? addDays(line.dueDate, days) : dayBefore(rental, line)
  const paidOn = begun < world.calendar.today ? begun : world.calendar.day(-1)
  const part =
    manner === 'partial' ? Math.round((line.amountDue * dice.pick([0.4, 0.5, 0.6])) / 10_000) * 10_000 : line.amountDue
  if (manner === 'declinedFirst')
    addReceipt(world, dice, rental, line, { paidOn, amount: part, status: 'declined', turn: 0 })
  const again = manner === 'declinedFirst' ? laterDay(world, paidOn) : paidOn
  addReceipt(world, dice, rental, line, {
    paidOn: again,
    amount: part,
    status: manner === 'submitted' ? 'submitted' : 'confirmed',
    turn: 1,
  })
}

/** Advance and deposit were paid when the booking was confirmed. */
const dayBefore = (rental: Rental, line: PaymentLine) => {
  const confirmed = new Date(rental.madeAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  return confirmed < line.dueDate ? confirmed : line.dueDate
}

const laterDay = (world: World, day: Day) =>
  addDays(day, 3) < world.calendar.today ? addDays(day, 3) : world.calendar.day(-1)

type ReceiptFacts = { paidOn: Day; amount: number; status: ReceiptStatus; turn: number }

function addReceipt(
  world: World,
  dice: Dice,
  rental: Rental,
  line: PaymentLine,
  { paidOn, amount, status, turn }: ReceiptFacts,
): void {
  const { calendar } = world
  const method = dice.weighted<PaymentMethod>({ gcash: 46, bank: 26, maya: 14, cash: 14 })
  const createdAt = calendar.past(momentOn(paidOn, dice.whole(8, 19), dice.whole(0, 59)))
  const decidedAt = status === 'submitted' ? null : calendar.past(hoursAfter(createdAt, dice.whole(1, 30)))
  world.ledger.add(paymentReceipts, {
    id: demoId('receipt', line.id, turn),
    paymentId: line.id,
    submittedBy: rental.tenant.id,
    amount,
    method,
    paidOn,
    reference: referenceOf(dice, method),
    status,
    declineReason: status === 'declined' ? dice.pick(DECLINES) : null,
    decidedBy: decidedAt ? rental.owner.id : null,
    decidedAt,
    createdAt,
    updatedAt: decidedAt ?? createdAt,
  })
}

function referenceOf(dice: Dice, method: PaymentMethod): string | null {
  if (method === 'cash') return null
  const digits = String(Math.floor(dice.fraction() * 1e13)).padStart(13, '0')
  return method === 'bank' ? `BT-${digits.slice(0, 8)}` : digits
}
