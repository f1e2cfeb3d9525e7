// Gives every row of a dashboard the page that it opens. A row without such a page is left out.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { findConversations } from '#app/domain/messaging/conversations/conversation-links.queries.server.ts'
import { href } from '#app/shared/href.ts'
import { getDashboardRole } from '#app/shared/dashboard-paths.ts'

/** More rows are read than shown, because some may have no page. */
export const ROW_LIMITS = { read: 20, shown: 5 } as const

type RowSubject = {
  /** The listing and the renter of the row; null if the row is about nobody in particular. */
  listingId: string | null
  renterId: string | null
  /** Whether the listing is public. */
  isListed: boolean
}
export type Linked<Row> = Row & { to: string }

/** The conversation about the matter, or the public listing, in the order of `prefer`. */
export async function linkRows<Row extends RowSubject>(
  ctx: Ctx,
  rows: readonly Row[],
  prefer: 'conversation' | 'listing',
): Promise<Linked<Row>[]> {
  const getConversationId = await findConversations(
    ctx,
    rows.flatMap(({ listingId, renterId }) => (listingId && renterId ? { listingId, renterId } : [])),
  )
  const role = getDashboardRole(ctx.actor?.role ?? 'tenant')
  const linked = rows.flatMap((row): Linked<Row>[] => {
    const { listingId, renterId, isListed } = row
    const conversationId = listingId && renterId ? getConversationId({ listingId, renterId }) : null
    const listing = listingId && isListed ? href('/properties/:id', { id: listingId }) : null
    const conversation = conversationId && href(`/dashboard/${role}/messages/:conversationId`, { conversationId })
    const to = prefer === 'listing' ? (listing ?? conversation) : (conversation ?? listing)
    return to ? [{ ...row, to }] : []
  })
  return linked.slice(0, ROW_LIMITS.shown)
}
