// The texts of the matters of rentals, in the current language: checks, readings, renewals, maintenance, reports and visits.
import type { ProposalToDecide } from '#app/domain/tenancy/payout-accounts/payout-proposal.queries.server.ts'
import type { RoommateMatter } from '#app/domain/tenancy/roommates/roommate-matters.queries.server.ts'
import type { CashToSettle } from '#app/domain/tenancy/held-cash/held-cash.queries.server.ts'
import { getPriorityLabel, getMaintenanceStatusLabel } from '#app/domain/tenancy/maintenance/maintenance.labels.ts'
import type { OpenRequest } from '#app/domain/tenancy/maintenance/maintenance.queries.server.ts'
import { isLate } from '#app/domain/tenancy/maintenance/maintenance.rules.ts'
import type { CheckToMove, ReturnedCheck } from '#app/domain/tenancy/overview/check-figures.queries.server.ts'
import type { ReadingDue, ReadingMatter } from '#app/domain/tenancy/overview/reading-figures.queries.server.ts'
import type { EarlyEndToAnswer, RenewalMatter } from '#app/domain/tenancy/overview/renewal-figures.queries.server.ts'
import type { OverdueRental } from '#app/domain/tenancy/overview/rent-figures.queries.server.ts'
import type { ReportToAccept } from '#app/domain/tenancy/overview/report-figures.queries.server.ts'
import type { SigningMatter } from '#app/domain/tenancy/overview/signing-figures.queries.server.ts'
import type { Visit } from '#app/domain/tenancy/overview/viewing-figures.queries.server.ts'
import { getPostDatedCheckName } from '#app/domain/tenancy/post-dated-checks/post-dated-check.labels.ts'
import { joinPending } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { getPaperName } from '#app/domain/tenancy/signing/signing.labels.ts'
import { getUtilityLabel } from '#app/domain/tenancy/utilities/utility.labels.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatAmount, formatDate, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { countDaysBetween, type Day, toManilaDay } from '#app/shared/dates.ts'
import { formatDays, type Texts } from './attention-texts.server.ts'

const join = (...parts: string[]) => parts.join(' · ')

function formatDay(day: Day, now: Date): string {
  return formatDays(countDaysBetween(toManilaDay(now), day), day, now)
}

export function describeOverdueRental(row: OverdueRental, now: Date): Texts {
  const { person, amount, pending, title, oldestDue } = row
  return {
    title: m.attention_rent_overdue_of({ person, amount: formatAmount(amount) }),
    detail: joinPending(m.attention_rent_line({ home: title, date: formatDate(oldestDue) }), pending),
    age: formatDay(oldestDue, now),
    tone: 'brick',
  }
}

export function describeCheckToMove(row: CheckToMove, now: Date): Texts {
  const { person, title, day } = row
  const isHeld = row.status === 'held'
  return {
    title: isHeld ? m.attention_check_deposit({ person }) : m.attention_check_clear({ person }),
    detail: join(title, getPostDatedCheckName(row), formatAmount(row.amount)),
    age: formatDay(day, now),
    tone: isHeld ? 'brick' : 'amber',
  }
}

export const describeReturnedCheckToOwner = (row: ReturnedCheck, now: Date): Texts =>
  describeReturnedCheck(m.attention_check_returned_of({ person: row.person, amount: formatAmount(row.open) }), row, now)

export const describeReturnedCheckToTenant = (row: ReturnedCheck, now: Date): Texts => ({
  ...describeReturnedCheck(m.attention_check_returned({ amount: formatAmount(row.open) }), row, now),
  action: m.attention_action_pay(),
})

const describeReturnedCheck = (title: string, row: ReturnedCheck, now: Date): Texts => ({
  title,
  detail: join(row.title, getPostDatedCheckName(row)),
  age: formatDay(row.returnedOn, now),
  tone: 'brick',
})

export const describeReadingDue = ({ person, title, utility, dueOn }: ReadingDue, now: Date): Texts => ({
  title: m.attention_reading_due({ person, utility: getUtilityLabel(utility) }),
  detail: title,
  age: formatDay(dueOn, now),
  tone: 'amber',
})

export const describeContestedReading = ({ person, amount, ...row }: ReadingMatter, now: Date): Texts => ({
  title: m.attention_reading_contested({
    person,
    utility: getUtilityLabel(row.utility),
    amount: formatAmount(Math.abs(amount)),
  }),
  detail: row.title,
  age: formatRelative(row.since, now),
  tone: 'amber',
})

export const describeReadingToCheck = ({ amount, utility, title, since }: ReadingMatter, now: Date): Texts => ({
  title: m.attention_reading_to_check({ utility: getUtilityLabel(utility), amount: formatAmount(amount) }),
  detail: title,
  age: formatRelative(since, now),
  tone: 'slate',
})

/** What is urgent, or late without an answer, is for today. What somebody works on is no new decision. */
export function describeOpenRequest(request: OpenRequest, now: Date): Texts {
  const { title, listing, priority, status, createdAt } = request
  const isToday = (priority === 'urgent' && status === 'open') || isLate(request, now)
  return {
    title,
    detail: join(listing, getPriorityLabel(priority), getMaintenanceStatusLabel(status)),
    age: formatRelative(createdAt, now),
    tone: isToday ? 'brick' : status === 'open' ? 'amber' : 'slate',
  }
}

export const describeRenewalToAnswer = ({ person, monthlyRent, ...row }: RenewalMatter, now: Date): Texts => ({
  title: m.attention_renewal_to_answer({ person, rent: formatPesosPerMonth(monthlyRent) }),
  detail: m.attention_lease_line({ home: row.title, date: formatDate(row.endsOn) }),
  age: formatRelative(row.since, now),
  tone: 'amber',
})

export const describeDeclinedRenewal = ({ person, title, endsOn, since }: RenewalMatter, now: Date): Texts => ({
  title: m.attention_renewal_declined({ person }),
  detail: m.attention_lease_line({ home: title, date: formatDate(endsOn) }),
  age: formatRelative(since, now),
  tone: 'amber',
})

export const describeRoommateChange = ({ title, startsOn, since }: RoommateMatter, now: Date): Texts => ({
  title: m.notification_roommate_proposed({ title }),
  detail: m.roommate_terms_day({ date: formatDate(startsOn) }),
  age: formatRelative(since, now),
  tone: 'amber',
})

export const describeProposedPayout = (
  { person, accountName, since, expiresAt }: ProposalToDecide,
  now: Date,
): Texts => ({
  title: m.attention_payout_proposed({ person }),
  detail: `${accountName} · ${m.shortlist_open_until({ date: formatDate(expiresAt) })}`,
  age: formatRelative(since, now),
  tone: 'amber',
})

export const describeCashHeld = ({ person, amount, title, since }: CashToSettle, now: Date): Texts => ({
  title: m.attention_cash_held({ person, amount: formatAmount(amount) }),
  detail: title,
  age: formatRelative(since, now),
  tone: 'amber',
})

export const describePaperToSign = ({ person, title, kind, expiresOn, since }: SigningMatter, now: Date): Texts => ({
  title: m.attention_lease_to_sign({ person, paper: getPaperName(kind) }),
  detail: m.attention_lease_to_sign_until({ home: title, date: formatDate(expiresOn) }),
  age: formatRelative(since, now),
  tone: 'amber',
})

export const describeUnsignedPaper = ({ person, title, kind, since }: SigningMatter, now: Date): Texts => ({
  title: m.attention_lease_unsigned({ person, paper: getPaperName(kind) }),
  detail: title,
  age: formatRelative(since, now),
  tone: 'amber',
})

export const describeEarlyEndToAnswer = ({ person, title, endsOn, since }: EarlyEndToAnswer, now: Date): Texts => ({
  title: m.attention_early_end_to_answer({ person, date: formatDate(endsOn) }),
  detail: title,
  age: formatRelative(since, now),
  tone: 'amber',
})

const REPORT_TITLES = { move_in: m.attention_report_move_in, move_out: m.attention_report_move_out }

export const describeReportToAccept = ({ kind, title, person, since }: ReportToAccept, now: Date): Texts => ({
  title: REPORT_TITLES[kind](),
  detail: m.attention_report_line({ home: title, person }),
  age: formatRelative(since, now),
  tone: 'amber',
})

export const describeVisitToComplete = ({ person, title, at }: Visit, now: Date): Texts => ({
  title: m.attention_visit_to_complete({ person, time: formatDateTime(at) }),
  detail: title,
  age: formatRelative(at, now),
  tone: 'amber',
})
