import { href } from './href.ts'
import type { SignedPaperKind } from './tenancy-vocabulary.ts'
import type { RegistrableRole, Role } from './vocabulary.ts'

/** The page after sign-in if the person came from no other page. */
export const DEFAULT_SIGN_IN_TARGET = '/dashboard'

/** The role whose dashboard is used: admins have no dashboard of their own and use the tenant's. */
export function getDashboardRole(role: Role): RegistrableRole {
  return role === 'admin' ? 'tenant' : role
}

/** The inbox of a role; null for administrators, who take part in no conversation. */
export function getMessagesPath(role: Role): string | null {
  return role === 'admin' ? null : `/dashboard/${role}/messages`
}

/** The saved listings of a role; null for administrators, who save none. */
export function getSavedPath(role: Role): string | null {
  return role === 'admin' ? null : `/dashboard/${role}/saved`
}

/** The viewings of a role; null for administrators, who take part in none. */
export function getViewingsPath(role: Role): string | null {
  return role === 'admin' ? null : `/dashboard/${role}/viewings`
}

/** The inspections of a role's rentals; null for administrators, who take part in none. */
export function getInspectionsPath(role: Role): string | null {
  return role === 'admin' ? null : `/dashboard/${role}/inspections`
}

/** The rent books of a role; null for roles that have none. */
export function getPaymentsPath(role: Role): string | null {
  return role === 'admin' ? null : `/dashboard/${role}/payments`
}

/** Where a role manages its own listings; null for roles that list none. */
export function getListingsPath(role: Role): string | null {
  return role === 'landlord' || role === 'agent' ? `/dashboard/${role}/properties` : null
}

/** In the address of a dashboard that an administrator looks at: the id of its person. */
export const VIEWED_PERSON_PARAM = 'userId'

export function getViewedDashboardPath(role: RegistrableRole, userId: string): string {
  return `/dashboard/${role}?${VIEWED_PERSON_PARAM}=${userId}`
}

export const getViewedCommissionsPath = (userId: string) =>
  `/dashboard/agent/commission?${VIEWED_PERSON_PARAM}=${userId}`

// The page that a person opens after confirming the address, when they wrote to a listing before they had an account.
const WRITTEN_PATH = /^\/properties\/[0-9a-f-]{36}\/inquire\?written=1$/

export const buildWrittenPath = (listingId: string) => `/properties/${listingId}/inquire?written=1`

/** `path` is a path of this site. */
export const isWrittenPath = (path: string) => WRITTEN_PATH.test(path)

/** Where the people of a rental read and sign one of its papers. */
export const getSigningPath = (rentalId: string, kind: SignedPaperKind): string =>
  kind === 'lease'
    ? href('/dashboard/rentals/:id/signing', { id: rentalId })
    : href('/dashboard/rentals/:id/signing/:kind', { id: rentalId, kind })

export const getSigningPdfPath = (rentalId: string, kind: SignedPaperKind): string =>
  kind === 'lease'
    ? href('/dashboard/rentals/:id/signing.pdf', { id: rentalId })
    : href('/dashboard/rentals/:id/signing/:kind/paper.pdf', { id: rentalId, kind })
