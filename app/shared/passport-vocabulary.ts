// The closed lists of a renter's passport, of its references and of income documents.

/** What a renter shares, each for itself. */
export const PASSPORT_PARTS = ['identity', 'history', 'references', 'income'] as const
export type PassportPart = (typeof PASSPORT_PARTS)[number]

/** What a reader saw: a part, or one income document of the last one. */
export const PASSPORT_VIEW_KINDS = [...PASSPORT_PARTS, 'income_file'] as const
export type PassportViewKind = (typeof PASSPORT_VIEW_KINDS)[number]

export const REFERENCE_STATUSES = ['asked', 'answered', 'declined'] as const
export type ReferenceStatus = (typeof REFERENCE_STATUSES)[number]

/** What an earlier owner says to a question about the renter. */
export const REFERENCE_ANSWERS = ['yes', 'mostly', 'no'] as const
export type ReferenceAnswer = (typeof REFERENCE_ANSWERS)[number]

export const INCOME_DOCUMENT_KINDS = ['payslip', 'employment_certificate', 'bank_statement', 'tax_return'] as const
export type IncomeDocumentKind = (typeof INCOME_DOCUMENT_KINDS)[number]
