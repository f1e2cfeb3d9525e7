import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { SAMPLE_LISTING } from '#tests/support/fixtures/listing-fixture.ts'
import { JsonLd, formatJsonLd } from './json-ld.tsx'
import {
  buildAgentData,
  buildBreadcrumbData,
  buildListingListData,
  buildListingData,
  buildSiteData,
} from './structured-data.ts'
import { getWidePicture } from './wide-picture.ts'

const ADDRESS = 'https://tahanan.example/properties/1'
const photo = {
  url: '/pictures/a-800.webp',
  width: 1600,
  height: 1000,
  widths: [400, 1200, 1600],
  alt: '',
  placeholder: null,
}
const listing: ListingDetail = {
  ...SAMPLE_LISTING,
  id: '1',
  title: 'Bright condo',
  description: 'Near the station.',
  otherDescription: null,
  deposit: null,
  parking: 0,
  barangay: 'Teachers Village East',
  contact: { name: 'Ana', kind: 'landlord' },
  position: { lat: 14.6748, lng: 121.0451 },
  cleaningFee: 0,
  associationDues: 0,
  publishedOn: '2026-02-01',
  dates: [{ text: 'Listed on 1 Feb 2026' }],
  photos: [photo],
}

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"}],"@type":"Evil"',
  String.raw`\u003c/script>`,
  "🏠 “curly” 'single' & amp;",
  'line\u2028separator\u2029here',
  'lone \ud800 surrogate',
  ']]>',
]

const AGENT = { name: 'Liza', agency: 'Kanlungan', avatarUrl: '/a.webp', areas: [{ name: 'Cebu City' }], rating: null }

describe('JSON-LD block', () => {
  test.each(HOSTILE)('a hostile title stays data inside the JSON-LD block: %s', (title) => {
    const data = [buildListingData({ ...listing, title, description: title }, title, ADDRESS)]
    const html = renderToStaticMarkup(createElement(JsonLd, { data }))
    expect(html.match(/<\/?script/g)).toEqual(['<script', '</script'])
    const scriptContent = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html)?.[1] ?? ''
    expect(scriptContent).not.toMatch(/[<>&\u2028\u2029]/)
    const read = JSON.parse(scriptContent) as { '@graph': [{ name: string; description: string }] }
    expect(read['@graph'][0]).toMatchObject({ name: title, description: title })
  })

  test('null control: plain JSON would end the script element', () => {
    expect(JSON.stringify({ title: HOSTILE[0] })).toContain('</script>')
    expect(formatJsonLd([{ '@type': 'Thing', name: HOSTILE[0] }])).not.toContain('</script>')
  })

  test('the JSON-LD block is empty in the browser, which does not need it', () => {
    expect(renderToStaticMarkup(createElement(JsonLd, { data: undefined }))).toBe(
      '<script type="application/ld+json"></script>',
    )
  })
})

describe('listing as structured data', () => {
  const data = buildListingData(listing, 'Tahanan', ADDRESS)

  test('a listing’s structured data have the monthly rent in pesos, the city and the pictures', () => {
    expect(data).toMatchObject({
      '@type': 'RealEstateListing',
      datePosted: '2026-02-01',
      image: ['https://tahanan.example/pictures/a-1200.webp'],
      offers: { price: 28_000, priceCurrency: 'PHP', priceSpecification: { unitCode: 'MON' } },
      mainEntity: { '@type': 'Apartment', address: { addressLocality: 'Quezon City', addressCountry: 'PH' } },
    })
  })

  test('a listing’s structured data have no position, not even the approximate one, and no barangay', () => {
    expect(JSON.stringify(data)).not.toMatch(/14\.67|121\.04|geo|latitude|Teachers Village/i)
  })
})

describe('structured data of lists, breadcrumbs, agents and the site', () => {
  test('list positions count from the start of the whole list, and an invalid listing is left out', () => {
    const { photos: _, ...card } = listing
    const list = buildListingListData(
      [
        { ...card, photo: null },
        { id: '2', isInvalid: true },
      ],
      30,
      2,
      ADDRESS,
    )
    expect(list.itemListElement).toEqual([
      { '@type': 'ListItem', position: 13, name: 'Bright condo', url: 'https://tahanan.example/properties/1' },
    ])
  })

  test('structured data contain absolute addresses', () => {
    const crumbs = buildBreadcrumbData([{ label: 'Homes', to: '/properties' }, { label: 'This' }], ADDRESS)
    expect(crumbs.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Homes', item: 'https://tahanan.example/properties' },
      { '@type': 'ListItem', position: 2, name: 'This' },
    ])
    expect(buildAgentData(AGENT, ADDRESS)).toMatchObject({
      '@type': 'RealEstateAgent',
      image: 'https://tahanan.example/a.webp',
    })
    expect(JSON.stringify(buildSiteData('Tahanan', 'Homes', ADDRESS))).toContain('/search?q={search_term_string}')
  })
})

test('an agent has a rating only with reviews', () => {
  const rating = { count: 3, average: 4.7 }
  expect(buildAgentData({ ...AGENT, rating }, ADDRESS).aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.7,
    reviewCount: 3,
  })
  expect(buildAgentData(AGENT, ADDRESS)).not.toHaveProperty('aggregateRating')
})

test('a preview picture has the requested width, or the widest one available', () => {
  expect(getWidePicture(photo)).toMatchObject({ url: '/pictures/a-1200.webp', width: 1200, height: 750 })
  expect(getWidePicture({ ...photo, widths: [400] })).toMatchObject({ url: '/pictures/a-800.webp', width: 800 })
  expect(getWidePicture({ ...photo, url: '/x/plain.webp' })).toMatchObject({ url: '/x/plain.webp', width: 1600 })
})
