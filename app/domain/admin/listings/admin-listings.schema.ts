import { z } from 'zod'
import { LISTING_STATUSES, PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { MAX_ADMIN_BULK, MAX_NOTE } from './admin-listings.model.ts'

const MAX_SEARCH = 100

/** The typed search of "Add Property". */
export function readOwnerSearch(params: URLSearchParams): string {
  return (params.get('owner') ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH)
}

const id = z.uuid('field.invalid')
/** Made when the form is shown, so that a double click has one effect. */
const key = z.uuid('field.invalid')
const note = z
  .string('field.required')
  .trim()
  .min(1, 'field.required')
  .max(MAX_NOTE, 'field.tooLong')
  .regex(/^[^\0]*$/, 'field.characters')

export const adminListingAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({
      intent: z.literal('status'),
      /** One checkbox sends a text, several send a list. */
      ids: z
        .union([id.transform((value) => [value]), z.array(id)], 'field.chooseOne')
        .refine((ids) => ids.length > 0 && ids.length <= MAX_ADMIN_BULK, 'field.chooseOne'),
      status: z.enum(LISTING_STATUSES, 'field.chooseOne'),
      /** The administrator has read that the home is rented and publishes it all the same. */
      rented: z.literal('publish', 'field.invalid').optional(),
    }),
    /** Returns a pending listing to its owner. */
    z.strictObject({ intent: z.literal('return'), id, note }),
    z.strictObject({ intent: z.literal('feature'), id, featured: z.enum(['yes', 'no'], 'field.invalid') }),
    z.strictObject({ intent: z.literal('delete'), id }),
    z.strictObject({ intent: z.literal('duplicate'), id, key }),
    z.strictObject({ intent: z.literal('message'), id, key, note }),
    z.strictObject({
      intent: z.literal('add'),
      key,
      ownerId: z.uuid('field.chooseOne'),
      propertyType: z.enum(PROPERTY_TYPES, 'field.chooseOne'),
    }),
  ],
  'field.invalid',
)
export type AdminListingAction = z.output<typeof adminListingAction>
