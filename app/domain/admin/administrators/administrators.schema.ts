// The forms of the page with the administrators, and of the page that an invitation opens.
import { z } from 'zod'
import { newPassword } from '#app/domain/accounts/passwords/password-change.schema.ts'
import { linkToken } from '#app/domain/accounts/registration/email-verification.schema.ts'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { PASSWORD_MAX } from '#app/shared/constants.ts'
import { ADMIN_ROLES, LOCALES } from '#app/shared/vocabulary.ts'
import { INVITED_ROLES } from './administrators.model.ts'

const id = z.uuid('field.invalid')
/** The form asks for it when the sign-in is older than ten minutes, and always where another owner must approve. */
const password = z.string('field.invalid').max(PASSWORD_MAX, 'account.password.tooLong').optional()

export const administratorAction = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('invite'),
    email: emailField,
    role: z.enum(INVITED_ROLES, 'field.chooseOne'),
    locale: z.enum(LOCALES, 'field.chooseOne'),
    password,
  }),
  z.strictObject({ intent: z.literal('withdrawInvitation'), id }),
  z.strictObject({ intent: z.literal('change'), id, role: z.enum(ADMIN_ROLES, 'field.chooseOne'), password }),
  z.strictObject({ intent: z.literal('remove'), id, password }),
  z.strictObject({
    intent: z.literal('approve'),
    id,
    /** The name of the site, before all data are removed. */
    phrase: z.string('field.invalid').max(100, 'field.tooLong').optional(),
    password,
  }),
  z.strictObject({ intent: z.literal('withdraw'), id }),
])
export type AdministratorAction = z.output<typeof administratorAction>
export type AdministratorForm<Intent extends AdministratorAction['intent']> = Omit<
  Extract<AdministratorAction, { intent: Intent }>,
  'intent'
>

export const invitationAnswer = z
  .strictObject({
    token: linkToken,
    fullName: z.string('field.required').trim().min(1, 'field.required').max(200, 'field.tooLong'),
    password: newPassword,
    passwordAgain: z.string('account.password.required').max(PASSWORD_MAX, 'account.password.mismatch'),
  })
  .refine((form) => form.password === form.passwordAgain, {
    path: ['passwordAgain'],
    error: 'account.password.mismatch',
  })
export type InvitationAnswer = z.output<typeof invitationAnswer>
