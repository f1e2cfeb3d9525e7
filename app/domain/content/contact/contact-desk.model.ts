import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { choice, searchText } from '#app/shared/lists/filters.ts'
import type { Locale } from '#app/shared/vocabulary.ts'

const CONTACT_STATES = ['open', 'done', 'all'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

export const CONTACT_REPLY_MAX = 5_000

export const contactList = defineList({
  filters: { search: searchText(100, { param: 'q' }), state: choice(CONTACT_STATES, { fallback: 'open' }) },
  pageSize: 20,
})
export type ContactQuery = Criteria<typeof contactList>

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
