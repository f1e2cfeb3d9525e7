// Input of the apply form. A draft accepts any text within its length; sending checks every field.
import { z } from 'zod'
import { parsePhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { checkboxField, requiredCheckboxField } from '#app/domain/accounts/profile/profile-fields.schema.ts'
import {
  HOUSEHOLD_RELATIONSHIPS,
  type HouseholdPerson,
  type Reference,
  REFERENCE_RELATIONSHIPS,
} from '#app/domain/applications/facts/application-facts.model.ts'
import { messageKey, typedText } from '#app/domain/messaging/conversations/message.schema.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import { addMonths, type Day, isDay } from '#app/shared/dates.ts'
import { EMPLOYMENT_STATUSES, INCOME_RANGES } from '#app/shared/people-vocabulary.ts'
import { toOneLine } from '#app/shared/text.ts'
import { APPLICATION_DOCUMENT_KINDS } from '#app/shared/tenancy-vocabulary.ts'
import {
  ANSWER_FIELDS,
  ANSWER_LENGTHS,
  type Answers,
  getPersonFields,
  getReferenceFields,
  MAX_DOCUMENTS,
  MAX_LEASE_MONTHS,
  MESSAGE_MAX,
  PERSON_AGES,
  PERSON_ROWS,
  REFERENCE_ROWS,
} from './apply.model.ts'

const MAX_MONTHS_AHEAD = 24

const buildTextField = (field: string) =>
  typedText.pipe(z.string().max(ANSWER_LENGTHS[field] ?? 0, 'field.tooLong')).default('')

const textFields = Object.fromEntries(
  ANSWER_FIELDS.filter((field) => field !== 'documents').map((field) => [field, buildTextField(field)]),
)

const documentId = z.uuid('field.invalid')
const documentList = z.array(documentId).max(MAX_DOCUMENTS, 'field.tooLong')
/** One checkbox sends a text, several send a list, none sends nothing. */
const chosenDocuments = z.union([documentId.transform((id) => [id]), documentList], 'field.invalid').default([])

const versionNumber = z.number('field.invalid').int('field.invalid').min(0, 'field.invalid').max(1e9, 'field.invalid')

/** An autosaved draft. Empty answers are left out. */
export const draftInput = z.strictObject({
  version: versionNumber,
  answers: z
    .strictObject({
      ...textFields,
      documents: z
        .string('field.invalid')
        .max(ANSWER_LENGTHS.documents ?? 0, 'field.tooLong')
        .default('')
        .refine((text) => text === '' || documentList.safeParse(text.split(',')).success, 'field.invalid'),
    })
    .transform(dropEmpty),
})
export type DraftInput = { version: number; answers: Answers }

const formFields = {
  ...textFields,
  documents: chosenDocuments,
  version: z
    .string('field.invalid')
    .regex(/^\d{1,9}$/, 'field.invalid')
    .transform(Number),
  key: messageKey,
  confirmed: checkboxField,
  updateProfile: checkboxField,
  document: z.instanceof(Blob, { error: 'field.invalid' }).optional(),
  documentKind: z.enum(APPLICATION_DOCUMENT_KINDS, 'field.chooseOne').optional(),
}

type FormFields = { version: number; documents: string[]; document?: Blob | undefined }

/** The texts of the form as a draft. */
function toDraft(form: FormFields): DraftInput {
  const texts = Object.entries(form).flatMap(([field, value]) =>
    field in textFields && typeof value === 'string' ? [[field, value] as const] : [],
  )
  return {
    version: form.version,
    answers: dropEmpty({ ...Object.fromEntries(texts), documents: form.documents.join(',') }),
  }
}

function dropEmpty(answers: Record<string, string>): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, text]) => text !== ''))
}

const saveForm = z
  .strictObject({ ...formFields, intent: z.enum(['save', 'remove'], 'field.invalid') })
  .transform((form) => ({ intent: form.intent, draft: toDraft(form) }))

const uploadForm = z
  .strictObject({
    ...formFields,
    intent: z.literal('upload', 'field.invalid'),
    document: z
      .instanceof(Blob, { error: 'field.file.required' })
      .refine(({ size }) => size > 0, 'field.file.required'),
    documentKind: z.enum(APPLICATION_DOCUMENT_KINDS, 'field.chooseOne'),
  })
  .transform((form) => ({
    intent: form.intent,
    draft: toDraft(form),
    file: form.document,
    kind: form.documentKind,
  }))

type Reject = (field: string, code: FieldCode) => void

/** Everything that the page can send. `today` is the day in Manila. */
export function buildApplyForm(today: Day) {
  const sendForm = z
    .strictObject({
      ...formFields,
      intent: z.literal('send', 'field.invalid'),
      confirmed: requiredCheckboxField('application.confirm.required'),
      moveInDate: z
        .string('field.required')
        .refine(isDay, { error: 'field.date.invalid', abort: true })
        .refine((day) => day >= today, 'application.moveIn.past')
        .refine((day) => day <= addMonths(today, MAX_MONTHS_AHEAD), 'application.moveIn.tooFar'),
      leaseMonths: z
        .string('field.required')
        .regex(/^\d{1,3}$/, 'field.number.invalid')
        .transform(Number)
        .refine((months) => months >= 1, 'field.number.tooSmall')
        .refine((months) => months <= MAX_LEASE_MONTHS, 'field.number.tooLarge'),
      employmentStatus: z.enum(EMPLOYMENT_STATUSES, 'field.chooseOne'),
      monthlyIncome: z.enum(INCOME_RANGES, 'field.chooseOne'),
      hasPets: checkboxField,
      message: typedText.pipe(z.string().max(MESSAGE_MAX, 'application.message.tooLong')).default(''),
    })
    .transform((form, context) => {
      const texts = form as unknown as Record<string, string>
      const read = (field: string) => toOneLine(texts[field] ?? '')
      const reject: Reject = (field, code) =>
        context.addIssue({ code: 'custom', path: [field], message: code, input: texts[field] })
      const petDetails = read('petDetails')
      if (form.document && form.document.size > 0) reject('document', 'application.document.notUploaded')
      if (form.hasPets && petDetails === '') reject('petDetails', 'account.petDetails.required')
      const application = {
        moveInDate: form.moveInDate,
        leaseMonths: form.leaseMonths,
        household: PERSON_ROWS.flatMap((row) => readPerson(row, read, reject)),
        employmentStatus: form.employmentStatus,
        employer: read('employer') || null,
        monthlyIncome: form.monthlyIncome,
        hasPets: form.hasPets,
        petDetails: form.hasPets ? petDetails : null,
        references: REFERENCE_ROWS.flatMap((row) => readReference(row, read, reject)),
        message: form.message,
        documents: [...new Set(form.documents)].toSorted(),
        updateProfile: form.updateProfile,
      }
      return { intent: form.intent, key: form.key, application }
    })
  return z.discriminatedUnion('intent', [sendForm, uploadForm, saveForm], 'field.invalid')
}
export type ApplyForm = z.output<ReturnType<typeof buildApplyForm>>
export type ApplicationInput = Extract<ApplyForm, { intent: 'send' }>['application']

type Read = (field: string) => string

/** A row without a name and a relationship is empty and left out. */
function readPerson(row: number, read: Read, reject: Reject): HouseholdPerson[] {
  const fields = getPersonFields(row)
  const [name, relationship, age] = [read(fields.name), read(fields.relationship), read(fields.age)]
  if (name === '' && relationship === '') return []
  if (name === '') reject(fields.name, 'field.required')
  requireChoice(fields.relationship, relationship, HOUSEHOLD_RELATIONSHIPS, reject)
  requireChoice(fields.age, age, PERSON_AGES, reject)
  return [{ name, relationship, isAdult: age === 'adult' }]
}

function readReference(row: number, read: Read, reject: Reject): Reference[] {
  const fields = getReferenceFields(row)
  const [name, relationship, typed] = [read(fields.name), read(fields.relationship), read(fields.phone)]
  if (name === '' && relationship === '' && typed === '') return []
  if (name === '') reject(fields.name, 'field.required')
  requireChoice(fields.relationship, relationship, REFERENCE_RELATIONSHIPS, reject)
  const phone = parsePhone(typed)
  if (phone === null) reject(fields.phone, typed === '' ? 'account.phone.required' : 'account.phone.invalid')
  return [{ name, relationship, phone: phone ?? '' }]
}

function requireChoice(field: string, value: string, values: readonly string[], reject: Reject): void {
  if (!values.includes(value)) reject(field, 'field.chooseOne')
}

/** The question before an application is withdrawn. */
export const withdrawInput = z.strictObject({ intent: z.literal('withdraw', 'field.invalid') })
