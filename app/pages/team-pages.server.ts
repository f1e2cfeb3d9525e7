// THE TABLE OF PAGES FOR TEAMS: which pages of an owner the members of the team may open, and from which they may send something. A page without
// a row does not exist for them; what an action may do is decided by `authorize` in its command (app/permissions/matrix/team.ts).
import type { TeamRole } from '#app/shared/vocabulary.ts'
import type { Actor, Delegate } from '#app/permissions/actor.ts'
import { isReadMethod } from './page-lists.server.ts'
import type { PagePath } from './pages.server.ts'

/** `allHomes`: it adds homes, or concerns all homes of the owner, so people with chosen homes do not have it. */
type TeamPage = { open: readonly TeamRole[]; send?: readonly TeamRole[]; allHomes?: true }

const everybody: readonly TeamRole[] = ['co_owner', 'manager', 'caretaker', 'accountant']
const managers: readonly TeamRole[] = ['co_owner', 'manager']
const onSite: readonly TeamRole[] = [...managers, 'caretaker']
const money: readonly TeamRole[] = [...managers, 'accountant']

const MANAGED = { open: managers, send: managers }
const MANAGED_FILE = { open: managers }
const ALL_HOMES = { ...MANAGED, allHomes: true } as const
const ALL_HOMES_FILE = { ...MANAGED_FILE, allHomes: true } as const
const MONEY_FILE = { open: money }
const ON_SITE = { open: onSite, send: onSite }
const ON_SITE_FILE = { open: onSite }

export const TEAM_PAGES: { readonly [Path in PagePath]?: TeamPage } = {
  '/dashboard': { open: everybody },
  '/dashboard/landlord': MANAGED,
  '/dashboard/team': { open: ['co_owner'], send: ['co_owner'] },
  '/dashboard/payout-proposals': { open: ['co_owner'], send: ['co_owner'], allHomes: true },
  '/dashboard/team/:id': { open: ['co_owner'], send: ['co_owner'] },

  '/dashboard/landlord/properties': MANAGED,
  '/dashboard/landlord/properties/new': ALL_HOMES,
  '/dashboard/landlord/properties/import': ALL_HOMES,
  '/dashboard/landlord/properties/import/template': ALL_HOMES_FILE,
  '/dashboard/landlord/properties/import/homes.xml': ALL_HOMES_FILE,
  '/dashboard/landlord/properties/import/:importId': ALL_HOMES,
  '/dashboard/landlord/properties/import/:importId/problems': ALL_HOMES_FILE,
  '/dashboard/landlord/properties/:id': MANAGED,
  '/dashboard/landlord/properties/:id/duplicate': ALL_HOMES,
  '/dashboard/landlord/properties/:id/edit': MANAGED,
  '/dashboard/landlord/properties/:id/preview': MANAGED,
  '/dashboard/landlord/properties/:id/photos': MANAGED,
  '/dashboard/landlord/properties/:id/video': MANAGED,
  '/dashboard/availability/:id': MANAGED,
  '/dashboard/landlord/buildings': MANAGED,
  '/dashboard/landlord/buildings/new': ALL_HOMES,
  '/dashboard/landlord/buildings/:id': MANAGED,
  '/dashboard/landlord/buildings/:id/charge': MANAGED,
  '/dashboard/landlord/buildings/:id/rents': MANAGED,
  '/dashboard/landlord/buildings/:id/announcements': MANAGED,
  '/dashboard/landlord/buildings/:id/announcements/new': MANAGED,
  '/dashboard/landlord/buildings/:id/announcements/:announcementId': MANAGED,
  '/dashboard/landlord/buildings/:id/bills': MANAGED,
  '/dashboard/landlord/buildings/:id/bills/new': MANAGED,
  '/dashboard/landlord/buildings/:id/bills/:billId': MANAGED,
  '/dashboard/rentals/:id/bills/:billId/picture': MANAGED_FILE,
  '/dashboard/landlord/amenities': MANAGED,
  '/dashboard/landlord/amenities/new': MANAGED,
  '/dashboard/landlord/amenities/:id': MANAGED,
  '/dashboard/reservations/:id/calendar.ics': MANAGED_FILE,
  '/api/listings/:id/fields': MANAGED,
  '/api/listings/:id/photos': MANAGED,
  '/api/listings/:id/photos/changes': MANAGED,
  '/api/listings/:id/video': MANAGED,
  '/api/listings/:id/video/poster': MANAGED,

  '/dashboard/landlord/applications': MANAGED,
  '/dashboard/landlord/applications/compare': MANAGED,
  '/dashboard/landlord/applications/:id': MANAGED,
  '/dashboard/landlord/applications/:id/passport': MANAGED_FILE,
  '/dashboard/owner-facts': ALL_HOMES_FILE,
  '/api/applications/:id/documents/:documentId': MANAGED_FILE,
  '/api/applications/:id/income/:documentId': MANAGED_FILE,
  '/dashboard/bookings/:id': MANAGED,
  '/dashboard/bookings/:id/receipt.pdf': MANAGED_FILE,
  '/dashboard/bookings/:id/proofs/:proofId': MANAGED_FILE,

  '/dashboard/landlord/messages': MANAGED,
  '/dashboard/landlord/messages/:conversationId': MANAGED,
  '/api/stream': MANAGED_FILE,
  '/api/conversations': MANAGED,
  '/api/conversations/unread': MANAGED,
  '/api/conversations/:id/messages': MANAGED,
  '/api/conversations/:id/read': MANAGED,
  '/api/conversations/:id/typing': MANAGED,
  '/api/attachments/:id': MANAGED_FILE,

  '/dashboard/landlord/viewings': ON_SITE,
  '/dashboard/landlord/viewings/times': ALL_HOMES,
  '/dashboard/viewings/:id': ON_SITE,
  '/dashboard/viewings/:id/calendar.ics': ON_SITE_FILE,
  '/dashboard/landlord/maintenance': ON_SITE,
  '/dashboard/landlord/maintenance/new': ON_SITE,
  '/dashboard/maintenance/:id': ON_SITE,
  '/dashboard/maintenance/:id/photos/:photoId': ON_SITE_FILE,
  '/dashboard/landlord/inspections': ON_SITE,
  '/dashboard/landlord/inspections/new': ON_SITE,
  '/dashboard/inspections/:id/calendar.ics': ON_SITE_FILE,

  '/dashboard/landlord/tenants': { open: everybody, send: managers },
  '/dashboard/landlord/tenants/new': MANAGED,
  '/dashboard/landlord/tenants/several': MANAGED,
  '/dashboard/landlord/tenants/import': MANAGED,
  '/dashboard/landlord/tenants/import/template': MANAGED_FILE,
  '/dashboard/landlord/payments': { open: money, send: managers },
  '/dashboard/cash': { open: everybody, send: managers },
  '/dashboard/landlord/reports': { open: money },
  '/dashboard/landlord/reports/report.csv': MONEY_FILE,
  '/dashboard/landlord/reports/report.xlsx': MONEY_FILE,
  '/dashboard/landlord/reports/report.pdf': MONEY_FILE,
  '/dashboard/rentals/:id': { open: everybody, send: onSite },
  '/dashboard/rentals/:id/checks': { open: money, send: managers },
  '/dashboard/rentals/:id/utilities': { open: everybody, send: onSite },
  '/dashboard/rentals/:id/utilities/:readingId/:photo': { open: everybody },
  '/dashboard/rentals/:id/renewal': MANAGED,
  '/dashboard/rentals/:id/opening': MANAGED,
  '/dashboard/rentals/:id/payments/:transferId/proof': MONEY_FILE,
  '/dashboard/rentals/:id/payments/:transferId/acknowledgment.pdf': { open: everybody },
  '/dashboard/rentals/:id/statement.pdf': MONEY_FILE,
  '/dashboard/rentals/:id/statement.csv': MONEY_FILE,
  '/dashboard/rentals/:id/deposit': { open: money, send: managers },
  '/dashboard/rentals/:id/deposit.pdf': MONEY_FILE,
  '/dashboard/rentals/:id/deposit/photos/:photoId': MONEY_FILE,
  '/dashboard/rentals/:id/deposit/returns/:returnId/proof': MONEY_FILE,
  '/dashboard/rentals/:id/lease.pdf': MANAGED_FILE,
  '/dashboard/rentals/:id/signing': MANAGED,
  '/dashboard/rentals/:id/signing.pdf': MANAGED_FILE,
  '/dashboard/rentals/:id/signing/:kind': MANAGED,
  '/dashboard/rentals/:id/signing/:kind/paper.pdf': MANAGED_FILE,
  '/dashboard/rentals/:id/archive.zip': MANAGED_FILE,
  '/dashboard/landlord/documents': MANAGED,
  '/dashboard/documents/:id/file': MANAGED_FILE,
}

const ROWS: Readonly<Record<string, TeamPage | undefined>> = TEAM_PAGES

/** React Router names a pattern without the slash at its start. */
const findTeamPage = (pattern: string) => ROWS[pattern.startsWith('/') ? pattern : `/${pattern}`]

export const isTeamPage = (pattern: string): boolean => findTeamPage(pattern) !== undefined

/** Whether a page may link to the address: everything but for a person who acts for an owner. */
export const isLinked = ({ actor }: { actor: Actor }, pattern: PagePath): boolean =>
  !actor?.delegate || isOpenToTeam(actor.delegate, pattern, 'GET')

export type TeamReader = Pick<Delegate, 'role' | 'homes'>

export function isOpenToTeam({ role, homes }: TeamReader, pattern: string, method: string): boolean {
  const page = findTeamPage(pattern)
  if (page?.allHomes && homes === 'chosen') return false
  return (isReadMethod(method) ? page?.open : page?.send)?.includes(role) ?? false
}
