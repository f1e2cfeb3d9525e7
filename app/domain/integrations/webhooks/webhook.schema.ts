import { z } from 'zod'
import { apiTokenActions } from '#app/domain/integrations/api-tokens/api-token.schema.ts'
import { WEBHOOK_EVENTS } from '#app/shared/integrations/integration-vocabulary.ts'
import { WEBHOOK_URL_MAX } from './webhook.model.ts'

const addWebhook = z.strictObject({
  intent: z.literal('addWebhook'),
  url: z.string('field.required').trim().min(1, 'field.required').max(WEBHOOK_URL_MAX, 'field.tooLong'),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, 'field.invalid'), 'field.chooseOne')
    .min(1, 'field.chooseOne')
    .max(WEBHOOK_EVENTS.length, 'field.invalid'),
})
export type AddWebhookInput = Omit<z.output<typeof addWebhook>, 'intent'>

/** On the page of tokens and webhooks. */
export const integrationAction = z.discriminatedUnion('intent', [...apiTokenActions, addWebhook], 'field.invalid')

/** On the page of one webhook. */
export const webhookAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('test') }),
    z.strictObject({ intent: z.literal('turnOff') }),
    z.strictObject({ intent: z.literal('turnOn') }),
    z.strictObject({ intent: z.literal('remove') }),
    z.strictObject({ intent: z.literal('replay'), deliveryId: z.uuid('field.invalid') }),
  ],
  'field.invalid',
)
