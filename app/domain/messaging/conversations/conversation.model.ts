// Conversations and messages as the browser gets them. This is an allow-list: other fields do not leave the server.
import type { ListingPhoto } from '#app/domain/listings/public/listing.model.ts'
import type { DeliveryStatus } from '#app/domain/messaging/inquiries/inquiry.model.ts'

export const MESSAGES_PER_PAGE = 50
export const CONVERSATIONS_PER_PAGE = 30
/** From this number the badge shows "99+", so queries stop counting here. */
export const MAX_UNREAD_COUNT = 100
export const MESSAGE_MAX_LENGTH = 5_000
export const ATTACHMENTS_PER_MESSAGE = 5

export type Attachment = {
  id: string
  kind: 'photo' | 'pdf'
  name: string
  bytes: number
  /** Private: the address answers only to members of the conversation. */
  url: string
  width?: number
  height?: number
}

export type ThreadMessage = {
  id: string
  /** The idempotency key from the browser. Only in the response to the sender. */
  key?: string
  sequence: number
  isMine: boolean
  senderId: string
  senderName: string
  content: string
  sentAt: string
  /** When a member of the other side read it. */
  readAt: string | null
  attachments: Attachment[]
  /** For the renter: the other side asks for money before a viewing. */
  asksForPayment: boolean
}

/** Oldest first. */
export type ThreadPage = { messages: ThreadMessage[]; hasOlder: boolean }

/** A page before or after a sequence; without both, the latest page. */
export type ThreadPosition = { before?: number; after?: number }

export type ConversationPart = 'renter' | 'owner' | 'agent'

/** `isOpen` is false when the listing is not active; then it has no public page to link to. */
export type ConversationListing = {
  id: string
  title: string
  city: string
  photo: ListingPhoto | null
  isOpen: boolean
}
export type ConversationPerson = { id: string; name: string; avatarUrl: string | null; part: ConversationPart }

export type ConversationSummary = {
  id: string
  listing: ConversationListing
  other: ConversationPerson
  lastLine: { text: string; sentAt: string; isMine: boolean; hasAttachments: boolean } | null
  lastMessageAt: string
  unread: number
}

/** `next` is the cursor for `after` of listConversations. */
export type ConversationList = { conversations: ConversationSummary[]; next: string | null }

export type ConversationHead = {
  id: string
  listing: ConversationListing
  other: ConversationPerson
  myPart: ConversationPart
  /** An account was deactivated: nobody can write any more. */
  isClosed: boolean
  /** The mail of the reader's latest inquiry in this conversation; null if there is none or it was sent. */
  email: { inquiryId: string; delivery: DeliveryStatus } | null
}

export type SentMessage = { message: ThreadMessage }
