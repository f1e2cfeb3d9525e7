import { getPageNeed } from '#app/pages/page-lists.server.ts'
import type { Actor } from '#app/permissions/actor.ts'
import { canInGeneral } from '#app/permissions/policy.ts'
import { listAdminPlaces } from './admin-places.ts'

/** The places of the console that the administrator may open, in the order of the menu. The guard refuses the others. */
export function listOpenPlaces(actor: Actor) {
  return listAdminPlaces().filter(({ to }) => {
    const need = getPageNeed(to)
    return need === null || canInGeneral(actor, need)
  })
}
