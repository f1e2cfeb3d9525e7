// How many homes each choice would show. Asked only while somebody looks at the choices, when the hand rests, newest question first.
import { useEffect, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#app/shared/constants.ts'
import { type SearchInput, searchParamsOf } from '#app/domain/search/criteria/search-input.schema.ts'
import type { Facets } from '#app/domain/search/results/search.model.ts'

/** `isCurrent` is false while the figures are still those of the choices before. */
export type FacetFigures = { facets: Facets | null; isCurrent: boolean }

export function useFacets(input: SearchInput, isWanted: boolean): FacetFigures {
  const question = searchParamsOf({ ...input, sort: null, page: 1 }).toString()
  const [answer, setAnswer] = useState<{ question: string; facets: Facets }>()
  const isKnown = answer?.question === question
  const isFirst = answer === undefined
  useEffect(() => {
    if (!isWanted || isKnown) return
    const controller = new AbortController()
    const timer = setTimeout(
      () => {
        askFacets(question, controller.signal).then(
          (facets) => setAnswer({ question, facets }),
          () => undefined, // the choices work without their figures
        )
      },
      isFirst ? 0 : SEARCH_DEBOUNCE_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isWanted, isKnown, isFirst, question])
  return { facets: answer?.facets ?? null, isCurrent: isKnown }
}

async function askFacets(question: string, signal: AbortSignal): Promise<Facets> {
  const response = await fetch(`/api/listings/facets?${question}`, { signal, headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`facets answered ${response.status}`)
  return (await response.json()) as Facets
}
