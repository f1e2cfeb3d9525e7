// Addresses that the dashboards link to. A link exists only if the table of pages has the page and the role of the reader may open it.
import { getPageAccess } from '#app/pages/page-lists.server.ts'
import { isOpenToTeam, type TeamReader } from '#app/pages/team-pages.server.ts'
import type { Page } from '#app/pages/page.ts'
import { getDashboardRole, getSigningPath } from '#app/shared/dashboard-paths.ts'
import type { SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'
import type { Role } from '#app/shared/vocabulary.ts'

type Pages = Readonly<Record<string, Page>>
type Search = Readonly<Record<string, string>>
type Address = { pattern: string; id?: string; search?: Search | undefined; hash?: string }

export type DashboardLinks = ReturnType<typeof createDashboardLinks>

/** `reader`: a person who acts for the owner. `pages` is given by tests only. */
export function createDashboardLinks(role: Role, pages?: Pages, reader?: TeamReader) {
  const dashboard = `/dashboard/${getDashboardRole(role)}`
  const isOpen = (pattern: string) => reader === undefined || isOpenToTeam(reader, pattern, 'GET')
  const open = (address: Address) => (isOpen(address.pattern) ? buildAddress(role, address, pages) : null)
  return {
    application: (id: string) => open({ pattern: `${dashboard}/applications/:id`, id }),
    applications: (status?: 'pending') =>
      open({ pattern: `${dashboard}/applications`, ...(status ? { search: { status } } : {}) }),
    /** Its page, otherwise the list that contains it. */
    viewing: (id: string) =>
      open({ pattern: '/dashboard/viewings/:id', id }) ?? open({ pattern: `${dashboard}/viewings` }),
    viewings: () => open({ pattern: `${dashboard}/viewings` }),
    inspections: () => open({ pattern: `${dashboard}/inspections` }),
    booking: (id: string) => open({ pattern: '/dashboard/bookings/:id', id }),
    rental: (id: string, search?: Search) => open({ pattern: '/dashboard/rentals/:id', id, search }),
    /** The payments of a rental, with their proofs and the buttons that decide them. */
    rentalPayments: (id: string) => open({ pattern: '/dashboard/rentals/:id', id, hash: 'payments' }),
    openingFigures: (id: string) => open({ pattern: '/dashboard/rentals/:id/opening', id }),
    deposit: (id: string) => open({ pattern: '/dashboard/rentals/:id/deposit', id }),
    pay: (id: string) => open({ pattern: '/dashboard/rentals/:id/pay', id }),
    checks: (id: string, search?: Search) => open({ pattern: '/dashboard/rentals/:id/checks', id, search }),
    cash: () => open({ pattern: '/dashboard/cash' }),
    payoutProposals: () => open({ pattern: '/dashboard/payout-proposals' }),
    signing: (id: string, kind: SignedPaperKind) =>
      open({ pattern: '/dashboard/rentals/:id/signing', id }) && getSigningPath(id, kind),
    roommates: (id: string) => open({ pattern: '/dashboard/rentals/:id/roommates', id }),
    renewal: (id: string, search?: Search) => open({ pattern: '/dashboard/rentals/:id/renewal', id, search }),
    /** One reading of a rental, or the form for a new one. */
    reading: (id: string, hash: string) => open({ pattern: '/dashboard/rentals/:id/utilities', id, hash }),
    maintenance: () => open({ pattern: `${dashboard}/maintenance` }),
    maintenanceRequest: (id: string) => open({ pattern: '/dashboard/maintenance/:id', id }),
    payments: (status?: 'submitted' | 'confirmed') =>
      open({ pattern: `${dashboard}/payments`, ...(status ? { search: { status } } : {}) }),
    recordPayment: () => open({ pattern: `${dashboard}/payments`, search: { dialog: 'record' } }),
    currentTenants: () => open({ pattern: `${dashboard}/tenants`, search: { show: 'current' } }),
    tenantsOwing: () => open({ pattern: `${dashboard}/tenants`, search: { show: 'owing' } }),
    listings: (status?: 'active' | 'draft') =>
      open({ pattern: `${dashboard}/properties`, ...(status ? { search: { status } } : {}) }),
    listingEditor: (id: string) => open({ pattern: `${dashboard}/properties/:id/edit`, id }),
    availability: (id: string) => open({ pattern: '/dashboard/availability/:id', id }),
    messages: () => open({ pattern: `${dashboard}/messages` }),
    conversation: (conversationId: string) =>
      open({ pattern: `${dashboard}/messages/:conversationId`, id: conversationId }),
    saved: () => open({ pattern: `${dashboard}/saved` }),
    newListing: () => open({ pattern: `${dashboard}/properties/new` }),
    publicAgent: (id: string) => open({ pattern: '/agents/:agentId', id }),
    publicListing: (id: string) => open({ pattern: '/properties/:id', id }),
  }
}

function buildAddress(
  role: Role,
  { pattern, id = '', search, hash }: Address,
  pages: Pages | undefined,
): string | null {
  const access = getPageAccess(pattern, pages)
  if (access !== 'public' && access !== 'signedIn' && !access.includes(role)) return null
  const path = pattern.replace(/:\w+/, encodeURIComponent(id))
  return `${path}${search ? `?${new URLSearchParams(search)}` : ''}${hash === undefined ? '' : `#${hash}`}`
}
