import { z } from 'zod'

export const systemAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({
      intent: z.literal('retry'),
      id: z.uuid('field.invalid'),
      name: z.string('field.invalid').regex(/^[\w.-]{1,100}$/, 'field.invalid'),
    }),
    z.strictObject({ intent: z.literal('backup') }),
  ],
  'field.invalid',
)
export type SystemAction = z.output<typeof systemAction>
