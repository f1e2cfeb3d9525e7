import type { Locale } from '#app/shared/vocabulary.ts'

export const CONTACT_STATES = ['open', 'done', 'all'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

export const CONTACT_PAGE_SIZE = 20
export const CONTACT_SEARCH_MAX = 100
export const CONTACT_REPLY_MAX = 5_000

export type ContactQuery = { search: string; state: ContactState; page: number }

export type ContactRow = { id: string; name: string; subject: string; createdAt: Date; handledAt: Date | null }

export type ContactCase = ContactRow & {
  email: string
  message: string
  locale: Locale
  /** The account of the sender, if they were signed in. */
  userId: string | null
  reply: string | null
  repliedAt: Date | null
  handlerName: string | null
}
