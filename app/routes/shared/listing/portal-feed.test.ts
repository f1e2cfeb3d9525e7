import { expect, test } from 'vitest'
import type { PortalListing } from '#app/domain/listings/public/portal-feed.queries.server.ts'
import { parseTable } from '#app/domain/kernel/spreadsheets/engine/parse-table.server.ts'
import { buildPortalFeed } from './portal-feed.server.ts'

const BASE = new URL('https://tahanan.example')
const LISTING: PortalListing = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  changedAt: new Date('2026-03-02T02:03:04Z'),
  title: 'Niña’s <flat> & "garden"',
  titleFil: null,
  description: 'Bright]]>\u0007 & quiet',
  descriptionFil: 'Maliwanag',
  type: 'condo',
  rent: 2_500_000,
  city: 'Makati',
  province: 'Metro Manila',
  barangay: 'Poblacion',
  lat: 14.56,
  lng: 121.03,
  bedrooms: 2,
  bathrooms: 1,
  floorArea: 45.4,
  amenities: ['Pool'],
  video: { provider: 'vimeo', id: '123456789' },
  photos: ['/files/property-images/a/1.webp'],
}

test('the feed is sound XML with the names of the vocabulary, and our own import reads it', async () => {
  const xml = buildPortalFeed([LISTING, { ...LISTING, lat: null, floorArea: null, photos: [], amenities: [] }], BASE)
  for (const part of [
    '<root><kyero><feed_version>3</feed_version></kyero>',
    '<date>2026-03-02 02:03:04</date>',
    '<price>25000</price><currency>PHP</currency><price_freq>month</price_freq><type>apartment</type>',
    '<location><latitude>14.56</latitude><longitude>121.03</longitude></location>',
    `<url><en>https://tahanan.example/properties/${LISTING.id}</en>`,
    '<video_url>https://vimeo.com/123456789</video_url>',
    '<image id="1"><url>https://tahanan.example/files/property-images/a/1.webp</url></image>',
  ])
    expect(xml).toContain(part)
  expect(xml).not.toContain('\u0007')
  const answer = await parseTable(Buffer.from(xml), { rows: 10, columns: 20 })
  expect('rows' in answer && answer.rows.map(({ cells }) => cells)).toEqual([
    expect.arrayContaining(['Title', 'City']),
    [
      LISTING.title,
      'Bright]]> & quiet\n\nPool',
      'apartment',
      '25000',
      'Makati, Metro Manila',
      'Poblacion',
      '2',
      '1',
      '45',
      '1.webp',
    ],
    [LISTING.title, 'Bright]]> & quiet', 'apartment', '25000', 'Makati, Metro Manila', 'Poblacion', '2', '1', '', ''],
  ])
})
