// Rentals and their payment schedules: advance and deposit on the first day, then rent every month.
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { getPaymentDay } from '#app/domain/tenancy/bookings/booking.rules.ts'
import { addMonths, type Day, getFirstOfMonth } from '#app/shared/dates.ts'
import { getRentalStatus } from '#app/shared/derived-states.ts'
import type { PaymentKind, RentalStatus } from '#app/shared/tenancy-vocabulary.ts'
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
  status: RentalStatus
  madeAt: Date
  monthlyRent: number
  depositHeld: number
  lines: PaymentLine[]
}

/** A renewal continues it, and has its deposit. */
export const isRenewed = ({ stay, startsOn }: Rental): boolean => stay.renewal !== null && startsOn === stay.startsOn

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
  const lines = [
    buildPaymentLine(id, 'advance', startsOn, booking.advanceAmount),
    buildPaymentLine(id, 'deposit', startsOn, booking.depositAmount),
    ...buildMonthlyLines(id, startsOn, booking.advanceMonths, leaseMonths, booking.monthlyRent),
  ].filter(({ amountDue, dueDate }) => amountDue > 0 && dueDate <= lastDay)
  const status = getRentalStatus({ startsOn, endsOn, endedEarlyOn }, dataset.calendar.today)
  const { monthlyRent, depositAmount: depositHeld } = booking
  const dates = { startsOn, endsOn, lastDay, status, madeAt }
  const rental = { id, stay, tenant, owner: listing.owner, ...dates, monthlyRent, depositHeld, lines }
  addRental(dataset, rental, { bookingId: booking.id, renewsRentalId: null, endedEarlyOn, endedEarlyReason })
  return rental
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
  const lines = buildMonthlyLines(id, startsOn, 0, 12, booking.monthlyRent)
  const status = getRentalStatus({ startsOn, endsOn }, dataset.calendar.today)
  const rental = { ...first, id, startsOn, endsOn, lastDay: endsOn, status, madeAt, lines }
  const notEndedEarly = { endedEarlyOn: null, endedEarlyReason: null }
  addRental(dataset, rental, { bookingId: null, renewsRentalId: first.id, ...notEndedEarly })
  return rental
}

type RentalOrigin = Pick<
  typeof rentals.$inferInsert,
  'bookingId' | 'renewsRentalId' | 'endedEarlyOn' | 'endedEarlyReason'
>

function addRental(dataset: DemoData, rental: Rental, origin: RentalOrigin): void {
  const { id, startsOn, endsOn, madeAt, stay, tenant, lines, monthlyRent, depositHeld } = rental
  dataset.pendingRows.add(rentals, {
    ...origin,
    id,
    startsOn,
    endsOn,
    propertyId: stay.listing.id,
    // The unit of a single home has the id of its listing
    spaceId: stay.listing.id,
    tenantId: tenant.id,
    monthlyRent,
    depositHeld,
    paymentDay: getPaymentDay(startsOn),
    version: origin.endedEarlyOn ? 2 : 1,
    createdAt: madeAt,
    updatedAt: madeAt,
  })
  for (const line of lines) dataset.pendingRows.add(payments, { ...line, rentalId: id, createdAt: madeAt })
}

export function buildMonthlyLines(
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
