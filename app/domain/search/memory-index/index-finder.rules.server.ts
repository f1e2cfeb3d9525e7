// Search in the memory index. Every function is synchronous, so no change can come between counting and reading.
import type {
  Finder,
  FoundIds,
  Page,
  Positions,
  SearchCriteria,
} from '#app/domain/search/criteria/search-criteria.model.ts'
import { roundDegrees } from '#app/domain/search/results/map-grid.rules.ts'
import { countBits } from './engine/bits.ts'
import { countFacets, matchCriteria, getRents } from './index-facets.rules.server.ts'
import { findOnMapInIndex } from './index-map.rules.server.ts'
import type { ListingIndex } from './engine/listing-index.ts'
import { getFirstKey } from './engine/order.ts'
import { getPageByRelevance, getReason } from './relevance.rules.server.ts'

export function createIndexFinder(index: ListingIndex): Finder {
  return {
    canSuggest: true,
    find: async (criteria, page) => findIdsInIndex(index, criteria, page),
    count: async (criteria) => countBits(matchCriteria(index, criteria)),
    countFacets: async (criteria) => countFacets(index, criteria),
    findOnMap: async (criteria, view) => findOnMapInIndex(index, criteria, view),
    getRents: async (criteria) => getRents(index, matchCriteria(index, criteria)),
    listUnknownWords: async (words) => words.filter((word) => index.vocabulary.findCandidates(word).length === 0),
  }
}

function findIdsInIndex(index: ListingIndex, criteria: SearchCriteria, page: Page): FoundIds {
  const bits = matchCriteria(index, criteria)
  const total = countBits(bits)
  const documents =
    criteria.order === 'relevance'
      ? getPageByRelevance(index, bits, criteria, page)
      : index.getOrder(criteria.order).getPage(bits, total, page, getFirstKey(criteria))
  const hasReasons = criteria.words.length > 0 || criteria.near !== null
  const reasons = hasReasons
    ? documents.map((document) => [index.getIdAt(document), getReason(index, document, criteria)])
    : []
  return {
    ids: documents.map((document) => index.getIdAt(document)),
    total,
    reasons: Object.fromEntries(reasons) as FoundIds['reasons'],
    positions: readPositions(index, documents),
  }
}

/** Documents without a position have NaN. */
function readPositions(index: ListingIndex, documents: readonly number[]): Positions {
  const positions: Positions = {}
  for (const document of documents) {
    const [lat = Number.NaN, lng = Number.NaN] = [index.columns.lat[document], index.columns.lng[document]]
    if (!Number.isNaN(lat)) positions[index.getIdAt(document)] = { lat: roundDegrees(lat), lng: roundDegrees(lng) }
  }
  return positions
}
