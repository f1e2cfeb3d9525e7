// Translated choices of the forms about people, for selects and radio groups.
import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import {
  type EmploymentStatus,
  EMPLOYMENT_STATUSES,
  INCOME_RANGES,
  type IncomeRange,
  OWNERSHIP_KINDS,
  type OwnershipKind,
  PORTFOLIO_SIZES,
} from '#app/shared/people-vocabulary.ts'
import { type ContactMethod, CONTACT_METHODS } from '#app/shared/vocabulary.ts'

export type LabeledChoice = { value: string; label: string }

const CONTACT_LABELS = {
  email: m.profile_contact_email,
  phone: m.profile_contact_phone,
} satisfies Record<ContactMethod, () => string>

const EMPLOYMENT_LABELS = {
  employed: m.profile_employment_employed,
  'part-time': m.profile_employment_part_time,
  'self-employed': m.profile_employment_self_employed,
  student: m.profile_employment_student,
  retired: m.profile_employment_retired,
  unemployed: m.profile_employment_unemployed,
  other: m.ui_something_else,
} satisfies Record<EmploymentStatus, () => string>

const OWNERSHIP_LABELS = {
  individual: m.profile_ownership_individual,
  company: m.profile_ownership_company,
  trust: m.profile_ownership_trust,
  other: m.profile_ownership_other,
} satisfies Record<OwnershipKind, () => string>

const buildChoices = <V extends string>(values: readonly V[], labels: Record<V, () => string>): LabeledChoice[] =>
  values.map((value) => ({ value, label: labels[value]() }))

export const listContactChoices = () => buildChoices(CONTACT_METHODS, CONTACT_LABELS)
export const listEmploymentChoices = () => buildChoices(EMPLOYMENT_STATUSES, EMPLOYMENT_LABELS)
export const listOwnershipChoices = () => buildChoices(OWNERSHIP_KINDS, OWNERSHIP_LABELS)
export const listIncomeChoices = () => INCOME_RANGES.map((value) => ({ value, label: formatIncomeRange(value) }))
export const listPortfolioChoices = () => PORTFOLIO_SIZES.map((value) => ({ value, label: value.replace('-', '–') }))
/** The empty first option of a select. */
export const createPlaceholderChoice = (): LabeledChoice => ({ value: '', label: m.profile_choose() })
export const createUnspecifiedChoice = (): LabeledChoice => ({ value: '', label: m.profile_not_said() })

/** '15000-25000' → ₱15,000 to ₱25,000. */
export function formatIncomeRange(range: IncomeRange): string {
  const [from = '', to = ''] = range
    .replace(/^(under|over)-/, '')
    .split('-')
    .map(formatWholePesos)
  if (range.startsWith('under')) return m.profile_income_under({ to: from })
  return range.startsWith('over') ? m.profile_income_over({ from }) : m.ui_range({ from, to })
}

const formatWholePesos = (wholePesos: string) => formatPesos(Number(wholePesos) * 100)
