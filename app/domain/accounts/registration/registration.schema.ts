// The strict schema of a registration, by user type, for browser and server. The user type is one of three, never admin
// (promise A6).
import { z } from 'zod'
import type { Day } from '#app/shared/dates.ts'
import { findPasswordProblem } from '#app/domain/accounts/passwords/password.rules.ts'
import {
  buildAgentFields,
  landlordFields,
  requiredCheckboxField,
  buildPersonFields,
  arePetsDescribed,
  buildRenterFields,
} from '#app/domain/accounts/profile/profile-fields.schema.ts'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'

const accountFields = {
  email: emailField,
  password: z.string('account.password.required').max(1_000, 'account.password.tooLong'),
  termsConsent: requiredCheckboxField('account.terms.required'),
  dataProcessingConsent: requiredCheckboxField('account.dataProcessing.required'),
}

/** `today` is the date in Manila, from which ages and dates are counted. */
export function buildRegistrationSchema(today: Day) {
  const commonFields = { ...buildPersonFields(today), ...accountFields }
  return z
    .discriminatedUnion(
      'userType',
      [
        z.strictObject({ userType: z.literal('tenant'), ...commonFields, ...buildRenterFields(today) }),
        z.strictObject({ userType: z.literal('landlord'), ...commonFields, ...landlordFields }),
        z.strictObject({ userType: z.literal('propertyManager'), ...commonFields, ...buildAgentFields(today) }),
      ],
      'account.userType.required',
    )
    .superRefine((input, context) => {
      const problem = findPasswordProblem(input.password, { email: input.email })
      if (problem) context.addIssue({ code: 'custom', path: ['password'], message: problem })
      if (input.userType === 'tenant' && !arePetsDescribed(input))
        context.addIssue({ code: 'custom', path: ['petDetails'], message: 'account.petDetails.required' })
    })
}

export type RegistrationInput = z.output<ReturnType<typeof buildRegistrationSchema>>
export type TenantRegistration = Extract<RegistrationInput, { userType: 'tenant' }>
export type LandlordRegistration = Extract<RegistrationInput, { userType: 'landlord' }>
export type AgentRegistration = Extract<RegistrationInput, { userType: 'propertyManager' }>
export type AgentDetails = Pick<AgentRegistration, keyof ReturnType<typeof buildAgentFields>>
