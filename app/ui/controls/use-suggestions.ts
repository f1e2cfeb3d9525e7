// Suggestions for a text while it is typed: debounced, and an outdated request is aborted.
import { useCallback, useEffect, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#app/shared/constants.ts'
import { requestJson } from '#app/ui/browser/json-client.ts'

export type Suggestion = { id: string; name: string; area: string; label: string; slug: string | null }
export type Suggestions<T extends Suggestion> = {
  /** `idle` before the first request; after `failed` the control is a plain text field. */
  status: 'idle' | 'asking' | 'ready' | 'failed'
  items: readonly T[]
  attribution: string | null
}

const NO_SUGGESTIONS = { status: 'idle', items: [], attribution: null } as const
const MIN_QUERY_LENGTH = 2

/** `source` answers `?q=` with `{ items, attribution }`. */
export function useSuggestions<T extends Suggestion>(source: string) {
  const [suggestions, setSuggestions] = useState<Suggestions<T>>(NO_SUGGESTIONS)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const request = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    clearTimeout(timer.current)
    request.current?.abort()
  }, [])
  useEffect(() => stop, [stop])

  const clear = useCallback(() => {
    stop()
    setSuggestions(NO_SUGGESTIONS)
  }, [stop])

  const requestSuggestions = useCallback(
    (text: string) => {
      stop()
      const query = text.trim()
      if (query.length < MIN_QUERY_LENGTH) return setSuggestions(NO_SUGGESTIONS)
      timer.current = setTimeout(() => {
        const controller = new AbortController()
        request.current = controller
        setSuggestions((before) => ({ ...before, status: 'asking' }))
        void fetchSuggestions<T>(source, query, controller.signal).then((result) => {
          if (!controller.signal.aborted) setSuggestions(result)
        })
      }, SEARCH_DEBOUNCE_MS)
    },
    [source, stop],
  )
  return { suggestions, requestSuggestions, clear }
}

async function fetchSuggestions<T extends Suggestion>(
  source: string,
  text: string,
  signal: AbortSignal,
): Promise<Suggestions<T>> {
  const query = new URLSearchParams({ q: text })
  const outcome = await requestJson<{ items: T[]; attribution?: string | null }>(`${source}?${query}`, { signal })
  if (outcome.kind !== 'data') return { ...NO_SUGGESTIONS, status: 'failed' }
  const { items, attribution = null } = outcome.data
  return { status: 'ready', items, attribution }
}
