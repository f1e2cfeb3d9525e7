import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { RiskSignal } from './review.model.ts'

const TEXT_LABELS = {
  phone: m.review_signal_phone,
  email: m.review_signal_email,
  link: m.review_signal_link,
  payment: m.review_signal_payment,
  unfair: m.review_signal_unfair,
} as const

export function getSignalTitle(signal: RiskSignal): string {
  switch (signal.kind) {
    case 'samePhoto':
      return m.review_signal_photo()
    case 'lowRent':
      return m.review_signal_rent()
    case 'text':
      return TEXT_LABELS[signal.warning.kind]()
    case 'youngAccount':
      return m.review_signal_account()
    case 'reports':
      return m.review_signal_reports()
  }
}

/** The facts behind the signal. */
export function getSignalEvidence(signal: RiskSignal, now: Date): string {
  switch (signal.kind) {
    case 'samePhoto':
      return m.review_signal_photo_text({ count: signal.matches.length })
    case 'lowRent':
      return m.review_signal_rent_text({
        rent: formatPesos(signal.rent),
        percent: signal.percentBelow,
        median: formatPesos(signal.fairRent.median),
        count: formatNumber(signal.fairRent.count),
      })
    case 'text':
      return signal.warning.excerpt === ''
        ? m.review_signal_text_none()
        : m.review_signal_text({ excerpt: signal.warning.excerpt })
    case 'youngAccount':
      return m.review_signal_account_text({ when: formatRelative(signal.createdAt, now) })
    case 'reports':
      return m.review_signal_reports_text({ open: signal.open, upheld: signal.upheld })
  }
}
