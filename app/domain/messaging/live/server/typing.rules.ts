// Hints about a conversation: kept nowhere, true for seconds.
import { z } from 'zod'

export const TYPING_TOPIC = 'typing'
export const PRESENCE_TOPIC = 'presence'

/** Told on at most this often per person and conversation, however often a browser says it. */
export const MIN_HINT_INTERVAL_MS = 100

/** Somebody looks at a thread, and may be writing in it. */
export const presenceInput = z.strictObject({ isTyping: z.boolean('field.invalid') })
export type PresenceInput = z.output<typeof presenceInput>
export const PRESENCE_MAX_BYTES = 256
