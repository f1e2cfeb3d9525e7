import { z } from 'zod'
import { typedText } from '#app/domain/messaging/conversations/message.schema.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { TEMPLATE_CONTENT_MAX, TEMPLATE_NAME_MAX } from './reply-template.model.ts'

const text = (max: number) => typedText.pipe(z.string().min(1, 'field.required').max(max, 'field.tooLong'))

export const templateAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({
      intent: z.literal('save'),
      /** Empty for a new template. */
      id: z.union([z.literal(''), z.uuid('field.invalid')]).default(''),
      language: z.enum(LOCALES, 'field.chooseOne'),
      name: text(TEMPLATE_NAME_MAX),
      content: text(TEMPLATE_CONTENT_MAX),
    }),
    z.strictObject({ intent: z.literal('remove'), id: z.uuid('field.invalid') }),
  ],
  'field.invalid',
)
export type TemplateInput = Omit<Extract<z.output<typeof templateAction>, { intent: 'save' }>, 'intent'>
