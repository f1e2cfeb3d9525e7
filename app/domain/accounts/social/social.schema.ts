// Forms of social sign-in. The user type is one of three, as at registration (promise A6).
import { z } from 'zod'
import type { Day } from '#app/shared/dates.ts'
import { SOCIAL_PROVIDERS } from '#app/shared/social-providers.ts'
import { requiredCheckboxField, buildPersonFields } from '#app/domain/accounts/profile/profile-fields.schema.ts'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { USER_TYPE_CHOICES, type UserTypeChoice } from '#app/domain/accounts/registration/registration-fields.model.ts'

const provider = z.enum(SOCIAL_PROVIDERS, 'field.chooseOne')

export const socialStartInput = z.strictObject({
  provider,
  /** The user type that a new user chose; kept until the account is created. */
  userType: z.enum(USER_TYPE_CHOICES, 'field.chooseOne').optional(),
  from: z.string().max(2_000, 'field.tooLong').optional(),
  /** A signed-in user connects a provider. */
  connect: z.literal('on', 'field.invalid').optional(),
  /** A signed-in user without a password confirms that it is still them. */
  confirm: z.literal('on', 'field.invalid').optional(),
})
export type SocialStartInput = z.infer<typeof socialStartInput>

export const disconnectInput = z.strictObject({ provider })

/** What the provider has not answered yet. */
export type NewcomerQuestions = { asksEmail: boolean }

const consentFields = {
  userType: z.enum(USER_TYPE_CHOICES, 'account.userType.required'),
  termsConsent: requiredCheckboxField('account.terms.required'),
  dataProcessingConsent: requiredCheckboxField('account.dataProcessing.required'),
}

export function buildNewcomerSchema(today: Day, { asksEmail }: NewcomerQuestions): z.ZodType<NewcomerInput> {
  const person = z.strictObject({ ...buildPersonFields(today), ...consentFields })
  return asksEmail ? person.extend({ email: emailField }) : person
}

type PersonInput = {
  [name in keyof ReturnType<typeof buildPersonFields>]: z.output<ReturnType<typeof buildPersonFields>[name]>
}
export type NewcomerInput = PersonInput & { userType: UserTypeChoice; email?: string }
