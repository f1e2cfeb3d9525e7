// The choices of people's forms, in the reader's language, ready for a select or a group of radio buttons.
import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
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

export type WordedChoice = { value: string; label: string }

const CONTACT = {
  email: m.profile_contact_email,
  phone: m.profile_contact_phone,
} satisfies Record<ContactMethod, () => string>

const EMPLOYMENT = {
  employed: m.profile_employment_employed,
  'part-time': m.profile_employment_part_time,
  'self-employed': m.profile_employment_self_employed,
  student: m.profile_employment_student,
  retired: m.profile_employment_retired,
  unemployed: m.profile_employment_unemployed,
  other: m.profile_employment_other,
} satisfies Record<EmploymentStatus, () => string>

const OWNERSHIP = {
  individual: m.profile_ownership_individual,
  company: m.profile_ownership_company,
  trust: m.profile_ownership_trust,
  other: m.profile_ownership_other,
} satisfies Record<OwnershipKind, () => string>

const worded = <V extends string>(values: readonly V[], words: Record<V, () => string>): WordedChoice[] =>
  values.map((value) => ({ value, label: words[value]() }))

export const contactChoices = () => worded(CONTACT_METHODS, CONTACT)
export const employmentChoices = () => worded(EMPLOYMENT_STATUSES, EMPLOYMENT)
export const ownershipChoices = () => worded(OWNERSHIP_KINDS, OWNERSHIP)
export const incomeChoices = () => INCOME_RANGES.map((value) => ({ value, label: incomeWords(value) }))
export const portfolioChoices = () => PORTFOLIO_SIZES.map((value) => ({ value, label: value.replace('-', '–') }))
/** The first line of a select nobody has touched. */
export const notChosen = (): WordedChoice => ({ value: '', label: m.profile_choose() })
export const notSaid = (): WordedChoice => ({ value: '', label: m.profile_not_said() })

/** '15000-25000' → ₱15,000 to ₱25,000. */
export function incomeWords(range: IncomeRange): string {
  const [from = '', to = ''] = range
    .replace(/^(under|over)-/, '')
    .split('-')
    .map(pesosIn)
  if (range.startsWith('under')) return m.profile_income_under({ to: from })
  return range.startsWith('over') ? m.profile_income_over({ from }) : m.profile_income_between({ from, to })
}

const pesosIn = (figures: string) => formatPesos(Number(figures) * 100)
