import { z } from 'zod'
import { phoneField } from '#app/domain/accounts/profile/profile-fields.schema.ts'
import { fullNameField } from '#app/domain/accounts/profile/profile.schema.ts'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { CONTACT_METHODS, DEACTIVATION_REASONS, LOCALES } from '#app/shared/vocabulary.ts'
import { DEACTIVATION_NOTE_MAX, INVITED_TYPES } from './admin-users.model.ts'

const id = z.uuid('field.invalid')

const note = z
  .string()
  .trim()
  .max(DEACTIVATION_NOTE_MAX, 'field.tooLong')
  .regex(/^[^\0]*$/, 'field.characters')
  .default('')

/** The reason "other" requires a note; the next administrator would not know why. */
const deactivateAction = z
  .strictObject({
    intent: z.literal('deactivate'),
    id,
    reason: z.enum(DEACTIVATION_REASONS, 'field.chooseOne'),
    note,
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', { path: ['note'], error: 'field.required' })

/** Type and activity are absent where the dialog does not offer them. The reason counts only for an account that becomes inactive. */
const editAction = z
  .strictObject({
    intent: z.literal('edit'),
    id,
    version: z.iso.datetime('field.invalid').transform((text) => new Date(text)),
    fullName: fullNameField,
    phone: z.union([z.literal('').transform(() => null), phoneField], 'account.phone.invalid').default(null),
    contactMethod: z.enum(CONTACT_METHODS, 'field.chooseOne'),
    locale: z.enum(LOCALES, 'field.chooseOne'),
    type: z.enum(INVITED_TYPES, 'field.chooseOne').optional(),
    active: z.enum(['yes', 'no'], 'field.chooseOne').optional(),
    reason: z.enum(DEACTIVATION_REASONS, 'field.chooseOne').optional(),
    note,
  })
  .refine(({ active, reason, note: text }) => active !== 'no' || reason !== 'other' || text !== '', {
    path: ['note'],
    error: 'field.required',
  })

export const adminUserAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('verify'), id, status: z.enum(['verified', 'unverified'], 'field.chooseOne') }),
    editAction,
    z.strictObject({
      intent: z.literal('invite'),
      email: emailField,
      fullName: fullNameField,
      type: z.enum(INVITED_TYPES, 'field.chooseOne'),
      locale: z.enum(LOCALES, 'field.chooseOne'),
      key: z.string('field.invalid').max(200, 'field.invalid'),
    }),
    deactivateAction,
    z.strictObject({ intent: z.literal('reactivate'), id }),
    z.strictObject({ intent: z.literal('resetTwoFactor'), id }),
    z.strictObject({ intent: z.literal('endSessions'), id }),
    z.strictObject({ intent: z.literal('delete'), id }),
  ],
  'field.invalid',
)
export type AdminUserAction = z.output<typeof adminUserAction>

/** Empty: the cookie says which view ends. */
export const endViewInput = z.strictObject({})
