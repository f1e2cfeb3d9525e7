import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'

/** For a page below the page of a rental. */
export const buildRentalCrumb = (crumb: Crumb['crumb']): Crumb => ({
  crumb,
  parent: { crumb: m.rent_rental_crumb, getPath: (pathname) => pathname.slice(0, pathname.lastIndexOf('/')) },
})
