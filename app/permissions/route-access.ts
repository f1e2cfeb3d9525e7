// Decides who may open an address, from the `access` column of the table of pages (app/pages/pages.server.ts).
import type { Role } from '#app/shared/vocabulary.ts'
import type { Actor } from './actor.ts'

export type RouteAccess = 'public' | 'signedIn' | readonly Role[]

/** `signIn` redirects to /signin and remembers the requested path; `refuse` redirects to /unauthorized. */
export function decideRouteAccess(actor: Actor, access: RouteAccess): 'open' | 'signIn' | 'refuse' {
  if (access === 'public') return 'open'
  if (actor === null) return 'signIn'
  if (!actor.isActive) return 'refuse'
  return access === 'signedIn' || access.includes(actor.role) ? 'open' : 'refuse'
}
