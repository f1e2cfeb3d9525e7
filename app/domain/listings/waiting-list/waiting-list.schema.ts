import { z } from 'zod'

export const waitingListAction = z.discriminatedUnion(
  'intent',
  [z.strictObject({ intent: z.literal('join') }), z.strictObject({ intent: z.literal('leave') })],
  'field.invalid',
)
