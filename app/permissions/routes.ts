// Who may open which address. Every route of routes.ts has a line here; a test compares the two. This is courtesy and order: what
// an action may do is decided by `authorize` in its command.
import type { Role } from '#app/shared/vocabulary.ts'
import type { Actor } from './actor.ts'

export type RouteAccess = 'public' | 'signedIn' | readonly Role[]

export const ROUTE_ACCESS = {
  '/': 'public',
  '/properties': 'public',
  '/properties/:id': 'public',
  '/properties/:id/report': 'public',
  '/properties/:id/inquire': 'public',
  '/search': 'public',
  '/agents': 'public',
  '/agents/:agentId': 'public',
  '/locale': 'public',
  '/newsletter': 'public',
  '/newsletter/confirm': 'public',
  '/newsletter/unsubscribe': 'public',
  '/emails/unsubscribe': 'public',
  '/attributions': 'public',
  '/saved': 'public',
  '/saved/:token': 'public',
  '/api/saved': 'public',
  '/api/error-reports': 'public',
  '/healthz': 'public',
  '/readyz': 'public',
  // Answered in JSON, so that the refusal of a guest is 401 and no page
  '/api/stream': 'public',
  '/api/conversations/:id/typing': 'public',
  '/api/conversations': 'public',
  '/api/conversations/unread': 'public',
  '/api/conversations/:id/messages': 'public',
  '/api/conversations/:id/read': 'public',
  '/api/messages/:id/report': 'public',
  '/api/attachments/:id': 'public',
  '/api/inquiries': 'public',
  '/api/inquiries/:id/email': 'public',
  '/api/places': 'public',
  '/api/listings/facets': 'public',
  '/api/listings/map': 'public',
  '/api/listings/cards': 'public',
  '/api/listings/:id/inquiry': 'signedIn',
  '/storage/object/public/:bucket/*': 'public',
  '/robots.txt': 'public',
  '/sitemap.xml': 'public',
  '/sitemap-pages.xml': 'public',
  '/sitemap-agents.xml': 'public',
  '/sitemap-listings.xml': 'public',
  '/dev/components': 'public',
  '/dev/outbox': 'public',
  '/dev/outbox/:mailId': 'public',

  // Accounts. What a signed-in person has no use for sends them on by itself.
  '/signin': 'public',
  '/signin/again': 'signedIn',
  '/signin/two-factor': 'public',
  '/sign-out': 'public',
  '/register': 'public',
  '/register-enhanced': 'public',
  '/register-enhanced/sent': 'public',
  '/register/finish': 'public',
  '/forgot-password': 'public',
  '/reset-password': 'public',
  '/verify-email': 'public',
  '/unauthorized': 'public',
  '/test-auth': 'public',
  '/facebook-data-deletion': 'public',
  '/facebook-data-deletion/:code': 'public',
  '/api/facebook/data-deletion': 'public',
  '/api/auth/social': 'public',
  '/api/auth/callback/:provider': 'public',
  '/api/auth/jwks': 'public',

  // Dashboards: types without one of their own have the tenant's (spec §6)
  '/dashboard': 'signedIn',
  '/dashboard/tenant': ['tenant', 'admin'],
  '/dashboard/landlord': ['landlord'],
  '/dashboard/agent': ['agent'],
  '/dashboard/tenant/messages': ['tenant'],
  '/dashboard/tenant/messages/:conversationId': ['tenant'],
  '/dashboard/landlord/messages': ['landlord'],
  '/dashboard/landlord/messages/:conversationId': ['landlord'],
  '/dashboard/agent/messages': ['agent'],
  '/dashboard/agent/messages/:conversationId': ['agent'],
  // Administrators keep no lists
  '/dashboard/tenant/saved': ['tenant'],
  '/dashboard/landlord/saved': ['landlord'],
  '/dashboard/agent/saved': ['agent'],
  '/dashboard/settings': 'signedIn',
  '/dashboard/settings/profile': 'signedIn',
  '/dashboard/settings/renter': ['tenant'],
  '/dashboard/settings/agency': ['agent'],
  '/dashboard/settings/ownership': ['landlord'],
  '/dashboard/settings/password': 'signedIn',
  '/dashboard/settings/two-factor': 'signedIn',
  '/dashboard/settings/sessions': 'signedIn',
  '/dashboard/settings/connections': 'signedIn',
  '/dashboard/settings/language': 'signedIn',
  '/dashboard/settings/notifications': 'signedIn',
  '/dashboard/settings/privacy': 'signedIn',
  '/dashboard/settings/privacy/deletion': 'signedIn',
  '/dashboard/settings/privacy/download': 'signedIn',
  '/dashboard/settings/privacy/download/file': 'signedIn',
  '*': 'public',
} as const satisfies Record<string, RouteAccess>

export type RoutePattern = keyof typeof ROUTE_ACCESS

/** `signIn` sends to /signin with the way back remembered, `refuse` to /unauthorized (spec §2). */
export function decideRouteAccess(actor: Actor, access: RouteAccess): 'open' | 'signIn' | 'refuse' {
  if (access === 'public') return 'open'
  if (actor === null) return 'signIn'
  if (!actor.isActive) return 'refuse'
  return access === 'signedIn' || access.includes(actor.role) ? 'open' : 'refuse'
}
