// An XML feed of homes in the vocabulary of Kyero, version 3, which many portals read (docs/decisions/034-property-feed.md).
import type { PortalListing } from '#app/domain/listings/public/portal-feed.queries.server.ts'
import { buildVideoAddress } from '#app/domain/listings/media/video-link.rules.ts'
import { escapeXml } from '#app/http/responses/sitemap.server.ts'
import { buildLocalizedAddress } from '#app/i18n/locale.ts'
import { href } from '#app/shared/href.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'

/** Names of the vocabulary; it has no condominium. */
const TYPE_NAMES: Record<PropertyType, string> = {
  apartment: 'apartment',
  house: 'house',
  condo: 'apartment',
  townhouse: 'townhouse',
  studio: 'studio',
  loft: 'loft',
  penthouse: 'penthouse',
  commercial: 'commercial',
}

export function buildPortalFeed(listings: readonly PortalListing[], baseUrl: URL): string {
  const homes = listings.map((listing) => buildHome(listing, baseUrl)).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<root><kyero><feed_version>3</feed_version></kyero>\n${homes}</root>\n`
}

function buildHome(listing: PortalListing, baseUrl: URL): string {
  const { id, type, lat, lng, floorArea } = listing
  const address = new URL(href('/properties/:id', { id }), baseUrl).href
  return element('property', [
    text('id', id),
    text('date', listing.changedAt.toISOString().slice(0, 19).replace('T', ' ')),
    text('ref', id.slice(0, 8)),
    text('price', String(Math.round(listing.rent / 100))),
    text('currency', 'PHP'),
    text('price_freq', 'month'),
    text('type', TYPE_NAMES[type]),
    text('town', listing.city),
    text('province', listing.province),
    text('country', 'Philippines'),
    lat === null || lng === null
      ? ''
      : element('location', [text('latitude', String(lat)), text('longitude', String(lng))]),
    text('location_detail', listing.barangay),
    text('beds', String(listing.bedrooms)),
    text('baths', String(listing.bathrooms)),
    floorArea === null ? '' : element('surface_area', [text('built', String(Math.round(floorArea)))]),
    element('url', [text('en', address), text('fil', buildLocalizedAddress('fil', address))]),
    text('video_url', listing.video && buildVideoAddress(listing.video)),
    // Not in the vocabulary, which has no title; readers skip what they do not know
    element('title', [text('en', listing.title), text('fil', listing.titleFil)]),
    element('desc', [text('en', listing.description), text('fil', listing.descriptionFil)]),
    element(
      'features',
      listing.amenities.map((name) => text('feature', name)),
    ),
    element(
      'images',
      listing.photos.map((url, n) => `<image id="${n + 1}">${text('url', new URL(url, baseUrl).href)}</image>`),
    ),
  ]).concat('\n')
}

/** XML has no place for other control characters, escaped or not. */
// oxlint-disable-next-line no-control-regex -- the signs that XML 1.0 does not allow
const NOT_IN_XML = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g

const text = (name: string, value: string | null) =>
  value === null || value === '' ? '' : `<${name}>${escapeXml(value.replaceAll(NOT_IN_XML, ''))}</${name}>`
const element = (name: string, parts: readonly string[]) => {
  const content = parts.join('')
  return content === '' ? '' : `<${name}>${content}</${name}>`
}
