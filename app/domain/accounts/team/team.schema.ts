import { z } from 'zod'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { TEAM_HOMES, TEAM_ROLES } from '#app/shared/vocabulary.ts'
import { MAX_CHOSEN_HOMES } from './team.model.ts'

const role = z.enum(TEAM_ROLES, 'field.chooseOne')
const member = z.uuid('field.invalid')
const building = z.uuid('field.invalid')
const homesChoice = {
  homes: z.enum(TEAM_HOMES, 'field.chooseOne').default('all'),
  /** One checkbox sends a text, several send a list; without one nothing is sent. */
  buildings: z
    .union([building.transform((id) => [id]), z.array(building)], 'field.invalid')
    .refine((ids) => ids.length <= MAX_CHOSEN_HOMES, 'team.homes.tooMany')
    .default([]),
}

/** On the page of the team. */
export const inviteMemberInput = z.strictObject({
  /** Made when the form is shown, so that a double click sends one mail. */
  key: z.uuid('field.invalid'),
  email: emailField,
  role,
  ...homesChoice,
})
export type InviteMemberInput = z.output<typeof inviteMemberInput>

/** On the page of one member. */
export const memberAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('resend', 'field.invalid') }),
    z.strictObject({ intent: z.literal('changeRole', 'field.invalid'), role }),
    z.strictObject({ intent: z.literal('changeHomes', 'field.invalid'), ...homesChoice }),
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
