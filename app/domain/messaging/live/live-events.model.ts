// Wire format of the event streams of a person and of the admin console. Events are hints; the tables are the truth, and a reconnected page fetches what it missed.
import type { ThreadMessage } from '#app/domain/messaging/conversations/conversation.model.ts'

/** `after`: sequence of the previous message in the conversation (0 if none), so that the browser detects gaps. */
export type MessageLiveEvent = { conversationId: string; message: ThreadMessage; after: number }
/** One side has read the messages of the other up to `upTo`. `isSentByRenter`: the read messages are the renter's. */
export type ReadLiveEvent = {
  conversationId: string
  renterId: string
  isSentByRenter: boolean
  upTo: number
  readAt: string
}
export type TypingLiveEvent = { conversationId: string; userId: string }
/** A member has the thread open and visible. */
export type PresenceLiveEvent = { conversationId: string; userId: string }
export type UnreadLiveEvent = { messages: number; notifications: number }

export type LiveEvent =
  | ({ type: 'message' } & MessageLiveEvent)
  | ({ type: 'read' } & ReadLiveEvent)
  | ({ type: 'typing' } & TypingLiveEvent)
  | ({ type: 'presence' } & PresenceLiveEvent)
  | ({ type: 'unread' } & UnreadLiveEvent)
  /** On the stream of the admin console only: something that its pages show has changed. */
  | { type: 'admin' }

export const LIVE_EVENT_TYPES = [
  'message',
  'read',
  'typing',
  'presence',
  'unread',
  'admin',
] as const satisfies LiveEvent['type'][]

export const STREAM_ADDRESS = '/api/stream'
/** How long the typing hint is shown. */
export const TYPING_SHOWN_MS = 4_000
export const PRESENCE_WINDOW_MS = 2 * 60_000
