// Addresses of the pages about received applications, in the dashboard of the role.
import type { Role } from '#app/shared/vocabulary.ts'

export function getReceivedPaths(role: Role) {
  const list = `/dashboard/${role === 'agent' ? 'agent' : 'landlord'}/applications`
  return {
    list,
    view: (id: string) => `${list}/${encodeURIComponent(id)}`,
    passport: (id: string) => `${list}/${encodeURIComponent(id)}/passport`,
    compare: (ids: readonly string[]) => `${list}/compare?ids=${ids.join(',')}`,
    compareListing: (listingId: string) => `${list}/compare?listing=${encodeURIComponent(listingId)}`,
  }
}
