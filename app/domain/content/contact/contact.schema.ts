import { z } from 'zod'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX, CONTACT_SUBJECT_MAX } from './contact.model.ts'

const MAX_STAMP = 200

type Code = 'inquiry.name.required' | 'contact.subject.required'
const line = (missing: Code, max: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, 'field.tooLong')
    .regex(/^[^\p{Cc}]*$/u, 'field.characters')

export const contactInput = z.strictObject({
  name: line('inquiry.name.required', CONTACT_NAME_MAX),
  email: emailField,
  subject: line('contact.subject.required', CONTACT_SUBJECT_MAX),
  message: z
    .string('inquiry.message.required')
    .trim()
    .min(1, 'inquiry.message.required')
    .max(CONTACT_MESSAGE_MAX, 'inquiry.message.tooLong')
    .regex(/^[^\0]*$/, 'field.characters'),
  /** Hidden from people; only programs fill it in. */
  website: z.string().max(CONTACT_MESSAGE_MAX).default(''),
  /** When the form was opened, sealed by the server. */
  stamp: z.string().max(MAX_STAMP).default(''),
})
export type ContactInput = z.output<typeof contactInput>
