// Typing and presence hints of a conversation. They are not stored.
import { z } from 'zod'

export const TYPING_TOPIC = 'typing'
export const PRESENCE_TOPIC = 'presence'

/** Throttle for each person and conversation. */
export const MIN_HINT_INTERVAL_MS = 100

export const presenceInput = z.strictObject({ isTyping: z.boolean('field.invalid') })
export type PresenceInput = z.output<typeof presenceInput>
export const PRESENCE_MAX_BYTES = 256
