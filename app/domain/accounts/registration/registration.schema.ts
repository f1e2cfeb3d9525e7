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
import type { UserTypeChoice } from './registration-fields.model.ts'

const accountFields = {
  email: emailField,
  password: z.string('account.password.required').max(1_000, 'account.password.tooLong'),
  termsConsent: requiredCheckboxField('account.terms.required'),
  dataProcessingConsent: requiredCheckboxField('account.dataProcessing.required'),
}

/** `today` is the date in Manila, from which ages and dates are counted. `details` is null if the step of the role is skipped. */
export function buildRegistrationSchema(today: Day) {
  const commonFields = { ...buildPersonFields(today), ...accountFields }
  const { tenant, landlord, propertyManager } = buildDetailsSchemas(today)
  return z
    .discriminatedUnion(
      'userType',
      [
        z.strictObject({ userType: z.literal('tenant'), ...commonFields, details: tenant.nullable() }),
        z.strictObject({ userType: z.literal('landlord'), ...commonFields, details: landlord.nullable() }),
        z.strictObject({
          userType: z.literal('propertyManager'),
          ...commonFields,
          details: propertyManager.nullable(),
        }),
      ],
      'account.userType.required',
    )
    .superRefine((input, context) => {
      const problem = findPasswordProblem(input.password, {
        email: input.email,
        name: `${input.firstName} ${input.lastName}`,
      })
      if (problem) context.addIssue({ code: 'custom', path: ['password'], message: problem })
    })
}

/** The details step of each user type. A broker enters the whole license or skips the step: half a license is of no use. */
export function buildDetailsSchemas(today: Day) {
  return {
    tenant: z
      .strictObject(buildRenterFields(today))
      .refine(arePetsDescribed, { path: ['petDetails'], message: 'account.petDetails.required' }),
    landlord: z.strictObject(landlordFields),
    propertyManager: z.strictObject(buildAgentFields(today)),
  } satisfies Record<UserTypeChoice, z.ZodType>
}

export type RegistrationInput = z.output<ReturnType<typeof buildRegistrationSchema>>
type Details = { [type in UserTypeChoice]: z.output<ReturnType<typeof buildDetailsSchemas>[type]> }
export type RenterDetails = Details['tenant']
export type LandlordDetails = Details['landlord']
export type AgentDetails = Details['propertyManager']
