// Applications, the bookings that approval creates, and the commission of the managing agent for a confirmed booking.
import { type ApplicationHousehold, rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { commissions } from '#app/db/schema/agents/commissions.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import { calculateCommission, getSiteRule } from '#app/domain/agents/commissions/commission.rules.ts'
import { DEFAULT_SETTINGS } from '#app/domain/kernel/settings/settings.schema.ts'
import { calculateMoveInTotal } from '#app/domain/listings/rent-control/move-in.rules.ts'
import { addDays, type Day } from '#app/shared/dates.ts'
import { getRentalStatus } from '#app/shared/derived-states.ts'
import type { ApplicationStatus, BookingStatus } from '#app/shared/tenancy-vocabulary.ts'
import { toCalendarDay, daysAfter, hoursAfter } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Random, createRandom } from '#seed/demo/random.ts'
import { areConditionsMet, pickSentence } from '#seed/demo/listings/grammar.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import { applyMoves, type StateMove } from '#seed/demo/state-moves.ts'
import texts from '#seed/demo/data/dialogues.json' with { type: 'json' }
import names from '#seed/demo/data/names.json' with { type: 'json' }
import type { RenterNeeds } from '#seed/demo/people/people-profiles.ts'
import type { Contact, Outcome } from './contacts.ts'
import type { Stay } from './stays.ts'

export type Application = {
  id: string
  contact: Contact
  status: ApplicationStatus
  decidedAt: Date | null
  booking: Booking | null
}
export type Booking = {
  id: string
  contact: Contact
  status: BookingStatus
  createdAt: Date
  decidedAt: Date | null
  monthlyRent: number
  advanceAmount: number
  depositAmount: number
  totalPrice: number
  advanceMonths: number
}

type Decision = { status: ApplicationStatus; hours: number }
/** Hours from the application to the decision; the dialogue mentions it a little later. */
const APPROVAL: Decision = { status: 'approved', hours: 48 }
const DECISION_BY_OUTCOME: Partial<Record<Outcome, Decision>> = {
  rejected: { status: 'rejected', hours: 72 },
  withdrawn: { status: 'withdrawn', hours: 40 },
  approved: APPROVAL,
  cancelled: APPROVAL,
  moved: APPROVAL,
}
const BOOKING_MOVES: Partial<Record<Outcome, StateMove<'booking'>>> = {
  moved: ['confirmed', 'owner'],
  cancelled: ['cancelled', 'tenant'],
}

export function makeApplications(dataset: DemoData, contacts: readonly Contact[]): Application[] {
  return contacts.flatMap((contact) =>
    contact.appliedAt ? [makeApplication(dataset, contact, contact.appliedAt)] : [],
  )
}

function makeApplication(dataset: DemoData, contact: Contact, appliedAt: Date): Application {
  const random = createRandom(`application ${contact.key}`)
  const id = demoId('application', contact.key)
  const decision = DECISION_BY_OUTCOME[contact.outcome]
  const decidedAt = decision ? dataset.calendar.clampToPast(hoursAfter(appliedAt, decision.hours)) : null
  const { listing, tenant, stay } = contact
  const decider = pickDecider(random, contact, decision?.status)
  const people = { tenant, owner: listing.owner, agent: listing.agent?.person }
  const status = applyMoves('rental_application', 'pending', decision ? [[decision.status, decider]] : [])
  const moveInDate = stay?.startsOn ?? addDays(toCalendarDay(appliedAt), random.integer(14, 45))
  dataset.pendingRows.add(rentalApplications, {
    id,
    propertyId: listing.id,
    applicantUserId: tenant.id,
    status,
    message: buildMessage(random, contact, moveInDate),
    moveInDate,
    leaseMonths: stay?.leaseMonths ?? listing.facts.leaseMonths,
    occupants: tenant.needs.party?.size ?? 1,
    household: makeHousehold(tenant),
    employmentStatus: tenant.needs.employment,
    employer: pickEmployer(random, tenant.needs.employment),
    monthlyIncome: tenant.needs.income,
    hasPets: tenant.needs.hasPets,
    reason: status === 'rejected' ? pickRejection(random, contact) : null,
    decidedBy: decidedAt ? people[decider]?.id : null,
    decidedAt,
    holdsProperty: holdsProperty(dataset, contact),
    version: decidedAt ? 2 : 1,
    createdAt: appliedAt,
    updatedAt: decidedAt ?? appliedAt,
  })
  const booking =
    status === 'approved' && decidedAt ? makeBooking(dataset, random, id, contact, decidedAt, moveInDate) : null
  return { id, contact, status, decidedAt, booking }
}

/** The same people in every application of a person. Friends have family names of their own. */
function makeHousehold({ id, fullName, needs }: Contact['tenant']): ApplicationHousehold {
  const random = createRandom(`household ${id}`)
  const familyName = fullName.split(' ').at(-1) ?? ''
  const people = (needs.party?.with ?? []).map(({ relationship, isAdult }) => ({
    name: `${random.pick([...names.women, ...names.men])} ${relationship === 'friend' ? random.pick(names.family) : familyName}`,
    relationship,
    isAdult,
  }))
  return { people }
}

/** Null for students, pensioners and others without one. */
function pickEmployer(random: Random, employment: RenterNeeds['employment']): string | null {
  const employers: Partial<Record<RenterNeeds['employment'], readonly string[]>> = texts.employers
  const offered = employers[employment]
  return offered ? random.pick(offered) : null
}

function pickDecider(random: Random, { listing }: Contact, status?: ApplicationStatus): 'tenant' | 'owner' | 'agent' {
  if (status === 'withdrawn') return 'tenant'
  return random.chance(0.3) && listing.agent ? 'agent' : 'owner'
}

/** An approval holds the listing until its booking is cancelled or the tenancy is over. */
function holdsProperty({ calendar }: DemoData, { outcome, stay }: Contact): boolean {
  if (outcome === 'approved') return true
  return stay !== null && !hasEnded(stay, calendar.today)
}

export function hasEnded(stay: Stay, today: Day): boolean {
  const { startsOn, endedEarlyOn, renewal, endsOn } = stay
  return getRentalStatus({ startsOn, endsOn: renewal?.endsOn ?? endsOn, endedEarlyOn }, today) === 'expired'
}

const MOVE_IN_FORMATS = {
  en: new Intl.DateTimeFormat('en-PH', { month: 'long', day: 'numeric', timeZone: 'UTC' }),
  fil: new Intl.DateTimeFormat('fil-PH', { month: 'long', day: 'numeric', timeZone: 'UTC' }),
}

function buildMessage(random: Random, { listing, tenant }: Contact, moveIn: Day): string {
  const { locale, needs } = tenant
  const slots = {
    place: listing.spot.districtName ?? listing.city.name,
    moveIn: MOVE_IN_FORMATS[locale].format(new Date(`${moveIn}T00:00:00Z`)),
    people: needs.party?.[locale],
  }
  const flags = new Set<string>()
  if (needs.employment === 'student') flags.add('student')
  if ((needs.party?.size ?? 1) > 2) flags.add('family')
  const [message] = pickSentence(random, texts.applicationMessages, { slots, flags })
  if (!message) throw new Error('No application message fits.')
  return message[locale]
}

function pickRejection(random: Random, { listing }: Contact): string {
  return random.pick(texts.rejections.filter((reason) => areConditionsMet(reason, listing.flags))).text
}

function makeBooking(
  dataset: DemoData,
  random: Random,
  applicationId: string,
  contact: Contact,
  createdAt: Date,
  moveInDate: Day,
): Booking {
  const { listing, tenant, outcome, stay } = contact
  const move = BOOKING_MOVES[outcome]
  const status = applyMoves('booking', 'pending', move ? [move] : [])
  const bookingAmounts = computeAmounts(contact)
  const decidedAt = move ? dataset.calendar.clampToPast(daysAfter(createdAt, random.between(1, 4))) : null
  const booking = {
    id: demoId('booking', contact.key),
    contact,
    status,
    createdAt,
    decidedAt,
    ...bookingAmounts,
  } as const
  const { advanceMonths: _, ...amounts } = bookingAmounts
  dataset.pendingRows.add(bookings, {
    ...amounts,
    id: booking.id,
    propertyId: listing.id,
    applicationId,
    guestId: tenant.id,
    status,
    moveInDate,
    leaseMonths: stay?.leaseMonths ?? listing.facts.leaseMonths,
    decidedBy: move ? (move[1] === 'owner' ? listing.owner.id : tenant.id) : null,
    decidedAt,
    cancelReason: status === 'cancelled' ? random.pick(texts.cancellations) : null,
    version: decidedAt ? 2 : 1,
    createdAt,
    updatedAt: decidedAt ?? createdAt,
  })
  if (status === 'confirmed' && decidedAt && listing.agent)
    addCommission(dataset, random, booking, listing.agent.id, decidedAt)
  return booking
}

/** Move-in costs. A deposit that the listing left open is agreed by now. */
function computeAmounts({ listing, stay }: Contact) {
  const monthlyRent = listing.row.basePrice ?? 0
  // An advance of two months would be too much for a lease of three.
  const advanceMonths = stay && stay.leaseMonths <= 3 ? 1 : listing.facts.advanceMonths
  const advanceAmount = advanceMonths * monthlyRent
  const depositAmount = listing.row.securityDeposit ?? listing.facts.depositMonths * monthlyRent
  const cleaningFee = listing.row.cleaningFee ?? 0
  const terms = { price: monthlyRent, advanceMonths, deposit: depositAmount, cleaningFee }
  const totalPrice = calculateMoveInTotal(terms) ?? 0
  return { monthlyRent, advanceAmount, depositAmount, cleaningFee, totalPrice, advanceMonths }
}

function addCommission(dataset: DemoData, random: Random, booking: Booking, agentId: string, earnedAt: Date): void {
  const { listing, stay } = booking.contact
  const rule = getSiteRule(listing.row.propertyType, DEFAULT_SETTINGS)
  const leaseMonths = stay?.leaseMonths ?? listing.facts.leaseMonths
  const paidAt = daysAfter(earnedAt, random.integer(10, 35))
  const isPaid = paidAt < dataset.calendar.now
  dataset.pendingRows.add(commissions, {
    id: demoId('commission', booking.id),
    agentId,
    bookingId: booking.id,
    baseAmount: booking.monthlyRent,
    ...rule,
    amount: calculateCommission({ monthlyRent: booking.monthlyRent, leaseMonths }, rule),
    status: isPaid ? 'paid' : 'pending',
    earnedAt,
    paidAt: isPaid ? paidAt : null,
    createdAt: earnedAt,
  })
}
