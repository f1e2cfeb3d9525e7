import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#app/messages/messages.js'
import { SCROLL_TO_TOP_THRESHOLD_PX, SMOOTH_SCROLL_MS } from '#app/shared/constants.ts'
import { IconButton } from '#app/ui/controls/button.tsx'
import { ArrowUpIcon } from '#app/ui/icons/icons.tsx'

/**
 * A button of the header, because a floating one would cover prices and texts of the page. Appears after more than 400 px. While the page
 * scrolls up (about a second), further clicks have no effect.
 */
export function ScrollToTop() {
  const isFar = useSyncExternalStore(subscribeToScroll, isFarDown, () => false)
  const [isScrolling, setIsScrolling] = useState(false)
  useEffect(() => {
    if (!isScrolling) return
    const timer = setTimeout(() => setIsScrolling(false), SMOOTH_SCROLL_MS)
    return () => clearTimeout(timer)
  }, [isScrolling])
  if (!isFar && !isScrolling) return null
  const scrollToTop = () => {
    if (isScrolling) return
    setIsScrolling(true)
    window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
    // the button is about to disappear: move the keyboard focus to the top too
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }
  return (
    <IconButton
      label={m.layout_to_top()}
      aria-disabled={isScrolling || undefined}
      onClick={scrollToTop}
      data-to-top=""
      className="animate-fade hover:bg-sand-100"
    >
      <ArrowUpIcon />
    </IconButton>
  )
}

const isFarDown = () => window.scrollY > SCROLL_TO_TOP_THRESHOLD_PX
const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

function subscribeToScroll(notify: () => void): () => void {
  window.addEventListener('scroll', notify, { passive: true })
  return () => window.removeEventListener('scroll', notify)
}
