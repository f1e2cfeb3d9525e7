// The figures of the dashboards. A figure without a page for its list is left out.
import type { OwnCounts } from '#app/domain/listings/own/own-list.model.ts'
import type { ConversationFigures } from '#app/domain/messaging/conversations/conversation-figures.queries.server.ts'
import type { SavedFigures } from '#app/domain/saved/lists/saved-figures.queries.server.ts'
import { joinPending } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { OwnerFigures } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import type { OwnerOccupancy } from '#app/domain/tenancy/occupancy/owner-occupancy.queries.server.ts'
import type { Visit } from '#app/domain/tenancy/overview/viewing-figures.queries.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Role } from '#app/shared/vocabulary.ts'
import { formatCount } from '#app/ui/browser/live-count.ts'
import type { AttentionGroup } from './attention/attention.ts'
import type { DashboardLinks } from './dashboard-links.server.ts'
import type { Figure } from './dashboard-figures.tsx'
import type { RentPart } from './month-rent.tsx'

type MaybeFigure = (Omit<Figure, 'to'> & { to: string | null }) | null

export function keepLinked(figures: readonly MaybeFigure[]): Figure[] {
  return figures.flatMap((figure) => (figure && figure.to !== null ? [{ ...figure, to: figure.to }] : []))
}

export const buildUnreadFigure = (links: DashboardLinks, messages: ConversationFigures): MaybeFigure => ({
  label: m.ui_unread_messages(),
  value: formatNumber(messages.unreadMessages),
  note: m.dashboard_conversations({ count: messages.conversations }),
  to: links.messages(),
})

export const buildSavedFigure = (links: DashboardLinks, saved: SavedFigures | null): MaybeFigure =>
  saved && {
    label: m.ui_saved_homes(),
    value: formatNumber(saved.saved),
    note: m.dashboard_saved_note({ count: saved.cheaper }),
    ...(saved.cheaper > 0 ? { noteTone: 'leaf' as const } : {}),
    to: links.saved(),
  }

/** Payments of tenants that wait for the owner; null for roles without rent books. */
export const buildPaymentsFigure = (links: DashboardLinks, { waiting, overdue }: OwnerFigures): MaybeFigure => ({
  label: m.rent_figure_to_confirm_short(),
  value: formatNumber(waiting.count),
  ...describePayments(waiting, overdue),
  to: links.payments('submitted'),
})

/** An owner without tenants has none of these sums. */
export const hasMoney = ({ receivedThisMonth, waiting, overdue, depositHeld }: OwnerFigures) =>
  receivedThisMonth + waiting.amount + overdue.amount + depositHeld > 0

/** The same sums as on the page of payments; empty for roles without rent books. */
export function buildRentParts(links: DashboardLinks, figures: OwnerFigures): RentPart[] {
  const { receivedThisMonth, waiting, overdue } = figures
  const parts = [
    { kind: 'received', centavos: Math.max(0, receivedThisMonth), pending: 0, to: links.payments('confirmed') },
    { kind: 'waiting', centavos: waiting.amount, pending: 0, to: links.payments('submitted') },
    { kind: 'overdue', centavos: overdue.amount, pending: overdue.pending, to: links.tenantsOwing() },
  ] as const
  return parts.flatMap(({ to, ...part }) => (to === null ? [] : [{ ...part, to }]))
}

/** Overdue rent first; "nothing waits" only if no payment waits. */
function describePayments(
  waiting: OwnerFigures['waiting'],
  overdue: OwnerFigures['overdue'],
): Pick<Figure, 'note' | 'noteTone'> {
  const overdueSum = m.rent_figure_overdue_sum({ amount: formatAmount(overdue.amount) })
  if (overdue.amount > 0) return { note: joinPending(overdueSum, overdue.pending), noteTone: 'brick' }
  if (waiting.count > 0)
    return { note: m.rent_figure_waiting_sum({ amount: formatAmount(waiting.amount) }), noteTone: 'amber' }
  return { note: m.dashboard_figure_nothing_waits() }
}

/** An agent also has listings of others, which the profile counts: the label says which these are. */
export const buildListingsFigure = (
  links: DashboardLinks,
  { byStatus, total }: OwnCounts,
  role: Role,
): MaybeFigure => ({
  label: role === 'agent' ? m.dashboard_figure_listings_own() : m.dashboard_figure_listings(),
  value: formatNumber(byStatus.active),
  note: m.dashboard_figure_listings_note({ count: formatNumber(total) }),
  to: links.listings('active'),
})

/** The note counts homes, rooms and beds, because a tenant can have several. */
export const buildTenantsFigure = (links: DashboardLinks, { tenants, spaces, free }: OwnerOccupancy): MaybeFigure => ({
  label: m.dashboard_figure_tenants(),
  value: formatNumber(tenants),
  note: m.dashboard_figure_tenants_note({ free: formatNumber(free), total: formatNumber(spaces) }),
  to: links.currentTenants(),
})

/** The rows of the group of the same page; its first one is the most urgent. */
export function buildMaintenanceFigure(links: DashboardLinks, attention: readonly AttentionGroup[]): MaybeFigure {
  const { total = 0, items = [] } = attention.find(({ kind }) => kind === 'maintenanceOpen') ?? {}
  const isLate = items.some(({ tone }) => tone === 'brick')
  return {
    label: m.dashboard_figure_maintenance(),
    value: formatCount(total),
    ...(total === 0
      ? { note: m.dashboard_figure_nothing_waits() }
      : isLate
        ? { note: m.dashboard_figure_maintenance_late(), noteTone: 'brick' as const }
        : { note: m.dashboard_figure_maintenance_note() }),
    to: links.maintenance(),
  }
}

/** Of the side that decides; oldest first. */
export function buildWaitingFigure(
  links: DashboardLinks,
  applications: readonly { sentAt: Date }[],
  now: Date,
): MaybeFigure {
  const [oldest] = applications
  return {
    label: m.dashboard_figure_applications_decide(),
    value: formatCount(applications.length),
    ...(oldest
      ? { note: m.dashboard_figure_oldest({ age: formatRelative(oldest.sentAt, now) }), noteTone: 'amber' as const }
      : { note: m.dashboard_figure_nothing_waits() }),
    to: links.applications('pending'),
  }
}

export const buildOpenApplicationsFigure = (
  links: DashboardLinks,
  applications: readonly { status: string }[],
): MaybeFigure => ({
  label: m.dashboard_figure_applications_open(),
  value: formatCount(applications.filter(({ status }) => status === 'pending').length),
  note: m.dashboard_figure_applications_open_note(),
  to: links.applications('pending'),
})

/** `total` counts the list that the figure opens; the visits are for the note. */
export function buildViewingsFigure(links: DashboardLinks, visits: readonly Visit[], total: number): MaybeFigure {
  const viewings = visits.filter(({ type }) => type === 'viewing')
  const toAnswer = viewings.filter(({ isToAnswer }) => isToAnswer).length
  const next = viewings.find(({ status }) => status === 'scheduled')
  return {
    label: m.dashboard_figure_viewings(),
    value: formatCount(total),
    ...(toAnswer > 0
      ? { note: m.dashboard_figure_viewings_answer({ count: toAnswer }), noteTone: 'amber' as const }
      : {
          note: next
            ? m.dashboard_figure_viewings_next({ time: formatDateTime(next.at) })
            : m.dashboard_figure_viewings_none(),
        }),
    to: links.viewings(),
  }
}
