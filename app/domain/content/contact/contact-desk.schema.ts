import { z } from 'zod'
import { CONTACT_REPLY_MAX } from './contact-desk.model.ts'

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
