// Fetches the facet counts while the filters are open, debounced; a newer request aborts the older one.
import { useEffect, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#app/shared/constants.ts'
import { type SearchInput, toSearchParams } from '#app/domain/search/criteria/search-input.schema.ts'
import type { Facets } from '#app/domain/search/results/search.model.ts'
import { requestJson } from '#app/ui/browser/json-client.ts'

/** `isCurrent` is false while the counts are those of the previous filters. */
export type FacetFigures = { facets: Facets | null; isCurrent: boolean }

export function useFacets(input: SearchInput, isEnabled: boolean): FacetFigures {
  const query = toSearchParams({ ...input, sort: null, page: 1 }).toString()
  const [result, setResult] = useState<{ query: string; facets: Facets }>()
  const isKnown = result?.query === query
  const isFirst = result === undefined
  useEffect(() => {
    if (!isEnabled || isKnown) return
    const controller = new AbortController()
    const timer = setTimeout(
      () => {
        void requestJson<Facets>(`/api/listings/facets?${query}`, { signal: controller.signal }).then((outcome) => {
          if (outcome.kind === 'data') setResult({ query, facets: outcome.data })
        })
      },
      isFirst ? 0 : SEARCH_DEBOUNCE_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isEnabled, isKnown, isFirst, query])
  return { facets: result?.facets ?? null, isCurrent: isKnown }
}
