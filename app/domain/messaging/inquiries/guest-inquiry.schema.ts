// Input of a guest who writes before signing in: the message, and the email address and password of the account that the form makes.
import { z } from 'zod'
import { enteredPassword } from '#app/domain/accounts/sign-in/sign-in.schema.ts'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { messageKey } from '#app/domain/messaging/conversations/message.schema.ts'
import { inquiryMessage } from './inquiry.schema.ts'

/** A request for a viewing needs an account first: its times are checked against the calendar when they are sent. */
export const GUEST_VARIANTS = ['contact', 'message'] as const

const fields = {
  key: messageKey,
  variant: z.enum(GUEST_VARIANTS, 'field.chooseOne'),
  message: inquiryMessage,
  email: emailField,
  /** Not checked against the password rule: it can be that of an account. */
  password: enteredPassword,
}

/** For the inquiry page, whose address contains the listing id. */
export const guestInquiryForm = z.strictObject(fields)

export const guestInquiryInput = z.strictObject({ ...fields, propertyId: z.uuid('field.invalid') })
export type GuestInquiryInput = z.output<typeof guestInquiryInput>
