// Notification choices: for each topic whether it is shown in the product, pushed to devices and sent by SMS, and when it is mailed. A
// choice is `topic:channel:cadence`. A form sends one for each topic and channel; one that is not sent is `never`.
import { z } from 'zod'
import {
  MAIL_CADENCES,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  NOTIFICATION_TOPICS,
  type NotificationTopic,
} from '#app/shared/vocabulary.ts'

/** Mails about the account itself (a new password, a deletion) are security notices and cannot be turned off. */
export const CONFIGURABLE_TOPICS = NOTIFICATION_TOPICS.filter((topic) => topic !== 'account')
export type ConfigurableTopic = Exclude<(typeof NOTIFICATION_TOPICS)[number], 'account'>

/** The topics with a kind that is sent by SMS, to a person who confirmed a number. */
export const TEXTED_TOPICS = ['payments', 'inspections'] as const satisfies readonly ConfigurableTopic[]

export const hasChannel = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
  channel !== 'sms' || TEXTED_TOPICS.some((texted) => texted === topic)

/** `at_once` is the default of all channels. */
export const CADENCES = [...MAIL_CADENCES, 'never'] as const
export type Cadence = (typeof CADENCES)[number]

const ON_OR_OFF = ['at_once', 'never'] as const
const CHANNEL_CADENCES = { in_app: ON_OR_OFF, push: ON_OR_OFF, sms: ON_OR_OFF, email: CADENCES } as const

export const NOTIFICATION_CHOICES = CONFIGURABLE_TOPICS.flatMap((topic) =>
  NOTIFICATION_CHANNELS.filter((channel) => hasChannel(topic, channel)).flatMap((channel) =>
    CHANNEL_CADENCES[channel].map((cadence) => `${topic}:${channel}:${cadence}`),
  ),
)
/** Everything as it is without a choice. */
export const DEFAULT_CHOICES = NOTIFICATION_CHOICES.filter((choice) => choice.endsWith(':at_once'))

const getPlace = (choice: string) => choice.slice(0, choice.lastIndexOf(':'))

/** A form sends one choice as a string, several as an array and none as a missing field. */
export const notificationChoicesInput = z.strictObject({
  choices: z
    .union([
      z.array(z.enum(NOTIFICATION_CHOICES, 'field.unknown')).max(DEFAULT_CHOICES.length, 'field.invalid'),
      z.enum(NOTIFICATION_CHOICES, 'field.unknown'),
    ])
    .default([])
    .transform((choices) => (Array.isArray(choices) ? choices : [choices]))
    .refine((choices) => new Set(choices.map(getPlace)).size === choices.length, 'field.invalid'),
  /** The changed choices when the form was opened, for the check against a lost update (promise M5). */
  version: z.string('field.invalid').max(2_000, 'field.invalid').default(''),
})
export type NotificationChoicesInput = z.output<typeof notificationChoicesInput>

/** The choices that differ from the default, always in the same order, so that two lists can be compared. */
export function findChangedChoices(choices: readonly string[]): string[] {
  const chosen = new Map(choices.map((choice) => [getPlace(choice), choice]))
  return DEFAULT_CHOICES.map((choice) => chosen.get(getPlace(choice)) ?? `${getPlace(choice)}:never`).filter(
    (choice) => !DEFAULT_CHOICES.includes(choice),
  )
}

export function getChoicesVersion(changedChoices: readonly string[]): string {
  return NOTIFICATION_CHOICES.filter((choice) => changedChoices.includes(choice)).join(' ')
}
