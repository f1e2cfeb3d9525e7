// What the stream of a person carries, as the server writes it and the browser reads it. News only: what is so stands in the tables,
// and a page that comes back asks for it.
import type { ThreadMessage } from '#app/domain/messaging/conversations/conversation.model.ts'

/** `after` is the sequence of the message before it in its conversation (0: none), so that a reader sees when something is missing. */
export type MessageLiveEvent = { conversationId: string; message: ThreadMessage; after: number }
/** One side has read the other's messages up to this one. `ofRenter`: it was the renter's messages that were read. */
export type ReadLiveEvent = {
  conversationId: string
  renterId: string
  isSentByRenter: boolean
  upTo: number
  readAt: string
}
export type TypingLiveEvent = { conversationId: string; userId: string }
/** Somebody of the conversation is looking at it now. */
export type PresenceLiveEvent = { conversationId: string; userId: string }
export type UnreadLiveEvent = { messages: number }

export type LiveEvent =
  | ({ type: 'message' } & MessageLiveEvent)
  | ({ type: 'read' } & ReadLiveEvent)
  | ({ type: 'typing' } & TypingLiveEvent)
  | ({ type: 'presence' } & PresenceLiveEvent)
  | ({ type: 'unread' } & UnreadLiveEvent)

export const LIVE_EVENT_TYPES = [
  'message',
  'read',
  'typing',
  'presence',
  'unread',
] as const satisfies LiveEvent['type'][]

/** The session is over: coming back is of no use. */
export const SIGNED_OUT = 'signed-out'
/** Too many pages of one person are open; this one rests until somebody looks at it. */
export const REPLACED = 'replaced'
/** The server goes away; the data says after how many milliseconds to come back. */
export const BYE = 'bye'
/** Comes regularly, so that silence means a dead connection. */
export const HEARTBEAT = 'beat'

export const STREAM_ADDRESS = '/api/stream'
export const STREAMS_PER_PERSON = 5
export const HEARTBEAT_MS = 25_000
/** How long a hint is shown. */
export const TYPING_SHOWN_MS = 4_000
export const PRESENCE_WINDOW_MS = 2 * 60_000
