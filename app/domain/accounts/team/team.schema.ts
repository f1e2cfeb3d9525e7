import { z } from 'zod'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { TEAM_ROLES } from '#app/shared/vocabulary.ts'

const role = z.enum(TEAM_ROLES, 'field.chooseOne')
const member = z.uuid('field.invalid')

/** On the page of the team. */
export const inviteMemberInput = z.strictObject({
  /** Made when the form is shown, so that a double click sends one mail. */
  key: z.uuid('field.invalid'),
  email: emailField,
  role,
})
export type InviteMemberInput = z.output<typeof inviteMemberInput>

/** On the page of one member. */
export const memberAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('resend', 'field.invalid') }),
    z.strictObject({ intent: z.literal('changeRole', 'field.invalid'), role }),
    z.strictObject({ intent: z.literal('remove', 'field.invalid') }),
  ],
  'field.invalid',
)

/** On the page where a person chooses for whom they act. */
export const actingAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('actFor', 'field.invalid'), member }),
    z.strictObject({ intent: z.literal('actForSelf', 'field.invalid') }),
    z.strictObject({ intent: z.literal('leave', 'field.invalid'), member }),
  ],
  'field.invalid',
)

export const teamInvitationAnswer = z.strictObject({ intent: z.literal('accept', 'field.invalid') })
