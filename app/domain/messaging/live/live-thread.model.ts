// What a page gets of a thread that is live, and what it may ask of it. `useLiveThread` makes one; everything here is safe to render.
import type { ThreadMessage, ThreadPage } from '#app/domain/messaging/conversations/conversation.model.ts'

/** Written here and not yet known to be stored. It stays, with its words and files, until it is sent or taken back. */
export type Outgoing = {
  /** The idempotency key: the same message sent twice arrives once. */
  key: string
  content: string
  files: readonly File[]
  startedAt: string
  state: 'sending' | 'failed'
  /** Why the server refused it, in the reader's language; null when only the connection failed (then it goes out by itself later). */
  refusal: string | null
}

/** `signedOut`: the session is over; only a new sign-in helps. */
export type ConnectionState = 'connecting' | 'live' | 'offline' | 'signedOut'

/** Coarse on purpose: within the last two minutes, within the last day, or nothing said. */
export type Presence = 'now' | 'today' | null

export type LiveThread = {
  /** In order, each once. Read marks are up to date. */
  messages: readonly ThreadMessage[]
  /** In the order they were written; to be shown after `messages`. */
  outgoing: readonly Outgoing[]
  hasOlder: boolean
  isLoadingOlder: boolean
  connection: ConnectionState
  /** Somebody else is typing (a hint of four seconds). */
  isOtherTyping: boolean
  presence: Presence
  /** Shows the message at once and sends it. */
  send: (content: string, files?: readonly File[]) => void
  retry: (key: string) => void
  /** Takes back what failed, to be written anew; undefined when it has been sent meanwhile. */
  takeBack: (key: string) => Outgoing | undefined
  /** The page before the oldest known message; nothing while one is on its way. */
  loadOlder: () => void
  /** At each keystroke; told on at most every three seconds. */
  reportTyping: () => void
  /** Everything shown has been seen. Sent only when something of the others is unread and the page is visible. */
  markRead: () => void
}

export type LiveThreadOptions = {
  conversationId: string
  /** The id of whoever is looking. */
  me: string
  /** What the server rendered: the newest page. A newer one (after a navigation) is merged in, nothing is lost. */
  page: ThreadPage
  presence?: Presence
}
