import { z } from 'zod'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { nameField } from '#app/domain/tenancy/existing-tenants/existing-tenant.schema.ts'
import { codeField, reasonField, signatureFields } from '#app/domain/tenancy/signing/signature-fields.schema.ts'
import { INVITED_SIGNER_ROLES } from '#app/shared/tenancy-vocabulary.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'

const id = z.uuid('field.invalid')

/** Of the page of the lease. */
export const inviteSignerInput = z.strictObject({
  intent: z.literal('invite', 'field.invalid'),
  signing: id,
  /** Made when the form is shown, so that a double click sends one mail. */
  key: id,
  role: z.enum(INVITED_SIGNER_ROLES, 'field.chooseOne'),
  name: nameField.pipe(z.string().max(100, 'field.tooLong')),
  email: emailField,
  locale: z.enum(LOCALES, 'field.chooseOne'),
})
export type InviteSignerInput = Omit<z.output<typeof inviteSignerInput>, 'intent'>

export const removeSignerInput = z.strictObject({
  intent: z.literal('removeSigner', 'field.invalid'),
  signing: id,
  signer: id,
})

/** Of the page of the link. */
export const signerLinkAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('begin', 'field.invalid'), ...signatureFields }),
    z.strictObject({ intent: z.literal('sign', 'field.invalid'), code: codeField }),
    z.strictObject({ intent: z.literal('decline', 'field.invalid'), reason: reasonField }),
  ],
  'field.invalid',
)
