// Searching in the index. Everything happens at once, between two changes, so what is counted is what is shown.
import type { Finder, FoundIds, Page, Wanted } from '#app/domain/search/criteria/search-criteria.model.ts'
import { countBits } from './engine/bits.ts'
import { facetsOf, match, rentsIn } from './index-facets.rules.server.ts'
import { mapOf } from './index-map.rules.server.ts'
import type { ListingIndex } from './engine/listing-index.ts'
import { firstKeyOf } from './engine/order.ts'
import { pageByRelevance, reasonOf } from './relevance.rules.server.ts'

export function indexFinder(index: ListingIndex): Finder {
  return {
    find: async (wanted, page) => find(index, wanted, page),
    count: async (wanted) => countBits(match(index, wanted)),
    facets: async (wanted) => facetsOf(index, wanted),
    onMap: async (wanted, view) => mapOf(index, wanted, view),
    rents: async (wanted) => rentsIn(index, match(index, wanted)),
  }
}

function find(index: ListingIndex, wanted: Wanted, page: Page): FoundIds {
  const bits = match(index, wanted)
  const total = countBits(bits)
  const documents =
    wanted.order === 'relevance'
      ? pageByRelevance(index, bits, wanted, page)
      : index.order(wanted.order).page(bits, total, page, firstKeyOf(wanted))
  const hasReasons = wanted.words.length > 0 || wanted.near !== null
  const reasons = hasReasons
    ? documents.map((document) => [index.idAt(document), reasonOf(index, document, wanted)])
    : []
  return {
    ids: documents.map((document) => index.idAt(document)),
    total,
    reasons: Object.fromEntries(reasons) as FoundIds['reasons'],
  }
}
