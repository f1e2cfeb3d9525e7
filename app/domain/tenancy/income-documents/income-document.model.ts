// Proofs of income: pictures only, because only a picture can be marked with the name of its reader.
import type { Day } from '#app/shared/dates.ts'
import type { IncomeDocumentKind } from '#app/shared/tenancy-vocabulary.ts'

export const MAX_INCOME_DOCUMENTS = 12
export const INCOME_DOCUMENT_FOLDER = 'income'

export type IncomeDocument = { id: string; kind: IncomeDocumentKind; month: Day; createdAt: Date }
