import { z } from 'zod'
import { API_SCOPES } from '#app/shared/integrations/integration-vocabulary.ts'
import { API_TOKEN_DAYS, API_TOKEN_NAME_MAX } from './api-token.model.ts'

const name = z
  .string('field.required')
  .transform((text) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' '))
  .pipe(z.string().min(1, 'field.required').max(API_TOKEN_NAME_MAX, 'field.tooLong'))

const createToken = z.strictObject({
  intent: z.literal('createToken'),
  name,
  scopes: z
    .array(z.enum(API_SCOPES, 'field.invalid'), 'field.chooseOne')
    .min(1, 'field.chooseOne')
    .max(API_SCOPES.length, 'field.invalid'),
  days: z.enum(API_TOKEN_DAYS, 'field.chooseOne'),
})
export type CreateApiTokenInput = Omit<z.output<typeof createToken>, 'intent'>

const revokeToken = z.strictObject({ intent: z.literal('revokeToken'), tokenId: z.uuid('field.invalid') })

export const apiTokenActions = [createToken, revokeToken] as const
