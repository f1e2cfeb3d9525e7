import type { StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { formatArea, formatNumber } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'

type Facts = Pick<StoredListing, 'propertyType' | 'bedroomCount' | 'bathroomCount' | 'parkingCount' | 'floorArea'>

const MAX_FACTS = 4

/** What a passer-by wants to know first. What a home has none of is left out. */
export function listPosterFacts({
  propertyType,
  bedroomCount,
  bathroomCount,
  parkingCount,
  floorArea,
}: Facts): string[] {
  const count = (total: number, label: (inputs: { count: number }) => string) =>
    total > 0 ? `${formatNumber(total)} ${label({ count: total })}` : null
  return [
    propertyTypeLabel(propertyType),
    count(bedroomCount, m.card_bedrooms),
    count(bathroomCount, m.card_bathrooms),
    floorArea === null ? null : m.listing_square_metres({ area: formatArea(floorArea) }),
    count(parkingCount, m.card_parking),
  ]
    .filter((fact) => fact !== null)
    .slice(0, MAX_FACTS)
}
