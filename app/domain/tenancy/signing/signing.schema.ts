import { z } from 'zod'
import { passkeyCredential } from '#app/domain/accounts/passkeys/passkey.schema.ts'
import { inviteSignerInput, removeSignerInput } from '#app/domain/tenancy/invited-signers/invited-signer.schema.ts'
import { typedText } from '#app/domain/messaging/conversations/message.schema.ts'
import { PASSWORD_MAX } from '#app/shared/constants.ts'
import { SIGNATURE_WAYS } from '#app/shared/tenancy-vocabulary.ts'
import { codeField, reasonField, signatureFields } from './signature-fields.schema.ts'
import { MAX_SPECIAL_TERMS, SIGNING_DAYS } from './signing.rules.ts'

const id = z.uuid('field.invalid')

const prepareInput = z.strictObject({
  intent: z.literal('prepare', 'field.invalid'),
  /** Made when the form is shown, so that a double click makes one contract. */
  key: id,
  special: typedText.pipe(z.string().max(MAX_SPECIAL_TERMS, 'field.tooLong')).default(''),
  days: z
    .string('field.chooseOne')
    .transform(Number)
    .refine((days) => SIGNING_DAYS.some((each) => each === days), 'field.chooseOne'),
})
export type PrepareSigningInput = Omit<z.output<typeof prepareInput>, 'intent'>

const beginInput = z.strictObject({
  intent: z.literal('begin', 'field.invalid'),
  signing: id,
  way: z.enum(SIGNATURE_WAYS, 'field.chooseOne').default('code'),
  ...signatureFields,
})
export type BeginSignatureInput = Pick<z.output<typeof beginInput>, 'signing' | 'name' | 'drawing' | 'way'>

/** The forms of the page. */
export const signingAction = z.discriminatedUnion(
  'intent',
  [
    prepareInput,
    beginInput,
    z.strictObject({
      intent: z.literal('sign', 'field.invalid'),
      signing: id,
      code: codeField,
    }),
    z.strictObject({
      intent: z.literal('signWithPassword', 'field.invalid'),
      signing: id,
      password: z.string('field.required').min(1, 'field.required').max(PASSWORD_MAX, 'field.tooLong'),
    }),
    z.strictObject({
      intent: z.literal('signWithPasskey', 'field.invalid'),
      signing: id,
      credential: passkeyCredential,
    }),
    z.strictObject({ intent: z.enum(['resend', 'withdraw'], 'field.invalid'), signing: id }),
    inviteSignerInput,
    removeSignerInput,
    z.strictObject({
      intent: z.literal('decline', 'field.invalid'),
      signing: id,
      reason: reasonField,
    }),
  ],
  'field.invalid',
)

/** 64 hexadecimal digits, also with the spaces in which the certificate prints them. */
export const fingerprintInput = z.strictObject({
  sha256: z
    .string('field.required')
    .max(200, 'lease.fingerprint.invalid')
    .transform((value) => value.replaceAll(/\s/g, '').toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{64}$/, 'lease.fingerprint.invalid')),
})

/** The reference of a signed paper, also with the spaces in which the certificate prints it. */
export const paperReference = z
  .string()
  .max(30)
  .transform((value) => value.replaceAll(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{12}$/))
