import { z } from 'zod'
import { PASSWORD_MAX } from '#app/shared/constants.ts'

export const systemAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({
      intent: z.literal('retry'),
      id: z.uuid('field.invalid'),
      name: z.string('field.invalid').regex(/^[\w.-]{1,100}$/, 'field.invalid'),
    }),
    z.strictObject({ intent: z.literal('backup') }),
    z.strictObject({
      intent: z.literal('restore'),
      name: z.string('field.invalid').regex(/^[\w.-]{1,120}$/, 'field.invalid'),
      /** The name of the site. */
      phrase: z.string('field.required').max(100, 'field.tooLong'),
      password: z.string('admin.password.required').max(PASSWORD_MAX, 'account.password.tooLong'),
    }),
  ],
  'field.invalid',
)
export type SystemAction = z.output<typeof systemAction>
