import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'

/** For a page below the page of a rental, whose tab it belongs to. */
export const buildRentalCrumb = (crumb: Crumb['crumb'], tab?: 'utilities' | 'checks' | 'lease'): Crumb => ({
  crumb,
  parent: {
    crumb: m.rent_rental_crumb,
    getPath: (pathname) => `${pathname.slice(0, pathname.lastIndexOf('/'))}${tab === undefined ? '' : `?tab=${tab}`}`,
  },
})
