// What the browser sends about passkeys. Its texts are base64url of limited length; unknown fields are refused.
import { z } from 'zod'
import { PASSKEY_NAME_MAX } from './passkey.model.ts'

/** A registration with a certificate chain is the longest. */
const CREDENTIAL_MAX = 12_000

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
const credentialFields = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.strictObject({}),
}
const answer = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(2_000),
    signature: base64url(2_000),
    userHandle: base64url(100).exactOptional(),
  }),
})
const registration = z.strictObject({
  ...credentialFields,
  response: z.strictObject({ clientDataJSON: base64url(4_000), attestationObject: base64url(8_000) }),
})

/** A form field with JSON. */
function jsonField<S extends z.ZodType>(schema: S) {
  return z
    .string('field.required')
    .max(CREDENTIAL_MAX, 'field.tooLong')
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        ctx.addIssue({ code: 'custom', message: 'field.invalid' })
        return z.NEVER
      }
    })
    .pipe(schema)
}

const checkPurpose = z.enum(['signIn', 'secondFactor', 'confirm'])
export type PasskeyPurpose = z.infer<typeof checkPurpose>
export const passkeyOptionsInput = z.strictObject({ purpose: z.enum([...checkPurpose.options, 'register']) })
export type PasskeyOptionsInput = z.infer<typeof passkeyOptionsInput>

/** The answer of the device, as the field of a form. */
export const passkeyCredential = jsonField(answer)
export const passkeyAnswerInput = z.strictObject({
  purpose: checkPurpose,
  credential: passkeyCredential,
  from: z.string().max(2_000, 'field.tooLong').optional(),
})
export type PasskeyAnswerInput = z.infer<typeof passkeyAnswerInput>

const passkeyId = z.uuid('field.invalid')
const name = z
  .string('field.required')
  .transform((text) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' '))
  .pipe(z.string().min(1, 'field.required').max(PASSKEY_NAME_MAX, 'field.tooLong'))

export const passkeyInput = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('add'), credential: jsonField(registration) }),
  z.strictObject({ intent: z.literal('rename'), passkeyId, name }),
  z.strictObject({ intent: z.literal('remove'), passkeyId }),
])
