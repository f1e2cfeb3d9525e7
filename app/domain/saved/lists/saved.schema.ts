// What a browser may ask of saved homes. Ids come as they are: the checks of spec §5 have words of their own (saved.access.server.ts).
import { z } from 'zod'
import { DEFAULT_LIST, LIST_NAME_MAX, NOTE_MAX, SAVED_SORTS } from './saved.model.ts'

/** Whatever was sent, as text; what is none counts as empty. */
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

const person = { userId: idText }
const home = { ...person, propertyId: idText }

/** The heart, and taking a home out of one list. */
export const heartInput = z.strictObject({
  ...home,
  want: z.enum(['saved', 'removed', 'restored']),
  listId: listId.optional(),
})
export type HeartInput = z.output<typeof heartInput>

/** The same as a form without JavaScript: one button that says what it does, for whoever sends it. */
export const heartForm = z
  .strictObject({ save: z.string().max(100).optional(), remove: z.string().max(100).optional() })
  .transform(({ save, remove }) => ({
    propertyId: save ?? remove ?? '',
    isSaving: remove === undefined,
  }))

const ofHome = { ...home, listId }
/** Everything the page of saved homes can send. */
export const savedAction = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('remove'), ...ofHome }),
  z.strictObject({ intent: z.literal('restore'), ...ofHome }),
  z.strictObject({ intent: z.literal('note'), ...ofHome, note }),
  z.strictObject({ intent: z.literal('move'), ...ofHome, toListId: listId }),
  z.strictObject({ intent: z.literal('copy'), ...ofHome, toListId: listId }),
  z.strictObject({ intent: z.literal('create'), ...person, name: listName }),
  z.strictObject({ intent: z.literal('rename'), ...person, listId, name: listName }),
  z.strictObject({ intent: z.literal('delete'), ...person, listId }),
  z.strictObject({ intent: z.literal('share'), ...person, listId }),
  z.strictObject({ intent: z.literal('unshare'), ...person, listId }),
])
export type SavedAction = z.output<typeof savedAction>

/** What the address of the page says; what it cannot mean is left out. */
export function readSavedAddress(params: URLSearchParams) {
  const sort = SAVED_SORTS.find((name) => name === params.get('sort')) ?? SAVED_SORTS[0]
  const named = params.get('list')
  return { sort, listId: named === null ? DEFAULT_LIST : (listId.safeParse(named).data ?? null) }
}
