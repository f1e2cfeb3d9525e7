import { z } from 'zod'
import { typedText } from '#app/domain/messaging/conversations/message.schema.ts'
import { getQuarter } from '#app/domain/tenancy/withholding/withholding.rules.ts'
import { isDay } from '#app/shared/dates.ts'
import { DOCUMENT_AUDIENCES } from '#app/shared/tenancy-vocabulary.ts'
import { UPLOADED_KINDS } from './rental-document.rules.ts'
import { DOCUMENT_TITLE_MAX } from './rental-document.model.ts'

const documentFields = z.strictObject({
  intent: z.literal('upload', 'field.invalid'),
  /** Made when the form is shown, so that a double click stores one document. */
  key: z.uuid('field.invalid'),
  rental: z.uuid('field.chooseOne'),
  kind: z.enum(UPLOADED_KINDS, 'field.chooseOne'),
  title: z
    .string('field.required')
    .pipe(typedText)
    .pipe(z.string().min(1, 'field.required').max(DOCUMENT_TITLE_MAX, 'field.tooLong')),
  audience: z.enum(DOCUMENT_AUDIENCES, 'field.chooseOne'),
  /** The first day of the quarter; of other kinds it is ignored. */
  taxQuarter: z
    .string('field.invalid')
    .refine((day) => day === '' || (isDay(day) && getQuarter(day) === day), 'field.chooseOne')
    .optional(),
  file: z.instanceof(Blob, { error: 'field.required' }).refine(({ size }) => size > 0, 'field.required'),
})
export const documentInput = documentFields.refine(
  ({ kind, taxQuarter }) => kind !== 'withholding_certificate' || Boolean(taxQuarter),
  { path: ['taxQuarter'], error: 'document.quarter.required' },
)
export type DocumentInput = Omit<z.output<typeof documentInput>, 'intent'>

/** The forms of the page. */
export const documentAction = z.discriminatedUnion(
  'intent',
  [documentInput, z.strictObject({ intent: z.literal('remove', 'field.invalid'), document: z.uuid('field.invalid') })],
  'field.invalid',
)
