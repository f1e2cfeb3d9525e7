// The pictures that are kept: names, seeds and widths. render.ts renders the files.
import { LISTING_KINDS, listingKinds, type ListingKind, type PictureKind } from './kinds.ts'
import type { TimeOfDay } from './kit/daylight.ts'
import { range } from './kit/svg.ts'

export type Plan = { name: string; kind: PictureKind; seed: number; time?: TimeOfDay; widths: readonly number[] }

const LISTING_WIDTHS = [400, 800, 1200] as const
const HERO_WIDTHS = [800, 1280, 1680] as const

/** `index` counts from 0; names count from 01. */
const getPictureName = (kind: ListingKind, index: number) => `${kind}-${String(index + 1).padStart(2, '0')}`

export const buildFileName = (name: string, width: number) => `${name}-${width}.webp`

export const LISTING_PLANS: readonly Plan[] = listingKinds.flatMap((kind) =>
  range(LISTING_KINDS[kind]).map((seed) => ({
    name: getPictureName(kind, seed),
    kind,
    seed,
    widths: LISTING_WIDTHS,
  })),
)

const city = (kind: PictureKind): Plan => ({ name: `city-${kind}`, kind, seed: 1, widths: LISTING_WIDTHS })
const shortcut = (kind: PictureKind, seed: number): Plan => ({
  name: `type-${kind}`,
  kind,
  seed,
  time: 'day',
  widths: [200, 400],
})

const post = (topic: string, kind: PictureKind, seed: number, time?: TimeOfDay): Plan => ({
  name: `blog-${topic}`,
  kind,
  seed,
  ...(time ? { time } : {}),
  widths: LISTING_WIDTHS,
})

/** Artwork of the site: hero of the home page, places, property types, posts of the blog, and placeholders for cards without a picture. */
export const SITE_PLANS: readonly Plan[] = [
  { name: 'hero', kind: 'manila-bay', seed: 1, widths: HERO_WIDTHS },
  city('manila'),
  city('quezon-city'),
  city('cebu'),
  city('davao'),
  city('bgc'),
  { name: 'sample-1', kind: 'house', seed: 102, time: 'day', widths: LISTING_WIDTHS },
  { name: 'sample-2', kind: 'condo', seed: 101, time: 'morning', widths: LISTING_WIDTHS },
  { name: 'sample-3', kind: 'living', seed: 102, time: 'day', widths: LISTING_WIDTHS },
  shortcut('apartment', 200),
  shortcut('house', 200),
  shortcut('condo', 200),
  shortcut('townhouse', 200),
  shortcut('commercial', 200),
  post('lease', 'living', 301),
  post('deposit', 'bedroom', 302, 'day'),
  post('viewing', 'studio', 303),
  post('scams', 'apartment', 304, 'dusk'),
  post('metro', 'bgc', 305),
  post('furnished', 'living', 306, 'morning'),
  post('haggle', 'condo', 307, 'dusk'),
  post('rent-control', 'apartment', 308, 'day'),
  post('cebu', 'cebu', 309),
  post('davao', 'davao', 310),
  post('quezon-city', 'quezon-city', 311),
  post('south', 'house', 312, 'morning'),
  post('first-rental', 'townhouse', 313, 'day'),
  post('taxes', 'work-corner', 314),
  post('yield', 'condo', 315, 'morning'),
  post('broker', 'office', 316),
]
