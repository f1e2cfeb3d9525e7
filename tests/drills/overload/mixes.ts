// What visitors of each mix ask for. Requests come from a shuffled deck, so that every twenty of them have the shares of the mix: chance would
// add bursts of expensive pages to the load that a cell offers. Addresses differ from request to request, so that no cache answers.
import { PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { createTestRandom } from '#tests/support/fixtures/random-searches.ts'
import { NAMES } from '../../../bench/search/listing-vocabulary.ts'

export const MIX_NAMES = ['lists', 'details', 'mixed', 'signed-in', 'sign-in-flood'] as const
export type MixName = (typeof MIX_NAMES)[number]

export type Person = { role: 'tenant' | 'landlord'; cookie: string; conversationId: string }
/** What the requests name. */
export type Site = { url: string; listingIds: string[]; people: Person[] }
export type LoadRequest = {
  isAction: boolean
  path: string
  cookie?: string
  /** JSON. */
  body?: string
}

type MakeRequest = (site: Site) => LoadRequest

const random = createTestRandom(29)
const PLACES = ['quezon-city', 'makati', 'taguig', 'manila', 'pasig', 'cebu', 'davao', 'baguio', 'iloilo', 'bacolod']
const TYPED_PLACES = [
  'quezon',
  'makati',
  'bonifacio',
  'cebu it park',
  'davao',
  'bagio',
  'iloilo',
  'san juan',
  'las pinas',
]
const TYPED_WORDS = [
  'balcony',
  'garden',
  'renovated',
  'tahimik',
  'maluwag',
  'parking',
  'swimming pool',
  'swiming',
  'palengke',
]
const SORTS = ['newest', 'price_low', 'price_high', 'bedrooms']
const LIST_PAGES = 200

const view = (path: string, params: Record<string, string | number> = {}): LoadRequest => {
  const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return { isAction: false, path: query.length > 0 ? `${path}?${query.join('&')}` : path }
}

/** Excludes no listing of the benchmark data, and makes the address new. */
const makeLowPrice = () => random.drawInteger(4_900)

const PAGES = {
  list: () =>
    view('/properties', {
      page: 1 + random.drawInteger(LIST_PAGES),
      sort: random.drawFrom(SORTS),
      min_price: makeLowPrice(),
    }),
  search: () =>
    view('/properties', {
      location: random.drawFrom(PLACES),
      type: random.drawFrom(PROPERTY_TYPES),
      min_price: makeLowPrice(),
      max_price: 15_000 + random.drawInteger(60_000),
      bedrooms: random.drawFrom(['1', '2', '1+', '2+']),
    }),
  wordedSearch: () =>
    view('/search', { q: `${random.drawFrom(TYPED_WORDS)} ${random.drawFrom(NAMES)}`, min_price: makeLowPrice() }),
  detail: ({ listingIds }: Site) => view(`/properties/${random.drawFrom(listingIds)}`),
  homePage: () => view('/', { from: random.drawInteger(1_000_000) }),
  places: () => {
    const typed = random.drawFrom(TYPED_PLACES)
    return view('/api/places', { q: typed.slice(0, 3 + random.drawInteger(typed.length - 2)) })
  },
  dashboard: ({ people }: Site) => {
    const { role, cookie } = random.drawFrom(people)
    const path = random.drawFrom(['', '/messages', role === 'tenant' ? '/saved' : '/properties'])
    return { ...view(`/dashboard/${role}${path}`), cookie }
  },
  conversation: ({ people }: Site) => {
    const { role, cookie, conversationId } = random.drawFrom(people)
    return { ...view(`/dashboard/${role}/messages/${conversationId}`), cookie }
  },
} satisfies Record<string, MakeRequest>

/** A signed-in person sends a message. */
const sendMessage: MakeRequest = ({ people }) => {
  const { cookie, conversationId } = random.drawFrom(people)
  const body = JSON.stringify({ key: crypto.randomUUID(), content: 'Magandang araw po. Available pa po ba?' })
  return { isAction: true, path: `/api/conversations/${conversationId}/messages`, cookie, body }
}

const { list, search, wordedSearch, detail, homePage, places, dashboard, conversation } = PAGES
const PUBLIC_DECK: [MakeRequest, count: number][] = [
  [search, 6],
  [list, 3],
  [wordedSearch, 3],
  [detail, 5],
  [homePage, 2],
  [places, 1],
]

/** Every mix has actions of signed-in people: one beside twenty pages, and two of twenty where everybody is signed in. */
const DECKS: Record<MixName, [MakeRequest, count: number][]> = {
  lists: [
    [list, 20],
    [sendMessage, 1],
  ],
  details: [
    [detail, 20],
    [sendMessage, 1],
  ],
  mixed: [...PUBLIC_DECK, [sendMessage, 1]],
  'signed-in': [
    [dashboard, 9],
    [conversation, 9],
    [sendMessage, 2],
  ],
  'sign-in-flood': [...PUBLIC_DECK, [sendMessage, 1]],
}

/** A source of requests that never ends. */
export function openDeck(mix: MixName, site: Site): () => LoadRequest {
  const full = DECKS[mix].flatMap(([make, count]) => Array.from({ length: count }, () => make))
  let deck: MakeRequest[] = []
  return () => {
    if (deck.length === 0) deck = shuffle(full)
    return (deck.pop() as MakeRequest)(site)
  }
}

function shuffle<T>(values: readonly T[]): T[] {
  return values
    .map((value) => [random.next(), value] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, value]) => value)
}
