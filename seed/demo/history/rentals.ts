// Rentals and their payment schedules: advance and deposit on the first day, then rent every month.
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { addMonths, type Day, getFirstOfMonth } from '#app/shared/dates.ts'
import type { PaymentKind } from '#app/shared/vocabulary.ts'
import { daysAfter } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import type { Person } from '#seed/demo/people/people.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { Application, Booking } from './applications.ts'
import type { Stay } from './stays.ts'

export type PaymentLine = { id: string; kind: PaymentKind; dueDate: Day; amountDue: number }
export type Rental = {
  id: string
  stay: Stay
  tenant: Person
  owner: Person
  startsOn: Day
  endsOn: Day
  /** The day the rental ends, early or as agreed. */
  lastDay: Day
  madeAt: Date
  lines: PaymentLine[]
}

const LATEST_PAYMENT_DAY = 28

export function makeRentals(dataset: DemoData, applications: readonly Application[]): Rental[] {
  return applications.flatMap(({ booking }) => {
    const stay = booking?.contact.stay
    if (!booking || !stay || !booking.decidedAt) return []
    const first = makeRental(dataset, stay, booking, booking.decidedAt)
    return stay.renewal ? [first, makeRenewal(dataset, first, stay.renewal, booking)] : [first]
  })
}

function makeRental(dataset: DemoData, stay: Stay, booking: Booking, madeAt: Date): Rental {
  const id = demoId('rental', stay.key)
  const { startsOn, endsOn, endedEarlyOn, endedEarlyReason, leaseMonths, listing, tenant } = stay
  const lastDay = endedEarlyOn ?? endsOn
  addRental(
    dataset,
    { id, bookingId: booking.id, renewsRentalId: null, startsOn, endsOn, endedEarlyOn, endedEarlyReason, madeAt },
    stay,
    booking,
  )
  const lines = [
    buildPaymentLine(id, 'advance', startsOn, booking.advanceAmount),
    buildPaymentLine(id, 'deposit', startsOn, booking.depositAmount),
    ...buildMonthlyLines(id, startsOn, booking.advanceMonths, leaseMonths, booking.monthlyRent),
  ].filter(({ amountDue, dueDate }) => amountDue > 0 && dueDate <= lastDay)
  for (const { id: lineId, ...rest } of lines)
    dataset.pendingRows.add(payments, { id: lineId, rentalId: id, ...rest, createdAt: madeAt })
  return { id, stay, tenant, owner: listing.owner, startsOn, endsOn, lastDay, madeAt, lines }
}

/** A renewal asks for neither advance nor deposit again. */
function makeRenewal(
  dataset: DemoData,
  first: Rental,
  { startsOn, endsOn }: NonNullable<Stay['renewal']>,
  booking: Booking,
): Rental {
  const id = demoId('rental', first.stay.key, 'renewed')
  const madeAt = dataset.calendar.clampToPast(daysAfter(first.madeAt, 340))
  const notEndedEarly = { endedEarlyOn: null, endedEarlyReason: null }
  addRental(
    dataset,
    { id, bookingId: null, renewsRentalId: first.id, startsOn, endsOn, ...notEndedEarly, madeAt },
    first.stay,
    booking,
  )
  const lines = buildMonthlyLines(id, startsOn, 0, 12, booking.monthlyRent)
  for (const { id: lineId, ...rest } of lines)
    dataset.pendingRows.add(payments, { id: lineId, rentalId: id, ...rest, createdAt: madeAt })
  return { ...first, id, startsOn, endsOn, lastDay: endsOn, madeAt, lines }
}

type RentalFacts = Pick<
  typeof rentals.$inferInsert,
  'id' | 'bookingId' | 'renewsRentalId' | 'startsOn' | 'endsOn' | 'endedEarlyOn' | 'endedEarlyReason'
>

function addRental(
  dataset: DemoData,
  { madeAt, ...facts }: RentalFacts & { madeAt: Date },
  stay: Stay,
  booking: Booking,
): void {
  dataset.pendingRows.add(rentals, {
    ...facts,
    propertyId: stay.listing.id,
    tenantId: stay.tenant.id,
    monthlyRent: booking.monthlyRent,
    depositHeld: booking.depositAmount,
    paymentDay: getPaymentDay(facts.startsOn),
    version: facts.endedEarlyOn ? 2 : 1,
    createdAt: madeAt,
    updatedAt: madeAt,
  })
}

/** The law allows rent that starts on the first to be paid until the fifth; otherwise the day of the start. */
function getPaymentDay(startsOn: Day): number {
  const day = Number(startsOn.slice(8))
  return day === 1 ? 5 : Math.min(day, LATEST_PAYMENT_DAY)
}

function buildMonthlyLines(
  rentalId: string,
  startsOn: Day,
  fromMonth: number,
  months: number,
  rent: number,
): PaymentLine[] {
  return Array.from({ length: Math.max(0, months - fromMonth) }, (_, index) => {
    const month = addMonths(getFirstOfMonth(startsOn), fromMonth + index)
    return buildPaymentLine(
      rentalId,
      'rent',
      `${month.slice(0, 8)}${String(getPaymentDay(startsOn)).padStart(2, '0')}`,
      rent,
    )
  })
}

function buildPaymentLine(rentalId: string, kind: PaymentKind, dueDate: Day, amountDue: number): PaymentLine {
  return { id: demoId('payment', rentalId, kind, dueDate), kind, dueDate, amountDue }
}
