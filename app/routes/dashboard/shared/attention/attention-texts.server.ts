// The texts of the rows that wait for a person, in the current language. Server only: the browser receives the finished texts.
import type {
  OwnApplication,
  WaitingApplication,
} from '#app/domain/applications/overview/application-figures.queries.server.ts'
import type { WaitingListing } from '#app/domain/listings/own/listing-attention.queries.server.ts'
import type { ConversationSummary } from '#app/domain/messaging/conversations/conversation.model.ts'
import type { BookingToDecide, OpenBooking } from '#app/domain/tenancy/overview/booking-figures.queries.server.ts'
import type { DepositMatter, DepositToReturn } from '#app/domain/tenancy/overview/deposit-figures.queries.server.ts'
import type { FigureMatter } from '#app/domain/tenancy/overview/figure-matters.queries.server.ts'
import type { DueRent } from '#app/domain/tenancy/overview/rent-figures.queries.server.ts'
import type { Visit } from '#app/domain/tenancy/overview/viewing-figures.queries.server.ts'
import { joinPending } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { formatDateTime, formatTime } from '#app/i18n/date-time.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { countDaysBetween, type Day, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'
import { shorten, toOneLine } from '#app/shared/text.ts'
import type { AttentionItem, AttentionKind } from './attention.ts'

/** `action` only where it differs from that of the kind. */
export type Texts = Pick<AttentionItem, 'title' | 'detail' | 'age' | 'tone'> & { action?: string }

const NOTE_LENGTH = 140

/** The heading of each kind, and what the person does with a row of it. */
const KINDS: Record<AttentionKind, { label: () => string; action: () => string }> = {
  rentDue: { label: m.ui_rent, action: m.attention_action_pay },
  rentOverdue: { label: m.attention_group_rentOverdue, action: m.ui_record },
  checkReturned: { label: m.attention_group_checkReturned, action: m.ui_record },
  checkToMove: { label: m.post_dated_check_title, action: m.ui_record },
  maintenanceOpen: { label: m.maintenance_request_title, action: m.ui_view },
  payoutProposed: { label: m.payout_proposals_title, action: m.attention_action_answer },
  roommateChange: { label: m.roommate_title, action: m.attention_action_answer },
  cashHeld: { label: m.held_cash_title, action: m.ui_confirm },
  leaseToSign: { label: m.attention_group_leaseToSign, action: m.attention_action_sign },
  leaseUnsigned: { label: m.attention_group_leaseUnsigned, action: m.ui_view },
  earlyEndToAnswer: { label: m.attention_group_earlyEndToAnswer, action: m.attention_action_answer },
  renewalToAnswer: { label: m.attention_group_renewalToAnswer, action: m.attention_action_answer },
  depositToReturn: { label: m.attention_group_depositToReturn, action: m.ui_record },
  depositContested: { label: m.attention_group_depositContested, action: m.ui_view },
  depositToAnswer: { label: m.attention_group_depositToAnswer, action: m.attention_action_answer },
  depositOverdue: { label: m.attention_group_depositOverdue, action: m.ui_view },
  readingContested: { label: m.attention_group_readingContested, action: m.attention_action_answer },
  readingDue: { label: m.attention_group_readingDue, action: m.utility_record },
  readingToCheck: { label: m.attention_group_readingToCheck, action: m.ui_view },
  applicationWaiting: { label: m.ui_applications, action: m.report_decide },
  proofToCheck: { label: m.attention_group_proofToCheck, action: m.report_decide },
  bookingUnpaid: { label: m.attention_group_bookingUnpaid, action: m.report_decide },
  applicationDecided: { label: m.attention_group_applicationDecided, action: m.ui_view },
  bookingToPay: { label: m.attention_group_bookingToPay, action: m.attention_action_pay },
  viewingToAnswer: { label: m.attention_group_viewingToAnswer, action: m.attention_action_answer },
  inspectionToAnswer: { label: m.attention_group_inspectionToAnswer, action: m.attention_action_answer },
  visitToComplete: { label: m.attention_group_visitToComplete, action: m.ui_record },
  viewingSoon: { label: m.attention_group_viewingSoon, action: m.ui_view },
  reportToAccept: { label: m.attention_group_reportToAccept, action: m.ui_view },
  listingReturned: { label: m.attention_group_listingReturned, action: m.ui_edit },
  availabilityAsked: { label: m.attention_group_availabilityAsked, action: m.attention_action_answer },
  message: { label: m.ui_unread_messages, action: m.lead_reply },
  renewalDeclined: { label: m.attention_group_renewalDeclined, action: m.renewal_offer },
  leaseEnding: { label: m.attention_group_leaseEnding, action: m.ui_view },
  figureContested: { label: m.opening_title, action: m.attention_action_answer },
  figureToAnswer: { label: m.opening_title, action: m.attention_action_answer },
}

export const getKindLabel = (kind: AttentionKind) => KINDS[kind].label()
export const getKindAction = (kind: AttentionKind) => KINDS[kind].action()

export function describeWaitingApplication({ applicant, title, sentAt }: WaitingApplication, now: Date): Texts {
  return {
    title: m.attention_application_waiting({ person: applicant }),
    detail: title,
    age: formatRelative(sentAt, now),
    tone: 'amber',
  }
}

export function describeDecidedApplication(
  { status, title, decidedAt, sentAt }: Pick<OwnApplication, 'status' | 'title' | 'decidedAt' | 'sentAt'>,
  now: Date,
): Texts {
  return {
    title: status === 'approved' ? m.attention_application_approved() : m.attention_application_rejected(),
    detail: title,
    age: formatRelative(decidedAt ?? sentAt, now),
    tone: 'slate',
  }
}

export function describeBookingToPay({ title, totalPrice, since }: OpenBooking, now: Date): Texts {
  return {
    title: m.attention_booking_to_pay({ amount: formatAmount(totalPrice) }),
    detail: title,
    age: formatRelative(since, now),
    tone: 'amber',
  }
}

/** Of a booking, or of a rent. */
type ProofToCheck = Pick<OpenBooking, 'title' | 'person' | 'totalPrice' | 'since'>

export function describeProofToCheck({ title, person, totalPrice, since }: ProofToCheck, now: Date): Texts {
  return {
    title: m.attention_proof_to_check({ person }),
    detail: m.attention_proof_line({ home: title, amount: formatAmount(totalPrice) }),
    age: formatRelative(since, now),
    tone: 'amber',
  }
}

export function describeUnpaidBooking({ title, person, moveInDate, since }: BookingToDecide, now: Date): Texts {
  return {
    title: m.attention_booking_unpaid({ person }),
    detail: m.attention_booking_unpaid_line({ home: title, date: formatDate(moveInDate) }),
    age: formatRelative(since, now),
    tone: 'amber',
  }
}

export function describeViewingToAnswer({ title, person, at, askedAt }: Visit, now: Date): Texts {
  return {
    title: m.attention_viewing_to_answer({ person, time: formatDateTime(at) }),
    detail: title,
    age: formatRelative(askedAt, now),
    tone: 'amber',
  }
}

export function describeInspectionToAnswer({ title, person, at, askedAt }: Visit, now: Date): Texts {
  return {
    title: m.attention_inspection_to_answer({ person, time: formatDateTime(at) }),
    detail: title,
    age: formatRelative(askedAt, now),
    tone: 'amber',
  }
}

export function describeViewingSoon({ title, person, at }: Visit, now: Date): Texts {
  const isToday = toManilaDay(at) === toManilaDay(now)
  const time = formatTime(at)
  return {
    title: isToday ? m.attention_viewing_today({ time }) : m.attention_viewing_tomorrow({ time }),
    detail: m.attention_viewing_with({ home: title, person }),
    age: at > now ? formatRelative(at, now) : m.ui_now(),
    tone: isToday ? 'brick' : 'slate',
  }
}

export function describeWaitingListing({ title, question, note, since }: WaitingListing, now: Date): Texts {
  const age = formatRelative(since, now)
  switch (question) {
    case 'returned':
      return {
        title: m.attention_listing_returned({ home: title }),
        detail: shorten(toOneLine(note ?? ''), NOTE_LENGTH),
        age,
        tone: 'amber',
      }
    case 'asked':
      return {
        title: m.attention_listing_asked({ home: title }),
        detail: m.attention_listing_asked_text(),
        age,
        tone: 'amber',
      }
    case 'hidden':
      return {
        title: m.attention_listing_hidden({ home: title }),
        detail: m.attention_listing_hidden_text(),
        age,
        tone: 'amber',
      }
    case 'freeAgain':
      return {
        title: m.attention_listing_freeAgain({ home: title }),
        detail: m.attention_listing_freeAgain_text(),
        age,
        tone: 'slate',
      }
  }
}

export function describeMessage({ other, listing, lastLine, lastMessageAt }: ConversationSummary, now: Date): Texts {
  return {
    title: m.attention_message({ person: other.name }),
    detail: lastLine?.text || listing.title,
    age: formatRelative(new Date(lastMessageAt), now),
    tone: 'slate',
  }
}

/** `tenant` is given for the owner. */
export function describeEndingLease(
  { title, endsOn, tenant }: { title: string; endsOn: Day; tenant?: string },
  now: Date,
): Texts {
  const date = formatDate(endsOn)
  return {
    title: tenant ? m.attention_lease_of({ person: tenant, date }) : m.attention_lease({ date }),
    detail: title,
    age: formatDays(countDaysBetween(toManilaDay(now), endsOn), endsOn, now),
    tone: 'slate',
    ...(tenant ? { action: m.renewal_offer() } : {}),
  }
}

export function describeDueRent({ title, dueDate, open, pending }: DueRent, now: Date): Texts {
  const days = countDaysBetween(toManilaDay(now), dueDate)
  const amount = formatAmount(open)
  return {
    title: days < 0 ? m.attention_rent_overdue({ amount }) : m.attention_rent_due({ amount }),
    detail: joinPending(m.attention_rent_line({ home: title, date: formatDate(dueDate) }), pending),
    age: formatDays(days, dueDate, now),
    tone: days <= 0 ? 'brick' : 'amber',
  }
}

export const describeDepositToReturn = (row: DepositToReturn, now: Date): Texts =>
  describeReturnDay(m.attention_deposit_to_return({ person: row.person, amount: formatAmount(row.amount) }), row, now)

export const describeOverdueDeposit = (row: DepositToReturn, now: Date): Texts =>
  describeReturnDay(m.attention_deposit_overdue({ person: row.person, amount: formatAmount(row.amount) }), row, now)

function describeReturnDay(title: string, { title: listing, returnBy }: DepositToReturn, now: Date): Texts {
  const days = countDaysBetween(toManilaDay(now), returnBy)
  return {
    title,
    detail: m.attention_deposit_line({ home: listing, date: formatDate(returnBy) }),
    age: formatDays(days, returnBy, now),
    tone: days < 0 ? 'brick' : 'amber',
  }
}

const ANSWER_TITLES = { deduction: m.attention_deposit_deduction, return: m.attention_deposit_return }
const CONTEST_TITLES = {
  deduction: m.attention_deposit_deduction_contested,
  return: m.attention_deposit_return_contested,
}

export const describeDepositToAnswer = ({ kind, amount, ...row }: DepositMatter, now: Date): Texts =>
  describeMatter(ANSWER_TITLES[kind]({ amount: formatAmount(amount) }), row, now)

export const describeContestedDeposit = ({ kind, amount, ...row }: DepositMatter, now: Date): Texts =>
  describeMatter(CONTEST_TITLES[kind]({ person: row.person, amount: formatAmount(amount) }), row, now)

const describeMatter = (
  title: string,
  { title: detail, since }: Pick<DepositMatter, 'title' | 'since'>,
  now: Date,
): Texts => ({ title, detail, age: formatRelative(since, now), tone: 'amber' })

export const describeContestedFigures = ({ person, count, ...row }: FigureMatter, now: Date): Texts =>
  describeMatter(m.attention_figure_contested({ person, count }), row, now)

export const describeFiguresToAnswer = ({ person, count, ...row }: FigureMatter, now: Date): Texts =>
  describeMatter(m.attention_figure_to_answer({ person, count }), row, now)

/** In calendar days: an event of today is "today", whatever the hour. */
export function formatDays(days: number, day: Day, now: Date): string {
  if (days === 0) return m.attention_today()
  if (days === 1) return m.attention_tomorrow()
  return formatRelative(getStartOfManilaDay(day), getStartOfManilaDay(toManilaDay(now)))
}
