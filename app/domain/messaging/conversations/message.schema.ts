// Input of a conversation. Files are not in the schemas; they come as parts of the multipart form.
import { z } from 'zod'
import { IDEMPOTENCY_KEY_FORMAT } from '#app/domain/kernel/idempotency/idempotency.rules.ts'
import { MESSAGE_REPORT_REASONS } from '#app/shared/vocabulary.ts'
import { MESSAGE_MAX_LENGTH } from './conversation.model.ts'

export const MESSAGE_REPORT_NOTE_MAX = 1_000

/** Idempotency key that the browser makes for each message (promise M1). */
export const messageKey = z.string('field.required').regex(IDEMPOTENCY_KEY_FORMAT, 'field.invalid')

/** PostgreSQL refuses NUL and unpaired surrogates in text. */
export const typedText = z
  .string('field.required')
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'field.characters')
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())

export const messageInput = z.strictObject({
  key: messageKey,
  /** May be empty if there is a file. */
  content: typedText.pipe(z.string().max(MESSAGE_MAX_LENGTH, 'field.tooLong')).default(''),
})
export type MessageInput = z.output<typeof messageInput>

/** A sequence number in an address or form; 15 digits are exact in JavaScript and fit a bigint. */
export const sequenceText = z
  .string('field.invalid')
  .regex(/^\d{1,15}$/, 'field.invalid')
  .transform(Number)

export const markReadInput = z.strictObject({
  upTo: z.number('field.invalid').int('field.invalid').nonnegative('field.invalid'),
})

/** The note is optional for every reason, so that one tap is enough. */
export const messageReportInput = z.strictObject({
  reason: z.enum(MESSAGE_REPORT_REASONS, 'field.chooseOne'),
  note: typedText.pipe(z.string().max(MESSAGE_REPORT_NOTE_MAX, 'field.tooLong')).default(''),
})
export type MessageReportInput = z.output<typeof messageReportInput>

/** Query parameters of a thread page; at most one of them. */
export const threadPositionInput = z
  .strictObject({
    before: sequenceText.pipe(z.number().positive('field.invalid')).optional(),
    after: sequenceText.optional(),
  })
  .refine(({ before, after }) => before === undefined || after === undefined, 'field.invalid')
