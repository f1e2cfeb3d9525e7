// The form of an application as flat fields: a posted form may not nest names. People are rows with a bounded number.
import type { ApplicationDocumentKind } from '#app/shared/tenancy-vocabulary.ts'

export const MAX_PEOPLE = 8
export const MAX_REFERENCES = 3
/** For each renter; the same documents serve every application. */
export const MAX_DOCUMENTS = 10
export const MESSAGE_MAX = 4_000
export const MAX_LEASE_MONTHS = 60

const numberRows = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
export const PERSON_ROWS: readonly number[] = numberRows(MAX_PEOPLE)
export const REFERENCE_ROWS: readonly number[] = numberRows(MAX_REFERENCES)

export const getPersonFields = (row: number) => ({
  name: `personName${row}`,
  relationship: `personRelation${row}`,
  age: `personAge${row}`,
})
export const getReferenceFields = (row: number) => ({
  name: `referenceName${row}`,
  relationship: `referenceRelation${row}`,
  phone: `referencePhone${row}`,
})

export const PERSON_AGES = ['adult', 'child'] as const

const ROW_FIELDS = [...PERSON_ROWS.map(getPersonFields), ...REFERENCE_ROWS.map(getReferenceFields)]

/** Longest text of each field. Documents are ids with commas between them. */
export const ANSWER_LENGTHS: Readonly<Record<string, number>> = {
  moveInDate: 10,
  leaseMonths: 10,
  employmentStatus: 20,
  employer: 200,
  monthlyIncome: 20,
  hasPets: 5,
  petDetails: 500,
  message: MESSAGE_MAX,
  documents: MAX_DOCUMENTS * 37,
  ...Object.fromEntries(ROW_FIELDS.flatMap((row) => Object.values(row).map((field) => [field, 100]))),
}
export const ANSWER_FIELDS: readonly string[] = Object.keys(ANSWER_LENGTHS)

/** What is typed, by field; an empty text is not stored. */
export type Answers = Readonly<Record<string, string>>

/** Where the answers of a fresh form come from. */
export type AnswerSource = 'draft' | 'application' | 'profile' | 'nothing'

/** A document that the renter has uploaded. */
export type RenterDocument = {
  id: string
  kind: ApplicationDocumentKind
  name: string
  bytes: number
  /** A document of an application cannot be deleted by hand: the other side relies on it. */
  isUsed: boolean
}
