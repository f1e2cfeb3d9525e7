import { z } from 'zod'
import { emailIfAny, nameField, phoneIfAny } from '#app/domain/tenancy/existing-tenants/existing-tenant.schema.ts'
import { figureActions } from '#app/domain/tenancy/opening-figures/opening-figure.schema.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'

/** On the page of the link. */
export const invitationAnswer = z.strictObject({ intent: z.enum(['accept', 'decline'], 'field.invalid') })

const inviteInput = z.strictObject({
  intent: z.literal('invite', 'field.invalid'),
  /** Made when the form is shown, so that a double click makes one link and sends one mail. */
  key: z.uuid('field.invalid'),
  name: nameField,
  phone: phoneIfAny,
  email: emailIfAny,
  locale: z.enum(LOCALES, 'field.chooseOne'),
})
export type InviteInput = Omit<z.output<typeof inviteInput>, 'intent'>

/** Of the page on which the owner invites and both sides answer the opening figures. */
export const openingAction = z.discriminatedUnion(
  'intent',
  [inviteInput, z.strictObject({ intent: z.literal('withdraw', 'field.invalid') }), ...figureActions],
  'field.invalid',
)
