import { z } from 'zod'
import { parsePage } from '#app/shared/pagination.ts'
import { CONTACT_REPLY_MAX, CONTACT_SEARCH_MAX, CONTACT_STATES, type ContactQuery } from './contact-desk.model.ts'

/** Unknown values in the address count as absent. */
export function readContactAddress(params: URLSearchParams): ContactQuery {
  return {
    search: (params.get('q') ?? '').trim().slice(0, CONTACT_SEARCH_MAX),
    state: CONTACT_STATES.find((state) => state === params.get('state')) ?? 'open',
    page: parsePage(params.get('page')),
  }
}

const id = z.uuid('field.invalid')

export const contactAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({
      intent: z.literal('reply'),
      id,
      reply: z
        .string('field.required')
        .trim()
        .min(1, 'field.required')
        .max(CONTACT_REPLY_MAX, 'field.tooLong')
        .regex(/^[^\0]*$/, 'field.characters'),
    }),
    z.strictObject({ intent: z.literal('done'), id }),
  ],
  'field.invalid',
)
export type ContactAction = z.output<typeof contactAction>
