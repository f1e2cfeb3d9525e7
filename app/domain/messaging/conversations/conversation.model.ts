// What a screen knows of a conversation. Shared with the browser; what is not here does not leave the server.
import type { ListingPhoto } from '#app/domain/listings/public/listing.model.ts'
import type { DeliveryStatus } from '#app/domain/messaging/inquiries/inquiry.model.ts'

/** Messages in one answer, of the thread and of what came since. */
export const MESSAGES_PER_PAGE = 50
/** Conversations in one answer. */
export const CONVERSATIONS_PER_PAGE = 30
/** A badge says "99+" from here on; nobody counts further. */
export const MAX_UNREAD_COUNT = 100
export const MESSAGE_MAX_LENGTH = 5_000
export const ATTACHMENTS_PER_MESSAGE = 5

export type Attachment = {
  id: string
  kind: 'photo' | 'pdf'
  name: string
  bytes: number
  /** Private: only members of the conversation get an answer there. */
  url: string
  width?: number
  height?: number
}

export type ThreadMessage = {
  id: string
  /** What the browser called it before it had an id: only on what the sender is answered. */
  key?: string
  sequence: number
  isMine: boolean
  senderId: string
  senderName: string
  content: string
  sentAt: string
  /** When somebody of the other side read it. */
  readAt: string | null
  attachments: Attachment[]
  /** Somebody else asks for money before the home has been seen. */
  asksForPayment: boolean
}

/** Oldest first. */
export type ThreadPage = { messages: ThreadMessage[]; hasOlder: boolean }

/** By its sequence: what came before a message, what came after it, or the latest. */
export type ThreadPosition = { before?: number; after?: number }

export type ConversationPart = 'renter' | 'owner' | 'agent'

/** The home a conversation is about; without a page of its own once it is no longer let. */
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

/** `next` is where the following page starts, as listConversations takes it. */
export type ConversationList = { conversations: ConversationSummary[]; next: string | null }

/** The head of a thread. */
export type ConversationHead = {
  id: string
  listing: ConversationListing
  other: ConversationPerson
  myPart: ConversationPart
  /** What became of the mail of my latest inquiry here; null where there is nothing to tell. */
  email: { inquiryId: string; delivery: DeliveryStatus } | null
}

export type SentMessage = { message: ThreadMessage }
