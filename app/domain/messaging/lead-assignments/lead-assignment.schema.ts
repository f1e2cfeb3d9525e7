import { z } from 'zod'

const conversationId = z.uuid('field.invalid')

export const teamLeadAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({
      intent: z.literal('assign', 'field.invalid'),
      conversationId,
      memberId: z.uuid('field.chooseOne'),
    }),
    z.strictObject({ intent: z.literal('giveBack', 'field.invalid'), conversationId }),
  ],
  'field.invalid',
)
