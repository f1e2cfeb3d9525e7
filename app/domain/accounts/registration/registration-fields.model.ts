// The steps of registration and the fields of each, as plain lists: pages carry them, and only a form in use brings the rules along
// (registration.schema.ts; a test holds the two together).
import type { RegistrableRole } from '#app/shared/vocabulary.ts'

/** Spec §6: what people choose, and what is stored. */
export const USER_TYPE_CHOICES = ['tenant', 'landlord', 'propertyManager'] as const
export type UserTypeChoice = (typeof USER_TYPE_CHOICES)[number]
export const ROLE_OF_CHOICE = {
  tenant: 'tenant',
  landlord: 'landlord',
  propertyManager: 'agent',
} as const satisfies Record<UserTypeChoice, RegistrableRole>

/** `?type=` of an address: also by the other names the specification has for them; anything else chooses nothing. */
export function choiceNamed(name: string | null): UserTypeChoice | null {
  if (name === 'renter') return 'tenant'
  if (name === 'agent') return 'propertyManager'
  return USER_TYPE_CHOICES.find((choice) => choice === name) ?? null
}

export const STEPS = ['type', 'person', 'details', 'account'] as const
export type Step = (typeof STEPS)[number]
export const LAST_STEP: Step = 'account'

/** As typed. */
export type Values = Readonly<Record<string, string>>
/** Codes of what is wrong, by field. */
export type FieldCodes = Readonly<Record<string, string>>

const PERSON = ['firstName', 'lastName', 'phone', 'dateOfBirth', 'contactMethod'] as const
const ACCOUNT = ['email', 'password', 'termsConsent', 'dataProcessingConsent'] as const
const DETAILS = {
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

export function fieldsOf(step: Step, choice: UserTypeChoice | null): readonly string[] {
  if (step === 'type') return ['userType']
  if (step === 'person') return PERSON
  if (step === 'account') return ACCOUNT
  return choice === null ? [] : DETAILS[choice]
}

export const EVERY_FIELD: ReadonlySet<string> = new Set([
  'userType',
  ...PERSON,
  ...ACCOUNT,
  ...Object.values(DETAILS).flat(),
])

export function choiceOf(values: Values): UserTypeChoice | null {
  return USER_TYPE_CHOICES.find((choice) => choice === values.userType) ?? null
}

/** What registration begins with; spec §6 and §3 name the defaults. */
export function firstStep(choice: UserTypeChoice | null): { step: Step; values: Values } {
  const values = { userType: choice ?? 'tenant', contactMethod: 'email', propertyOwnership: 'individual' }
  return { step: 'type', values }
}
