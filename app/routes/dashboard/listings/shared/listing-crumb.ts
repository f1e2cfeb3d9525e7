import { m } from '#app/messages/messages.js'
import { buildCrumbBelow, type Crumb } from '#app/routes/dashboard/shared/crumb.ts'

/** For the pages below the list of own listings. */
export const buildListingCrumb = (crumb: Crumb['crumb']) => buildCrumbBelow('properties', m.ui_properties, crumb)
