import type { ConversationFigures } from '#app/domain/messaging/conversations/conversation-figures.queries.server.ts'
import type { SavedFigures } from '#app/domain/saved/lists/saved-figures.queries.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/paraglide/messages.js'
import { StatCard } from '#app/ui/data/stat-card.tsx'
import type { OwnCounts } from '#app/domain/listings/own/own-list.model.ts'
import { getListingsPath, getMessagesPath, getSavedPath } from '#app/shared/dashboard-paths.ts'
import type { Role } from '#app/shared/vocabulary.ts'

export function UnreadFigure({ userType, messages }: { userType: Role; messages: ConversationFigures }) {
  const to = getMessagesPath(userType)
  if (to === null) return null
  return (
    <StatCard
      label={m.dashboard_unread()}
      to={to}
      value={formatNumber(messages.unreadMessages)}
      note={m.dashboard_conversations({ count: messages.conversations })}
    />
  )
}

export function SavedFigure({ userType, saved }: { userType: Role; saved: SavedFigures | null }) {
  const to = getSavedPath(userType)
  if (to === null || saved === null) return null
  return (
    <StatCard
      label={m.dashboard_saved()}
      to={to}
      value={formatNumber(saved.saved)}
      note={m.dashboard_saved_note({ count: saved.cheaper })}
    />
  )
}

export function ListingsFigure({
  userType,
  listings,
}: {
  userType: Role
  listings: Pick<OwnCounts, 'total' | 'byStatus'>
}) {
  const to = getListingsPath(userType)
  if (to === null) return null
  return (
    <StatCard
      label={m.own_title()}
      to={to}
      value={formatNumber(listings.total)}
      note={m.own_active_note({ count: formatNumber(listings.byStatus.active) })}
    />
  )
}
