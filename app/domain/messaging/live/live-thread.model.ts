// The interface of a live thread for components; `useLiveThread` creates it.
import type { ThreadMessage, ThreadPage } from '#app/domain/messaging/conversations/conversation.model.ts'

/** A message that the server has not confirmed. It keeps text and files until it is sent or taken back. */
export type Outgoing = {
  /** The idempotency key. */
  key: string
  content: string
  files: readonly File[]
  startedAt: string
  state: 'sending' | 'failed'
  /** The server's reason in the reader's language; null if the connection failed (then it is retried automatically). */
  refusal: string | null
}

/** `signedOut`: the session has ended; only a new sign-in helps. */
export type ConnectionState = 'connecting' | 'live' | 'offline' | 'signedOut'

/** Coarse for privacy: active within two minutes, within a day, or not shown. */
export type Presence = 'now' | 'today' | null

export type LiveThread = {
  messages: readonly ThreadMessage[]
  /** In the order of writing; shown after `messages`. */
  outgoing: readonly Outgoing[]
  hasOlder: boolean
  isLoadingOlder: boolean
  connection: ConnectionState
  isOtherTyping: boolean
  presence: Presence
  /** Shows the message at once (optimistic) and sends it. */
  send: (content: string, files?: readonly File[]) => void
  retry: (key: string) => void
  /** Removes a failed message so that it can be edited; undefined if it was sent meanwhile. */
  takeBack: (key: string) => Outgoing | undefined
  /** Loads the page before the oldest known message; ignored while one is loading. */
  loadOlder: () => void
  /** Call on each keystroke; throttled to one request in three seconds. */
  reportTyping: () => void
  /** Marks all shown messages as read. Sends a request only if one is unread and the page is visible. */
  markRead: () => void
}

export type LiveThreadOptions = {
  conversationId: string
  /** User id of the reader. */
  me: string
  /** The newest page from the loader. A later one, after a navigation, is merged. */
  page: ThreadPage
  presence?: Presence
}
