// The answers that a fresh form starts with: the draft, otherwise the last application, otherwise the renter profile.
import type { HouseholdPerson, Reference } from '#app/domain/applications/facts/application-facts.model.ts'
import type { Day } from '#app/shared/dates.ts'
import {
  type Answers,
  type AnswerSource,
  getPersonFields,
  getReferenceFields,
  MAX_PEOPLE,
  PERSON_ROWS,
} from './apply.model.ts'

type StoredAnswers = {
  moveInDate: Day | null
  leaseMonths: number | null
  employmentStatus: string | null
  employer: string | null
  monthlyIncome: string | null
  hasPets: boolean | null
  petDetails: string | null
}
export type EarlierApplication = StoredAnswers & {
  household: readonly HouseholdPerson[]
  references: readonly Reference[]
  message: string
  /** Ids of the renter's documents that were sent with it and still exist. */
  documentIds: readonly string[]
}
export type ProfileAnswers = Pick<
  StoredAnswers,
  'moveInDate' | 'employmentStatus' | 'monthlyIncome' | 'hasPets' | 'petDetails'
> & { occupants: number | null }

export type Prefill = { source: AnswerSource; answers: Answers; personRows: number }

type Sources = {
  draft: Answers | null
  application: EarlierApplication | null
  profile: ProfileAnswers | null
  today: Day
}

export function buildPrefill({ draft, application, profile, today }: Sources): Prefill {
  if (draft) return { source: 'draft', answers: draft, personRows: countPersonRows(draft) }
  const profileAnswers = profile
    ? dropEmpty(toPlainAnswers({ ...profile, leaseMonths: null, employer: null }, today))
    : {}
  if (application) {
    // what the last application did not say is in the profile
    const { hasPets: _hasPets, petDetails: _petDetails, ...profileFacts } = profileAnswers
    const answers = { ...profileFacts, ...toAnswers(application, today) }
    return { source: 'application', answers, personRows: countPersonRows(answers) }
  }
  if (!profile) return { source: 'nothing', answers: {}, personRows: 1 }
  const others = Math.max(1, (profile.occupants ?? 1) - 1)
  return { source: 'profile', answers: profileAnswers, personRows: Math.min(MAX_PEOPLE, others) }
}

/** The rows with something in them, and one to fill in. The age does not count: its field always has a value. */
export function countPersonRows(answers: Answers): number {
  const isFilled = ({ name, relationship }: ReturnType<typeof getPersonFields>) =>
    Boolean(answers[name] ?? answers[relationship])
  const last = PERSON_ROWS.findLast((row) => isFilled(getPersonFields(row))) ?? 0
  return Math.min(MAX_PEOPLE, last + 1)
}

function toAnswers(application: EarlierApplication, today: Day): Answers {
  const { household, references, message, documentIds } = application
  return dropEmpty({
    ...toPlainAnswers(application, today),
    message,
    documents: documentIds.join(','),
    ...Object.fromEntries(household.flatMap(listPersonTexts)),
    ...Object.fromEntries(references.flatMap(listReferenceTexts)),
  })
}

function listPersonTexts({ name, relationship, isAdult }: HouseholdPerson, index: number): [string, string][] {
  const fields = getPersonFields(index + 1)
  return [
    [fields.name, name],
    [fields.relationship, relationship],
    [fields.age, isAdult ? 'adult' : 'child'],
  ]
}

function listReferenceTexts({ name, relationship, phone }: Reference, index: number): [string, string][] {
  const fields = getReferenceFields(index + 1)
  return [
    [fields.name, name],
    [fields.relationship, relationship],
    [fields.phone, phone],
  ]
}

/** A move-in date that has passed is asked for again. */
function toPlainAnswers(stored: StoredAnswers, today: Day): Record<string, string> {
  return {
    moveInDate: stored.moveInDate !== null && stored.moveInDate >= today ? stored.moveInDate : '',
    leaseMonths: stored.leaseMonths === null ? '' : String(stored.leaseMonths),
    employmentStatus: stored.employmentStatus ?? '',
    employer: stored.employer ?? '',
    monthlyIncome: stored.monthlyIncome ?? '',
    hasPets: stored.hasPets ? 'on' : '',
    petDetails: stored.petDetails ?? '',
  }
}

function dropEmpty(answers: Record<string, string>): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, text]) => text !== ''))
}
