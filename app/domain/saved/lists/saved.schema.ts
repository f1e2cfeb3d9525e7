// Input of the saved lists. Ids are not validated here, because their checks have their own error codes
// (saved-access.rules.server.ts).
import { z } from 'zod'
import { DEFAULT_LIST, LIST_NAME_MAX, NOTE_MAX } from './saved.model.ts'

/** Anything that is not a short text becomes an empty text. */
const idText = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value.length <= 100 ? value : ''))

const listId = z.union([z.uuid('field.invalid'), z.literal(DEFAULT_LIST)])
const listName = z
  .string('field.required')
  .transform((name) => name.trim().replaceAll(/\s+/g, ' '))
  .pipe(z.string().min(1, 'field.required').max(LIST_NAME_MAX, 'field.tooLong'))
const note = z
  .string()
  .default('')
  .transform((text) => text.trim())
  .pipe(z.string().max(NOTE_MAX, 'field.tooLong'))

const userFields = { userId: idText }
const listingFields = { ...userFields, propertyId: idText }

/** A click on a heart, and removal from one list. */
export const heartInput = z.strictObject({
  ...listingFields,
  want: z.enum(['saved', 'removed', 'restored']),
  listId: listId.optional(),
})
export type HeartInput = z.output<typeof heartInput>

/** The form of the heart without JavaScript: one button, whose name says what to do. */
export const heartForm = z
  .strictObject({ save: z.string().max(100).optional(), remove: z.string().max(100).optional() })
  .transform(({ save, remove }) => ({
    propertyId: save ?? remove ?? '',
    isSaving: remove === undefined,
  }))

const savedListingFields = { ...listingFields, listId }
/** All actions of the page of saved listings. */
export const savedAction = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('remove'), ...savedListingFields }),
  z.strictObject({ intent: z.literal('restore'), ...savedListingFields }),
  z.strictObject({ intent: z.literal('note'), ...savedListingFields, note }),
  z.strictObject({ intent: z.literal('move'), ...savedListingFields, toListId: listId }),
  z.strictObject({ intent: z.literal('copy'), ...savedListingFields, toListId: listId }),
  z.strictObject({ intent: z.literal('create'), ...userFields, name: listName }),
  z.strictObject({ intent: z.literal('rename'), ...userFields, listId, name: listName }),
  z.strictObject({ intent: z.literal('delete'), ...userFields, listId }),
  z.strictObject({ intent: z.literal('share'), ...userFields, listId }),
  z.strictObject({ intent: z.literal('unshare'), ...userFields, listId }),
])
