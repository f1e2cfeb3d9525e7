import { z } from 'zod'
import { typedText } from '#app/domain/messaging/conversations/message.schema.ts'
import { MAINTENANCE_DESCRIPTION_MIN, MAINTENANCE_TITLE_MIN } from '#app/shared/constants.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import { MAINTENANCE_PRIORITIES, MAINTENANCE_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { MAX_MAINTENANCE_PHOTOS } from './maintenance.rules.ts'
import { MAINTENANCE_MESSAGE_MAX } from './maintenance.model.ts'

export const MAINTENANCE_TITLE_MAX = 120
export const MAINTENANCE_DESCRIPTION_MAX = 4_000
const MAX_NAME = 120
const MAX_EMAIL = 254
const MAX_AMOUNT = 20

/** An empty file input sends an empty file; one file is no list. */
const photos = z
  .union([z.instanceof(Blob).transform((file) => [file]), z.array(z.instanceof(Blob))], 'field.invalid')
  .optional()
  .transform((files = []) => files.filter(({ size }) => size > 0))
  .refine((files) => files.length <= MAX_MAINTENANCE_PHOTOS, 'maintenance.photos.tooMany')

export const maintenanceInput = z.strictObject({
  /** Made when the form is shown, so that a double click sends one request. */
  key: z.uuid('field.invalid'),
  listing: z.uuid('field.chooseOne'),
  title: z
    .string('maintenance.title.required')
    .pipe(typedText)
    .pipe(
      z
        .string()
        .min(1, { error: 'maintenance.title.required', abort: true })
        .min(MAINTENANCE_TITLE_MIN, 'maintenance.title.tooShort')
        .max(MAINTENANCE_TITLE_MAX, 'field.tooLong'),
    ),
  description: z
    .string('maintenance.description.required')
    .pipe(typedText)
    .pipe(
      z
        .string()
        .min(1, { error: 'maintenance.description.required', abort: true })
        .min(MAINTENANCE_DESCRIPTION_MIN, 'maintenance.description.tooShort')
        .max(MAINTENANCE_DESCRIPTION_MAX, 'field.tooLong'),
    ),
  priority: z.enum(MAINTENANCE_PRIORITIES, 'maintenance.priority.required'),
  photos,
})
export type MaintenanceInput = z.output<typeof maintenanceInput>

const version = z.coerce.number('field.invalid').int('field.invalid').positive('field.invalid')
const message = typedText.pipe(z.string().max(MAINTENANCE_MESSAGE_MAX, 'field.tooLong'))

/** Empty is unknown; 0 means that the repair cost nothing. */
const cost = z
  .string('field.invalid')
  .trim()
  .max(MAX_AMOUNT, 'payment.amount.invalid')
  .optional()
  .transform((typed = '', context) => {
    if (typed === '') return null
    const centavos = parsePesos(typed)
    if (centavos !== null && centavos >= 0) return centavos
    context.addIssue('payment.amount.invalid')
    return z.NEVER
  })

export const maintenanceAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({
      intent: z.literal('comment'),
      key: z.uuid('field.invalid'),
      message: message.pipe(z.string().min(1, 'field.required')),
    }),
    z.strictObject({
      intent: z.literal('move'),
      version,
      status: z.enum(MAINTENANCE_STATUSES, 'field.chooseOne'),
      message: message.default(''),
    }),
    z.strictObject({
      intent: z.literal('assign'),
      version,
      assignedTo: z.string('field.invalid').trim().max(MAX_NAME, 'field.tooLong').default(''),
      assigneeEmail: z
        .union([z.literal(''), z.email('account.email.invalid').max(MAX_EMAIL, 'field.tooLong')])
        .default(''),
      cost,
    }),
  ],
  'field.invalid',
)
