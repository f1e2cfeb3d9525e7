// Suggestions for a text while it is being typed: asked for when the hand rests, the older question given up when a newer one is asked.
import { useCallback, useEffect, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#app/shared/constants.ts'

export type Suggestion = { id: string; name: string; area: string; label: string; slug: string | null }
export type Suggestions<T extends Suggestion> = {
  /** `idle` before anything was asked; `failed` leaves a plain text field behind, which works by itself. */
  status: 'idle' | 'asking' | 'ready' | 'failed'
  items: readonly T[]
  attribution: string | null
}

const NOTHING = { status: 'idle', items: [], attribution: null } as const
const SHORTEST = 2

/** `source` answers `?q=` with `{ items, attribution }`. */
export function useSuggestions<T extends Suggestion>(source: string) {
  const [suggestions, setSuggestions] = useState<Suggestions<T>>(NOTHING)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const request = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    clearTimeout(timer.current)
    request.current?.abort()
  }, [])
  useEffect(() => stop, [stop])

  const clear = useCallback(() => {
    stop()
    setSuggestions(NOTHING)
  }, [stop])

  const ask = useCallback(
    (text: string) => {
      stop()
      const wanted = text.trim()
      if (wanted.length < SHORTEST) return setSuggestions(NOTHING)
      timer.current = setTimeout(() => {
        const controller = new AbortController()
        request.current = controller
        setSuggestions((before) => ({ ...before, status: 'asking' }))
        void answerTo<T>(source, wanted, controller.signal).then((answer) => {
          if (!controller.signal.aborted) setSuggestions(answer)
        })
      }, SEARCH_DEBOUNCE_MS)
    },
    [source, stop],
  )
  return { suggestions, ask, clear }
}

async function answerTo<T extends Suggestion>(
  source: string,
  text: string,
  signal: AbortSignal,
): Promise<Suggestions<T>> {
  try {
    const response = await fetch(`${source}?${new URLSearchParams({ q: text })}`, {
      signal,
      headers: { Accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`${response.status}`)
    const { items, attribution = null } = (await response.json()) as { items: T[]; attribution?: string | null }
    return { status: 'ready', items, attribution }
  } catch {
    return { ...NOTHING, status: 'failed' }
  }
}
