import { startTransition, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '#app/messages/messages.js'

/** Jump targets that a page may have. For each, the first id that exists is used. */
const TARGETS = [
  { ids: ['search', 'site-search'], label: m.layout_skip_to_search },
  { ids: ['featured-properties', 'properties'], label: m.layout_skip_to_properties },
  { ids: ['popular-locations', 'locations'], label: m.layout_skip_to_locations },
] as const

/** Skip links to main content, search, properties and locations. Before JavaScript runs, only the home page is known to have all four. */
export function SkipLinks() {
  const { pathname } = useLocation()
  const foundIds = useFoundIds(pathname).split(' ')
  const links = TARGETS.flatMap(({ ids, label }) => {
    const id = ids.find((one) => foundIds.includes(one))
    return id ? [{ id, label: label() }] : []
  })
  return (
    <nav
      aria-label={m.layout_skip_label()}
      className="absolute top-2 left-4 z-60 flex max-w-[calc(100vw-32px)] flex-wrap gap-1 rounded-control bg-surface p-2 shadow-float not-focus-within:sr-only"
    >
      {[{ id: 'main', label: m.layout_skip_to_content() }, ...links].map(({ id, label }) => (
        <a
          key={id}
          href={`#${id}`}
          className="flex min-h-11 items-center rounded-small px-3 font-semibold text-sea-strong"
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

const ALL_IDS = TARGETS.map(({ ids }) => ids[0]).join(' ')

function findPresentIds(): string {
  return TARGETS.flatMap(({ ids }) => ids.find((id) => document.querySelector(`#${id}`)) ?? []).join(' ')
}

/**
 * Looks for the targets after a navigation, and again when the keyboard focus arrives, because parts of a page may come late. In a
 * transition, so that it does not delay hydration.
 */
function useFoundIds(pathname: string): string {
  const [found, setFound] = useState({ pathname: '', ids: '' })
  useEffect(() => {
    const updateFoundIds = () => startTransition(() => setFound({ pathname, ids: findPresentIds() }))
    updateFoundIds()
    document.addEventListener('focusin', updateFoundIds)
    return () => document.removeEventListener('focusin', updateFoundIds)
  }, [pathname])
  if (found.pathname === pathname) return found.ids
  return pathname === '/' ? ALL_IDS : ''
}
