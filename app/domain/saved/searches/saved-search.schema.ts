// The forms of saved searches. The search itself comes as the query of its address, which the search reads leniently.
import { z } from 'zod'
import { toOneLine } from '#app/shared/text.ts'
import { ALERT_FREQUENCIES } from '#app/shared/vocabulary.ts'
import { SEARCH_NAME_MAX, SEARCH_QUERY_MAX } from './saved-search.model.ts'

const searchName = z
  .string('field.required')
  .transform(toOneLine)
  .pipe(z.string().trim().min(1, 'field.required').max(SEARCH_NAME_MAX, 'field.tooLong'))
const searchId = z.uuid('field.invalid')
const frequency = z.enum(ALERT_FREQUENCIES, 'field.chooseOne')
const searchQuery = z.string('field.invalid').max(SEARCH_QUERY_MAX, 'field.tooLong')

export const savedSearchInput = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('save'), query: searchQuery, name: searchName, frequency }),
  z.strictObject({ intent: z.literal('change'), searchId, name: searchName, frequency }),
  z.strictObject({ intent: z.literal('pause'), searchId }),
  z.strictObject({ intent: z.literal('resume'), searchId }),
  z.strictObject({ intent: z.literal('delete'), searchId }),
])
export type SavedSearchInput = z.output<typeof savedSearchInput>
export type SaveSearchInput = Omit<Extract<SavedSearchInput, { intent: 'save' }>, 'intent'>
export type ChangeSearchInput = Omit<Extract<SavedSearchInput, { intent: 'change' }>, 'intent'>
