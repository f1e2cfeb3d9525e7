import { FIXED_PERIODS } from '#app/domain/kernel/settings/retention-periods.data.ts'

/** The folder of renters' documents in the private bucket; the sweep deletes files without a row from it. */
export const RENTER_DOCUMENT_FOLDER = 'applications'

/** After a rejection or withdrawal. Renters are told so where they upload. */
export const DOCUMENT_RETENTION_DAYS = FIXED_PERIODS.rejectedDocuments
