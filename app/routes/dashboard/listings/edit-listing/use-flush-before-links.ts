import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ListingAutosave } from '#app/domain/listings/editor/browser/listing-autosave.ts'

/** A link inside the editor opens after what was typed is saved: the next page shows it. Without a network it opens at once. */
export function useFlushBeforeLinks(autosave: ListingAutosave) {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || link.target !== '' || link.origin !== location.origin) return
    if (autosave.getState().status !== 'waiting' && autosave.getState().status !== 'saving') return
    event.preventDefault()
    event.stopPropagation()
    void autosave.flush().then(() => navigate(link.pathname + link.search + link.hash))
  }
}
