// The step of the role can be skipped; every other step is required.
import { expect, test } from 'vitest'
import { listStepFields, USER_TYPE_CHOICES } from './registration-fields.model.ts'
import { processStep } from './registration-steps.rules.ts'

const person = {
  firstName: 'María',
  lastName: 'Peñaflor',
  phone: '0917 123 4567',
  dateOfBirth: '1990-05-17',
  contactMethod: 'phone',
  email: 'maria@tahanan.example',
  password: 'Kubo-sa-bukid-7!',
  termsConsent: 'on',
  dataProcessingConsent: 'on',
}
const DETAILS = {
  tenant: { employmentStatus: 'self-employed', maxBudget: '₱25,000' },
  landlord: { propertyOwnership: 'company', taxId: '123-456-789-000' },
  propertyManager: { companyName: 'Bahay Realty', licenseNumber: '0012345', licenseExpiry: '2028-01-31' },
} as const

function sendStep(step: string, go: string, values: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ step, go, ...values })) form.append(name, value)
  return processStep(form, '2026-03-02')
}

test.each(USER_TYPE_CHOICES)('a %s can skip the step of the role, and nothing else', (userType) => {
  const typed = { userType, ...person, ...DETAILS[userType] }
  const skipped = sendStep('details', 'skip', typed)
  expect(skipped).toMatchObject({ kind: 'show', step: 'account', codes: {} })
  const values = skipped.kind === 'show' ? skipped.values : {}
  for (const name of listStepFields('details', userType)) expect(values).not.toHaveProperty(name)
  expect(values).toMatchObject({ userType, firstName: person.firstName })
  const last = sendStep('account', 'next', { ...values, password: person.password })
  expect(last).toMatchObject({ kind: 'complete', input: { userType, details: null } })
  for (const step of ['type', 'person', 'account'])
    expect(sendStep(step, 'skip', typed), step).toEqual({ kind: 'malformed' })
  expect(sendStep('details', 'skip', { ...typed, phone: '' })).toMatchObject({ step: 'person' })
})

test('an empty step of the role counts as skipped, a partly filled one is checked', () => {
  const { companyName, ...rest } = DETAILS.propertyManager
  const empty = Object.fromEntries(Object.keys({ companyName, ...rest }).map((name) => [name, ' ']))
  const agent = { userType: 'propertyManager', ...person }
  expect(sendStep('details', 'next', { ...agent, ...empty })).toMatchObject({ step: 'account', codes: {} })
  expect(sendStep('account', 'next', { ...agent, ...empty })).toMatchObject({
    kind: 'complete',
    input: { details: null },
  })
  expect(sendStep('details', 'next', { ...agent, ...empty, companyName })).toMatchObject({
    step: 'details',
    codes: { licenseNumber: 'account.licenseNumber.required', licenseExpiry: 'account.licenseExpiry.required' },
  })
})
