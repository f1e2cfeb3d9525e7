import { m } from '#app/paraglide/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'

/** For the pages below the list of own listings, in the console in which the person is. */
export function buildListingCrumb(crumb: Crumb['crumb']): Crumb {
  return {
    crumb,
    parent: { crumb: m.own_crumb, getPath: (pathname) => pathname.replace(/\/properties\/.*$/, '/properties') },
  }
}
