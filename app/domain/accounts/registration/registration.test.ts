import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIELD_CODES } from '#app/errors/field-codes.ts'
import { FULL_NAME_MAX, NAME_MAX } from '#app/shared/constants.ts'
import { addDays, addMonths } from '#app/shared/dates.ts'
import {
  buildAgentFields,
  buildDateOfBirthField,
  landlordFields,
  buildPersonFields,
  buildRenterFields,
} from '#app/domain/accounts/profile/profile-fields.schema.ts'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import {
  parseUserTypeChoice,
  ALL_FIELDS,
  listStepFields,
  getFirstStep,
  STEPS,
  USER_TYPE_CHOICES,
} from './registration-fields.model.ts'
import { buildRegistrationSchema } from './registration.schema.ts'
import { processStep } from './registration-steps.rules.ts'

const TODAY = '2026-03-02'

const person = {
  firstName: 'María',
  lastName: "D'Mello-Peñaflor",
  phone: '0917 123 4567',
  dateOfBirth: '1990-05-17',
  contactMethod: 'phone',
  email: 'Maria@Tahanan.Example',
  password: 'Kubo-sa-bukid-7!',
  termsConsent: 'on',
  dataProcessingConsent: 'on',
}
const DETAILS = {
  tenant: {
    employmentStatus: 'self-employed',
    monthlyIncome: '25000-40000',
    moveInDate: '2026-04-01',
    propertyType: 'condo',
    maxBudget: '₱25,000',
    occupants: '2',
    hasPets: 'on',
    petDetails: 'One aspin',
  },
  landlord: {
    propertyOwnership: 'company',
    totalProperties: '4',
    investmentExperience: 'Since 2019',
    taxId: '123-456-789-000',
  },
  propertyManager: {
    companyName: 'Bahay Realty',
    licenseNumber: '0012345',
    licenseExpiry: '2028-01-31',
    yearsExperience: '7',
    portfolioSize: '11-20',
    businessAddress: '5 Ayala Ave, Makati',
    credentials: 'REBAP member',
    insurance: 'Sun Life',
  },
} as const

const createCompleteInput = (userType: keyof typeof DETAILS) => ({ userType, ...person, ...DETAILS[userType] })
const parse = (input: Record<string, unknown>) => buildRegistrationSchema(TODAY).safeParse(nestDetails(input))

/** The schema has the fields of the role in `details`. */
function nestDetails(input: Record<string, unknown>) {
  const own = listStepFields('details', USER_TYPE_CHOICES.find((choice) => choice === input.userType) ?? null)
  const isDetail = ([name]: [string, unknown]) => own.includes(name)
  const common = Object.entries(input).filter((entry) => !isDetail(entry))
  return { ...Object.fromEntries(common), details: Object.fromEntries(Object.entries(input).filter(isDetail)) }
}
const getErrorCodes = (input: Record<string, unknown>) =>
  Object.fromEntries(parse(input).error?.issues.map(({ path, message }) => [String(path.at(-1)), message]) ?? [])

const createForm = (values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

describe('registration schema', () => {
  test.each(USER_TYPE_CHOICES)('a registration of a %s with the documented fields is valid', (type) => {
    expect(parse(createCompleteInput(type)).success).toBe(true)
  })

  test('a registration is parsed to the values that are stored', () => {
    expect(parse(createCompleteInput('tenant')).data).toMatchObject({
      phone: '+639171234567',
      email: 'maria@tahanan.example',
      details: { maxBudget: 2_500_000, occupants: 2, hasPets: true },
    })
    expect(parse(createCompleteInput('landlord')).data).toMatchObject({ details: { taxId: '123456789000' } })
  })

  test('optional fields of a registration can be left out', () => {
    expect(parse({ userType: 'tenant', ...person }).data).toMatchObject({
      details: { employmentStatus: null, maxBudget: null, hasPets: false },
    })
    expect(parse({ userType: 'landlord', ...person, propertyOwnership: 'individual' }).data).toMatchObject({
      details: { taxId: null },
    })
  })

  test('required fields cannot be empty, and every error has a known code', () => {
    const empty = Object.fromEntries([...ALL_FIELDS].map((name) => [name, '']))
    for (const userType of USER_TYPE_CHOICES) {
      const own = STEPS.flatMap((step) => listStepFields(step, userType))
      const input = { ...Object.fromEntries(own.map((name) => [name, empty[name]])), userType }
      const errorCodes = getErrorCodes(input)
      for (const name of [
        'firstName',
        'lastName',
        'phone',
        'dateOfBirth',
        'contactMethod',
        'email',
        'termsConsent',
        'dataProcessingConsent',
      ])
        expect(errorCodes[name], name).toBeDefined()
      for (const code of Object.values(errorCodes)) expect(FIELD_CODES).toContain(code)
    }
    expect(getErrorCodes({ ...createCompleteInput('propertyManager'), licenseNumber: '' })).toEqual({
      licenseNumber: 'account.licenseNumber.required',
    })
    expect(getErrorCodes({ ...createCompleteInput('propertyManager'), licenseNumber: 'REB 12' })).toEqual({
      licenseNumber: 'account.licenseNumber.invalid',
    })
    for (const licenseNumber of ['PRC-0012345', 'prc 0012345', '0012345'])
      expect(parse({ ...createCompleteInput('propertyManager'), licenseNumber }).data).toMatchObject({
        details: { licenseNumber: '0012345' },
      })
    expect(getErrorCodes({ ...createCompleteInput('propertyManager'), licenseExpiry: '2026-03-01' })).toEqual({
      licenseExpiry: 'field.date.past',
    })
    expect(getErrorCodes({ ...createCompleteInput('tenant'), petDetails: '' })).toEqual({
      petDetails: 'account.petDetails.required',
    })
  })

  test('the longest first and last name fit one column of a full name, also after normalization', () => {
    const register = (firstName: string, lastName: string) =>
      parse({ ...createCompleteInput('tenant'), firstName, lastName }).data
    const longest = register('ñ'.repeat(NAME_MAX), 'a'.repeat(NAME_MAX))
    expect(`${longest?.firstName} ${longest?.lastName}`.length).toBeLessThanOrEqual(FULL_NAME_MAX)
    expect(register('a'.repeat(NAME_MAX + 1), 'a')).toBeUndefined()
    expect(register('\ufb2c'.repeat(NAME_MAX), 'a')).toBeUndefined() // one character, three when normalized
  })

  test('hidden characters are removed, and a text of hidden characters only counts as empty', () => {
    const hidden = '\u202e\u200b\u0007\u2028'
    const landlord = {
      ...createCompleteInput('landlord'),
      investmentExperience: `Since${hidden}  2019\n`,
      totalProperties: '',
    }
    expect(parse(landlord).data).toMatchObject({ details: { investmentExperience: 'Since 2019' } })
    expect(parse({ ...landlord, investmentExperience: hidden }).data).toMatchObject({
      details: { investmentExperience: null },
    })
    expect(getErrorCodes({ ...createCompleteInput('propertyManager'), companyName: hidden })).toEqual({
      companyName: 'field.required',
    })
    expect(getErrorCodes({ ...createCompleteInput('tenant'), firstName: hidden, lastName: 'Peñaflor 🏠' })).toEqual({
      firstName: 'account.name.characters',
      lastName: 'account.name.characters',
    })
    const credentials = 'Training\r\n\r\n\r\n\r\nAward'
    expect(parse({ ...createCompleteInput('propertyManager'), credentials }).data).toMatchObject({
      details: { credentials: 'Training\n\nAward' },
    })
  })

  test('a registration without both consents is invalid', () => {
    expect(getErrorCodes({ ...createCompleteInput('tenant'), termsConsent: 'off' })).toEqual({
      termsConsent: 'account.terms.required',
    })
    const { dataProcessingConsent: _left, ...rest } = createCompleteInput('tenant')
    expect(getErrorCodes(rest)).toEqual({ dataProcessingConsent: 'account.dataProcessing.required' })
  })

  test('the steps and the schema have the same fields', () => {
    expect(listStepFields('person', null)).toEqual(Object.keys(buildPersonFields(TODAY)))
    expect(listStepFields('details', 'tenant')).toEqual(Object.keys(buildRenterFields(TODAY)))
    expect(listStepFields('details', 'landlord')).toEqual(Object.keys(landlordFields))
    expect(listStepFields('details', 'propertyManager')).toEqual(Object.keys(buildAgentFields(TODAY)))
  })
})

/** Field names that attempt to set a role, in the spellings that form parsers expand. */
const ROLE_NAMES = [
  'role',
  'roles',
  'user_type',
  'usertype',
  'user-type',
  'type',
  'account_type',
  'accountType',
  'isAdmin',
  'is_admin',
]
const ALIASES = ROLE_NAMES.flatMap((name) => [name, `user[${name}]`, `${name}[]`, `user.${name}`])

describe('role of a registration', () => {
  test(`${ALIASES.length} field names that attempt to set a role are refused with any value`, () => {
    expect(ALIASES.length).toBeGreaterThanOrEqual(40)
    fc.assert(
      fc.property(
        fc.constantFrom(...ALIASES),
        fc.constantFrom('admin', 'administrator', 'root', 'true', '1', 'tenant'),
        fc.constantFrom(...USER_TYPE_CHOICES),
        (alias, value, userType) => {
          expect(parse({ ...createCompleteInput(userType), [alias]: value }).success).toBe(false)
          const step = { step: 'account', go: 'next', ...createCompleteInput(userType), [alias]: value }
          expect(processStep(createForm(step), TODAY)).toEqual({ kind: 'malformed' })
        },
      ),
    )
  })

  test('any user type except the three choices is refused', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom('admin', 'Admin', 'agent', 'renter', 'tenant ', 'TENANT', ''), fc.string()),
        (userType) => {
          if (!USER_TYPE_CHOICES.some((choice) => choice === userType))
            expect(getErrorCodes({ ...createCompleteInput('tenant'), userType })).toEqual({
              userType: 'account.userType.required',
            })
        },
      ),
    )
  })

  test('fields that the server owns are refused', () => {
    const owned = ['id', 'emailVerified', 'email_verified', 'isActive', 'banned', 'createdAt', 'avatarUrl']
    for (const name of [...owned, '__proto__', 'constructor']) {
      const form = createForm({ step: 'account', go: 'next', ...createCompleteInput('tenant') })
      form.append(name, 'admin')
      expect(processStep(form, TODAY), name).toEqual({ kind: 'malformed' })
    }
  })

  test('a repeated field is refused', () => {
    const form = createForm({ step: 'account', go: 'next', ...createCompleteInput('tenant') })
    form.append('userType', 'landlord')
    expect(processStep(form, TODAY)).toEqual({ kind: 'malformed' })
  })
})

describe('minimum age', () => {
  const turns18 = addMonths(TODAY, -18 * 12)
  test('a person is old enough on the 18th birthday in Manila and not a day earlier', () => {
    const field = buildDateOfBirthField(TODAY)
    expect(field.safeParse(turns18).success).toBe(true)
    expect(field.safeParse(addDays(turns18, 1)).error?.issues[0]?.message).toBe('account.dateOfBirth.tooYoung')
    expect(field.safeParse('2008-02-29').success).toBe(true)
    expect(buildDateOfBirthField('2026-02-28').safeParse('2008-02-29').success).toBe(false) // born on 29 February: 18 on 1 March
  })

  test('every date of birth is too young, old enough or invalid', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50_000, max: 2_000 }), (offset) => {
        const born = addDays(TODAY, offset)
        const result = buildDateOfBirthField(TODAY).safeParse(born)
        if (born > TODAY) expect(result.error?.issues[0]?.message).toBe('account.dateOfBirth.invalid')
        else if (born > turns18) expect(result.error?.issues[0]?.message).toBe('account.dateOfBirth.tooYoung')
        else if (offset > -43_000) expect(result.data).toBe(born)
      }),
    )
  })

  test.each(['2001-02-29', '2001-13-01', '01/02/1990', '1990-1-2', 'yesterday', '0000-00-00'])(
    '%s is not a valid date of birth',
    (text) => {
      expect(buildDateOfBirthField(TODAY).safeParse(text).error?.issues[0]?.message).toBe('account.dateOfBirth.invalid')
    },
  )
})

describe('email address', () => {
  test('full-width letters, capitals and ligatures give the same email address', () => {
    const toFullWidth = (text: string) =>
      text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z][a-z0-9]{0,12}$/),
        fc.constantFrom('tahanan.example', 'mail.example'),
        (local, domain) => {
          const email = `${local}@${domain}`
          for (const text of [email, email.toUpperCase(), ` ${email} `, toFullWidth(email), email.replace('fi', 'ﬁ')])
            expect(emailField.safeParse(text).data, text).toBe(email)
        },
      ),
    )
  })

  test.each([
    'mаria@tahanan.example', // Cyrillic а
    'maria@tаhanan.example',
    'maria',
    'maria@',
    '@tahanan.example',
    'maria@tahanan',
    'maria@@tahanan.example',
    'maria @tahanan.example',
    'maria@tahanan.example\r\nBcc: all@tahanan.example',
    'maria@tahanan.example, ana@tahanan.example',
    '"Maria" <maria@tahanan.example>',
    `${'m'.repeat(65)}@tahanan.example`,
  ])('%j is not a valid email address', (text) => {
    expect(emailField.safeParse(text).error?.issues[0]?.message).toBe('account.email.invalid')
  })
})

describe('registration steps', () => {
  const sendStep = (step: string, go: string, values: Record<string, string>) =>
    processStep(createForm({ step, go, ...values }), TODAY)

  test.each(USER_TYPE_CHOICES)('a %s completes all steps without losing a value', (userType) => {
    const values: Record<string, string> = { ...getFirstStep(null).values, userType }
    for (const [index, step] of STEPS.entries()) {
      const own = Object.entries(createCompleteInput(userType)).filter(([name]) =>
        listStepFields(step, userType).includes(name),
      )
      Object.assign(values, Object.fromEntries(own))
      const result = sendStep(step, 'next', values)
      if (index < STEPS.length - 1) {
        expect(result).toMatchObject({ kind: 'show', step: STEPS[index + 1], codes: {}, values })
      } else {
        expect(result.kind).toBe('complete')
      }
    }
  })

  test('going back validates nothing and drops only the password', () => {
    const typed = { ...createCompleteInput('tenant'), phone: 'not yet' }
    const { password: _secret, ...rest } = typed
    expect(sendStep('account', 'back', typed)).toEqual({ kind: 'show', step: 'details', values: rest, codes: {} })
    expect(sendStep('type', 'back', { userType: 'tenant' })).toMatchObject({ step: 'type' })
  })

  test('no step result contains the password', () => {
    for (const go of ['next', 'back'])
      for (const step of STEPS) {
        const result = sendStep(step, go, { ...createCompleteInput('tenant'), email: 'wrong' })
        expect(JSON.stringify(result)).not.toContain(person.password)
      }
  })

  test('a forged step name cannot skip a step', () => {
    expect(sendStep('account', 'next', { ...createCompleteInput('tenant'), phone: '' })).toMatchObject({
      step: 'person',
      codes: { phone: 'account.phone.required' },
    })
    expect(sendStep('details', 'next', { userType: 'admin' })).toMatchObject({ step: 'type' })
  })

  test('the last step returns all its errors at once', () => {
    const result = sendStep('account', 'next', {
      ...createCompleteInput('tenant'),
      email: 'maria',
      password: 'short',
      termsConsent: '',
    })
    expect(result).toMatchObject({
      step: 'account',
      codes: {
        email: 'account.email.invalid',
        password: 'account.password.tooShort',
        termsConsent: 'account.terms.required',
      },
    })
  })

  test('after a change of the user type, the fields of the other type are dropped', () => {
    const result = sendStep('account', 'next', { ...DETAILS.propertyManager, ...createCompleteInput('landlord') })
    expect(result).toMatchObject({ kind: 'complete', input: { userType: 'landlord' } })
    expect(result.kind === 'complete' && 'licenseNumber' in (result.input.details ?? {})).toBe(false)
  })
})

test('the address parameter chooses a user type by any of its names and ignores other values', () => {
  expect(['tenant', 'renter', 'landlord', 'propertyManager', 'agent', 'admin', null].map(parseUserTypeChoice)).toEqual([
    'tenant',
    'tenant',
    'landlord',
    'propertyManager',
    'propertyManager',
    null,
    null,
  ])
})
