// The structured data (schema.org) of the pages. Contains only what a page shows anyway: a listing has city and region, and no position.
import {
  type CardSlot,
  isInvalidListing,
  type ListingDetail,
  type ListingPhoto,
} from '#app/domain/listings/public/listing.model.ts'
import { href } from '#app/shared/href.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { CURRENCY, PUBLIC_PAGE_SIZE } from '#app/shared/constants.ts'
import { toWholePesos } from '#app/shared/money.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import type { StructuredData } from './json-ld.tsx'
import { getWidePicture } from './wide-picture.ts'

const MAX_PICTURES = 6
/** The IPTC term for an image that a program has drawn. */
export const ILLUSTRATION_SOURCE = 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia'

/** The site, with its search. */
export function buildSiteData(siteName: string, description: string, address: string): StructuredData[] {
  const home = new URL('/', address).href
  const organisation = { '@type': 'Organization', '@id': `${home}#organization`, name: siteName, url: home }
  return [
    {
      ...organisation,
      logo: new URL('/favicon.svg', home).href,
      areaServed: { '@type': 'Country', name: 'Philippines' },
    },
    {
      '@type': 'WebSite',
      '@id': `${home}#website`,
      name: siteName,
      description,
      url: home,
      inLanguage: ['en', 'fil'],
      publisher: { '@id': organisation['@id'] },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${home}search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

/** As shown on the page; the last item is the page itself and needs no address. */
export function buildBreadcrumbData(items: readonly { label: string; to?: string }[], address: string): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ label, to }, n) => ({
      '@type': 'ListItem',
      position: n + 1,
      name: label,
      ...(to === undefined ? {} : { item: new URL(to, address).href }),
    })),
  }
}

/** One page of a longer list: positions count from the start of the whole list. */
export function buildListingListData(
  listings: readonly CardSlot[],
  total: number,
  page: number,
  address: string,
): StructuredData {
  const before = getPageOffset(page, PUBLIC_PAGE_SIZE)
  return {
    '@type': 'ItemList',
    url: address,
    numberOfItems: total,
    itemListElement: listings.flatMap((listing, n) =>
      isInvalidListing(listing)
        ? []
        : {
            '@type': 'ListItem',
            position: before + n + 1,
            name: listing.title,
            url: new URL(href('/properties/:id', { id: listing.id }), address).href,
          },
    ),
  }
}

const SCHEMA_TYPES: Record<PropertyType, string> = {
  apartment: 'Apartment',
  condo: 'Apartment',
  studio: 'Apartment',
  loft: 'Apartment',
  penthouse: 'Apartment',
  house: 'House',
  townhouse: 'House',
  commercial: 'Accommodation',
}

export function buildListingData(listing: ListingDetail, siteName: string, address: string): StructuredData {
  const photos = listing.photos.slice(0, MAX_PICTURES)
  return {
    '@type': 'RealEstateListing',
    '@id': address,
    url: address,
    name: listing.title,
    description: listing.description,
    inLanguage: listing.descriptionLocale,
    provider: { '@type': 'Organization', name: siteName, url: new URL('/', address).href },
    ...(listing.publishedOn ? { datePosted: listing.publishedOn } : {}),
    ...(photos.length > 0 ? { image: photos.map((photo) => buildImage(photo, address)) } : {}),
    offers: buildOffer(listing, address),
    mainEntity: buildAccommodation(listing),
  }
}

/** A drawing is marked as one, so that nobody takes it for a photograph of the home. */
function buildImage(photo: ListingPhoto, address: string) {
  const url = new URL(getWidePicture(photo).url, address).href
  return photo.label === undefined
    ? url
    : { '@type': 'ImageObject', contentUrl: url, caption: photo.alt, digitalSourceType: ILLUSTRATION_SOURCE }
}

function buildOffer({ price, availableFrom }: ListingDetail, url: string) {
  const rent = { price: toWholePesos(price), priceCurrency: CURRENCY }
  return {
    '@type': 'Offer',
    url,
    businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    availability: 'https://schema.org/InStock',
    ...(availableFrom ? { availabilityStarts: availableFrom } : {}),
    ...rent,
    priceSpecification: { '@type': 'UnitPriceSpecification', ...rent, unitCode: 'MON', unitText: 'month' },
  }
}

function buildAccommodation(listing: ListingDetail) {
  return {
    '@type': SCHEMA_TYPES[listing.propertyType],
    name: listing.title,
    address: {
      '@type': 'PostalAddress',
      addressLocality: listing.city,
      addressRegion: listing.region,
      addressCountry: 'PH',
    },
    numberOfBedrooms: listing.bedrooms,
    numberOfBathroomsTotal: listing.bathrooms,
    petsAllowed: listing.petsAllowed,
    ...(listing.floorArea === null
      ? {}
      : { floorSize: { '@type': 'QuantitativeValue', value: listing.floorArea, unitCode: 'MTK' } }),
    amenityFeature: listing.amenities.map(({ name }) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value: true,
    })),
  }
}

type Agent = {
  name: string
  agency: string
  avatarUrl: string | null
  areas: readonly { name: string }[]
  /** Null without reviews: an empty rating is invalid. */
  rating: { count: number; average: number } | null
}

export function buildAgentData({ name, agency, avatarUrl, areas, rating }: Agent, address: string): StructuredData {
  return {
    '@type': 'RealEstateAgent',
    '@id': address,
    url: address,
    name,
    parentOrganization: { '@type': 'Organization', name: agency },
    ...(avatarUrl ? { image: new URL(avatarUrl, address).href } : {}),
    areaServed: areas.map((area) => ({ '@type': 'City', name: area.name })),
    address: { '@type': 'PostalAddress', addressCountry: 'PH' },
    ...(rating
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count } }
      : {}),
  }
}

export function buildAgentListData(
  agents: readonly { id: string; name: string }[],
  page: number,
  address: string,
): StructuredData {
  const before = getPageOffset(page, PUBLIC_PAGE_SIZE)
  return {
    '@type': 'ItemList',
    url: address,
    itemListElement: agents.map(({ id, name }, n) => ({
      '@type': 'ListItem',
      position: before + n + 1,
      name,
      url: new URL(href('/agents/:agentId', { agentId: id }), address).href,
    })),
  }
}
