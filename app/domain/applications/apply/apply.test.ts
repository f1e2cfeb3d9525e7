import { describe, expect, test } from 'vitest'
import { ANSWER_FIELDS, ANSWER_LENGTHS, MAX_PEOPLE } from './apply.model.ts'
import { buildPrefill, countPersonRows, type EarlierApplication } from './apply.rules.ts'
import { buildApplyForm, draftInput } from './apply.schema.ts'

const TODAY = '2026-03-02'
const SENT = {
  intent: 'send',
  key: 'key-of-the-form-0001',
  version: '0',
  confirmed: 'on',
  moveInDate: '2026-04-01',
  leaseMonths: '12',
  employmentStatus: 'employed',
  monthlyIncome: '40000-60000',
}
const parse = (form: Record<string, unknown>) => buildApplyForm(TODAY).safeParse(form)
const listProblems = (form: Record<string, unknown>) =>
  parse(form).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('form of an application', () => {
  test('every field name fits the bounds of a posted form, with documents and buttons below 100 fields', () => {
    for (const field of ANSWER_FIELDS) expect(field).toMatch(/^[A-Za-z][\w-]{0,40}$/)
    expect(ANSWER_FIELDS.length + 10 + 8).toBeLessThan(100)
  })

  test('a filled-in row is a person, an empty row is nobody', () => {
    const form = {
      ...SENT,
      personName1: '  Ana  Cruz ',
      personRelation1: 'child',
      personAge1: 'child',
      personAge2: 'adult',
    }
    expect(parse(form).data).toMatchObject({
      application: { household: [{ name: 'Ana Cruz', relationship: 'child', isAdult: false }] },
    })
  })

  test.each([
    [{ confirmed: undefined }, 'confirmed: application.confirm.required'],
    [{ moveInDate: '2026-03-01' }, 'moveInDate: application.moveIn.past'],
    [{ moveInDate: '2028-03-03' }, 'moveInDate: application.moveIn.tooFar'],
    [{ moveInDate: '2026-02-30' }, 'moveInDate: field.date.invalid'],
    [{ leaseMonths: '0' }, 'leaseMonths: field.number.tooSmall'],
    [{ leaseMonths: '61' }, 'leaseMonths: field.number.tooLarge'],
    [{ monthlyIncome: 'a lot' }, 'monthlyIncome: field.chooseOne'],
    [{ hasPets: 'on' }, 'petDetails: account.petDetails.required'],
    [{ personName2: 'Ana', personAge2: 'adult' }, 'personRelation2: field.chooseOne'],
    [
      { referenceName1: 'Ben', referenceRelation1: 'employer', referencePhone1: '123' },
      'referencePhone1: account.phone.invalid',
    ],
    [{ message: 'x'.repeat(4_001) }, 'message: application.message.tooLong'],
    [{ documents: ['not an id'] }, 'documents.0: field.invalid'],
    [{ isAdmin: 'on' }, ': Unrecognized key: "isAdmin"'],
  ])('sending %o is refused with its field', (change, problem) => {
    expect(listProblems({ ...SENT, ...change })).toEqual([problem])
  })

  test('null control: the same form without a change is accepted', () => {
    expect(listProblems(SENT)).toBeUndefined()
  })

  test('a draft accepts unfinished answers within their length, and nothing else', () => {
    const draft = { version: 0, answers: { moveInDate: 'soon', personName1: 'Ana' } }
    expect(draftInput.parse(draft).answers).toEqual({ moveInDate: 'soon', personName1: 'Ana' })
    const tooLong = 'x'.repeat((ANSWER_LENGTHS.employer ?? 0) + 1)
    expect(draftInput.safeParse({ version: 0, answers: { employer: tooLong } }).success).toBe(false)
    expect(draftInput.safeParse({ version: 0, answers: { personName9: 'Ana' } }).success).toBe(false)
  })

  test('saving takes the same fields as a draft', () => {
    const { data } = parse({ intent: 'save', key: SENT.key, version: '3', leaseMonths: 'maybe', hasPets: 'on' })
    expect(data).toEqual({ intent: 'save', draft: { version: 3, answers: { leaseMonths: 'maybe', hasPets: 'on' } } })
  })
})

describe('first answers of the form', () => {
  const profile = {
    moveInDate: '2026-05-01',
    employmentStatus: 'student',
    monthlyIncome: null,
    hasPets: false,
    petDetails: null,
    occupants: 3,
  }
  const application: EarlierApplication = {
    moveInDate: '2026-01-01',
    leaseMonths: 6,
    employmentStatus: 'employed',
    employer: 'Jollibee',
    monthlyIncome: '25000-40000',
    hasPets: true,
    petDetails: 'A cat',
    household: [{ name: 'Ana', relationship: 'child', isAdult: false }],
    references: [{ name: 'Ben', relationship: 'employer', phone: '+639171234567' }],
    message: 'Hello',
    documentIds: ['one', 'two'],
  }

  test('a draft comes first, then the last application, then the profile', () => {
    const draft = { message: 'typed' }
    expect(buildPrefill({ draft, application, profile, today: TODAY })).toEqual({
      source: 'draft',
      answers: draft,
      personRows: 1,
    })
    expect(buildPrefill({ draft: null, application, profile, today: TODAY }).source).toBe('application')
    expect(buildPrefill({ draft: null, application: null, profile, today: TODAY })).toEqual({
      source: 'profile',
      answers: { moveInDate: '2026-05-01', employmentStatus: 'student' },
      personRows: 2,
    })
    expect(buildPrefill({ draft: null, application: null, profile: null, today: TODAY }).source).toBe('nothing')
  })

  test('the last application fills in everything but a move-in date that has passed', () => {
    const { answers } = buildPrefill({ draft: null, application, profile: null, today: TODAY })
    expect(answers).toEqual({
      leaseMonths: '6',
      employmentStatus: 'employed',
      employer: 'Jollibee',
      monthlyIncome: '25000-40000',
      hasPets: 'on',
      petDetails: 'A cat',
      message: 'Hello',
      documents: 'one,two',
      personName1: 'Ana',
      personRelation1: 'child',
      personAge1: 'child',
      referenceName1: 'Ben',
      referenceRelation1: 'employer',
      referencePhone1: '+639171234567',
    })
  })

  test('the profile fills in what the last application did not say', () => {
    const { answers } = buildPrefill({ draft: null, application, profile, today: TODAY })
    expect(answers).toMatchObject({ moveInDate: '2026-05-01', employmentStatus: 'employed' })
  })

  test('the form shows one empty row after the last person, up to the maximum', () => {
    expect(countPersonRows({})).toBe(1)
    expect(countPersonRows({ personName3: 'Ana', personAge5: 'adult' })).toBe(4)
    expect(countPersonRows({ [`personName${MAX_PEOPLE}`]: 'Ana' })).toBe(MAX_PEOPLE)
  })
})
