// A click on a link that becomes a button when its part of the page is hydrated. The code of the page is there, so the link must not leave
// the page: the click is kept until the button takes it.
import { useEffect } from 'react'

/** Then the hydration has failed, and the link leads to its page after all. */
const WAIT_MS = 5_000
const ATTRIBUTE = 'data-becomes-button'

type KeptClick = { key: string; fallback: NodeJS.Timeout | number }
let keptClick: KeptClick | undefined

/** For the link. */
export const markAsEarlyButton = (key: string) => ({ [ATTRIBUTE]: key })

export function keepEarlyClicks(): void {
  addEventListener('click', keepClick, { capture: true })
}

function keepClick(event: MouseEvent): void {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(`a[${ATTRIBUTE}]`) : null
  if (!link || !isPlain) return
  event.preventDefault()
  clearTimeout(keptClick?.fallback)
  const fallback = setTimeout(() => {
    keptClick = undefined
    location.assign(link.href)
  }, WAIT_MS)
  keptClick = { key: link.getAttribute(ATTRIBUTE) ?? '', fallback }
}

/** For the button: runs `onClick` if the link with this key was clicked. */
export function useEarlyClick(key: string, isHydrated: boolean, onClick: () => void): void {
  useEffect(() => {
    if (!isHydrated || keptClick?.key !== key) return
    clearTimeout(keptClick.fallback)
    keptClick = undefined
    onClick()
  })
}
