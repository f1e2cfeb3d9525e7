// Notification choices. A form sends the choices that are on; a choice that is not sent is off.
import { z } from 'zod'
import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPICS } from '#app/shared/vocabulary.ts'

/** Mails about the account itself (a new password, a deletion) are security notices and cannot be turned off. */
export const CONFIGURABLE_TOPICS = NOTIFICATION_TOPICS.filter((topic) => topic !== 'account')
export type ConfigurableTopic = Exclude<(typeof NOTIFICATION_TOPICS)[number], 'account'>

export const NOTIFICATION_CHOICES = CONFIGURABLE_TOPICS.flatMap((topic) =>
  NOTIFICATION_CHANNELS.map((channel) => `${topic}:${channel}`),
)

/** A form sends one ticked box as a string, several as an array and none as a missing field. */
export const notificationChoicesInput = z.strictObject({
  on: z
    .union([
      z.array(z.enum(NOTIFICATION_CHOICES, 'field.unknown')).max(NOTIFICATION_CHOICES.length, 'field.invalid'),
      z.enum(NOTIFICATION_CHOICES, 'field.unknown'),
    ])
    .default([])
    .transform((on) => [...new Set(Array.isArray(on) ? on : [on])]),
  /** The choices that were off when the form was opened, for the check against a lost update (promise M5). */
  version: z.string('field.invalid').max(1_000, 'field.invalid').default(''),
})
export type NotificationChoicesInput = z.output<typeof notificationChoicesInput>

/** Always lists the choices in the same order, so that versions can be compared. */
export function getChoicesVersion(disabledChoices: readonly string[]): string {
  return NOTIFICATION_CHOICES.filter((choice) => disabledChoices.includes(choice)).join(' ')
}
