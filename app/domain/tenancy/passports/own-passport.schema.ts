import { z } from 'zod'
import { incomeActions } from '#app/domain/tenancy/income-documents/income-document.schema.ts'
import { referenceActions } from '#app/domain/tenancy/rental-references/rental-reference.schema.ts'

/** Of the page of one's own passport. */
export const ownPassportAction = z.discriminatedUnion(
  'intent',
  [...referenceActions, ...incomeActions],
  'field.invalid',
)
