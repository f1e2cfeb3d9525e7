// The page that a row of a dashboard opens: its own page, otherwise the conversation about the matter or the public listing.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { findConversations } from '#app/domain/messaging/conversations/conversation-links.queries.server.ts'
import type { DashboardLinks } from './dashboard-links.server.ts'

/** Rows of one kind that are read, and those of a card that are shown. A number at the limit is shown as "99+". */
export const ROW_LIMITS = { read: 100, shown: 5 } as const

export type RowSubject = {
  /** The listing and the renter of the row; null if the row is about nobody in particular. */
  listingId: string | null
  renterId: string | null
  /** Whether the listing is public. */
  isListed: boolean
  /** The page of the row itself, if it has one. */
  ownPath?: string | null
}
export type Linked<Row> = Row & { to: string }

/** Null if no page exists. */
export type LinkRow = (row: RowSubject, ownPage?: string | null) => string | null

/** One query for the conversations of all rows. */
export async function createRowLinks(
  ctx: Ctx,
  links: DashboardLinks,
  rows: readonly RowSubject[],
  prefer: 'conversation' | 'listing',
): Promise<LinkRow> {
  const getConversationId = await findConversations(
    ctx,
    rows.flatMap(({ listingId, renterId }) => (listingId && renterId ? { listingId, renterId } : [])),
  )
  return ({ listingId, renterId, isListed }, ownPage = null) => {
    if (ownPage !== null) return ownPage
    const conversationId = listingId && renterId ? getConversationId({ listingId, renterId }) : null
    const listing = listingId && isListed ? links.publicListing(listingId) : null
    const conversation = conversationId ? links.conversation(conversationId) : null
    return prefer === 'listing' ? (listing ?? conversation) : (conversation ?? listing)
  }
}

/** A row without a page is left out. */
export function addLinks<Row extends RowSubject>(
  rows: readonly Row[],
  getAddress: (row: Row) => string | null,
): Linked<Row>[] {
  const linked = rows.flatMap((row): Linked<Row>[] => {
    const to = getAddress(row)
    return to === null ? [] : [{ ...row, to }]
  })
  return linked.slice(0, ROW_LIMITS.shown)
}
