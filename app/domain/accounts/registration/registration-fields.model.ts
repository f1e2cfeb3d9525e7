// Steps of the registration and their fields as plain lists. The page needs only these; the schemas are loaded with the form
// (registration.schema.ts). A test compares the two.
import type { RegistrableRole } from '#app/shared/vocabulary.ts'

/** What people choose; `ROLE_OF_CHOICE` has the stored user type. */
export const USER_TYPE_CHOICES = ['tenant', 'landlord', 'propertyManager'] as const
export type UserTypeChoice = (typeof USER_TYPE_CHOICES)[number]
export const ROLE_OF_CHOICE = {
  tenant: 'tenant',
  landlord: 'landlord',
  propertyManager: 'agent',
} as const satisfies Record<UserTypeChoice, RegistrableRole>

/** Parses `?type=`, also with the names "renter" and "agent"; null for anything else. */
export function parseUserTypeChoice(name: string | null): UserTypeChoice | null {
  if (name === 'renter') return 'tenant'
  if (name === 'agent') return 'propertyManager'
  return USER_TYPE_CHOICES.find((choice) => choice === name) ?? null
}

export const STEPS = ['type', 'person', 'details', 'account'] as const
export type Step = (typeof STEPS)[number]
export const LAST_STEP: Step = 'account'

export type FormValues = Readonly<Record<string, string>>
export type FieldErrorCodes = Readonly<Record<string, string>>

const PERSON_FIELDS = ['firstName', 'lastName', 'phone', 'dateOfBirth', 'contactMethod'] as const
const ACCOUNT_FIELDS = ['email', 'password', 'termsConsent', 'dataProcessingConsent'] as const
const DETAIL_FIELDS = {
  tenant: [
    'employmentStatus',
    'monthlyIncome',
    'moveInDate',
    'propertyType',
    'maxBudget',
    'occupants',
    'hasPets',
    'petDetails',
  ],
  landlord: ['propertyOwnership', 'totalProperties', 'investmentExperience', 'taxId'],
  propertyManager: [
    'companyName',
    'licenseNumber',
    'licenseExpiry',
    'yearsExperience',
    'portfolioSize',
    'businessAddress',
    'credentials',
    'insurance',
  ],
} as const satisfies Record<UserTypeChoice, readonly string[]>

export function listStepFields(step: Step, choice: UserTypeChoice | null): readonly string[] {
  if (step === 'type') return ['userType']
  if (step === 'person') return PERSON_FIELDS
  if (step === 'account') return ACCOUNT_FIELDS
  return choice === null ? [] : DETAIL_FIELDS[choice]
}

export const ALL_FIELDS: ReadonlySet<string> = new Set([
  'userType',
  ...PERSON_FIELDS,
  ...ACCOUNT_FIELDS,
  ...Object.values(DETAIL_FIELDS).flat(),
])

export function getUserTypeChoice(values: FormValues): UserTypeChoice | null {
  return USER_TYPE_CHOICES.find((choice) => choice === values.userType) ?? null
}

/** The initial values of the form. */
export function getFirstStep(choice: UserTypeChoice | null): { step: Step; values: FormValues } {
  const values = { userType: choice ?? 'tenant', contactMethod: 'email', propertyOwnership: 'individual' }
  return { step: 'type', values }
}
