import { z } from 'zod'
import { MESSAGE_MAX_LENGTH } from '#app/domain/messaging/conversations/conversation.model.ts'
import { messageKey, typedText } from '#app/domain/messaging/conversations/message.schema.ts'
import { SNOOZE_DAYS } from './lead.model.ts'

export const leadAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({
      intent: z.literal('reply'),
      conversationId: z.uuid('field.invalid'),
      key: messageKey,
      content: typedText.pipe(z.string().min(1, 'field.required').max(MESSAGE_MAX_LENGTH, 'field.tooLong')),
    }),
    z.strictObject({
      intent: z.literal('snooze'),
      clientId: z.uuid('field.invalid'),
      days: z.enum(SNOOZE_DAYS.map(String) as [string, ...string[]], 'field.chooseOne').transform(Number),
    }),
  ],
  'field.invalid',
)
