import { m } from '#app/messages/messages.js'
import type { ReportOutcome, ReportStatus } from '#app/shared/vocabulary.ts'
import type { ReportDecisionName, ReportKind, ReportRow } from './report.model.ts'

const KIND_LABELS: Record<ReportKind, () => string> = {
  listing: m.report_kind_listing,
  message: m.report_kind_message,
  warning: m.report_kind_warning,
  visit: m.report_kind_visit,
}

export function getReportKindLabel(kind: ReportKind): string {
  return KIND_LABELS[kind]()
}

const REASON_LABELS: Record<ReportRow['reason'], () => string> = {
  scam: m.report_reason_scam,
  not_available: m.report_reason_not_available,
  wrong_information: m.report_reason_wrong_information,
  duplicate: m.report_reason_duplicate,
  offensive: m.report_reason_offensive,
  asks_for_money: m.report_reason_asks_for_money,
  unsafe_home: m.report_reason_unsafe_home,
  harassment: m.report_reason_harassment,
  spam: m.report_reason_spam,
  other: m.ui_something_else,
}

export function getReportReasonLabel(reason: ReportRow['reason']): string {
  return REASON_LABELS[reason]()
}

const DECISION_LABELS: Record<ReportDecisionName, { label: () => string; hint: () => string }> = {
  dismiss: { label: m.report_decision_dismiss, hint: m.report_decision_dismiss_hint },
  warn: { label: m.report_decision_warn, hint: m.report_decision_warn_hint },
  takeDown: { label: m.report_decision_take_down, hint: m.report_decision_take_down_hint },
}

export function getDecisionLabel(decision: ReportDecisionName): { label: string; hint: string } {
  const { label, hint } = DECISION_LABELS[decision]
  return { label: label(), hint: hint() }
}

const OUTCOME_LABELS: Record<ReportOutcome, () => string> = {
  none: m.report_status_resolved,
  warned: m.report_outcome_warned,
  taken_down: m.report_outcome_taken_down,
  account_closed: m.report_outcome_account_closed,
}

/** What happened to the report, in one or two words. */
export function getReportStatusLabel(status: ReportStatus, outcome: ReportOutcome | null): string {
  if (status === 'open') return m.ui_open()
  return status === 'dismissed' ? m.report_status_dismissed() : OUTCOME_LABELS[outcome ?? 'none']()
}
