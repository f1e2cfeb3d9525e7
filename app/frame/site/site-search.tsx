import { useSyncExternalStore } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { SearchIcon } from '#app/ui/icons/icons.tsx'
import { SEARCH_PAGE } from './site-links.ts'

/** Pages with a search of their own. */
const SEARCH_PATHS = ['/', SEARCH_PAGE, '/properties']

/** The search of a wide header. On pages with a search of their own it appears only after that has scrolled out of view. */
export function SiteSearch() {
  const isHidden = useIsLargeSearchVisible()
  return (
    <search className={cx('ml-3 hidden min-w-0 flex-[0_999_260px]', !isHidden && 'min-[1152px]:block')}>
      <Form action={SEARCH_PAGE} className="relative">
        <SearchIcon className="pointer-events-none absolute top-3 left-3.5 text-ink-soft" />
        <input
          id="site-search"
          type="search"
          name="q"
          maxLength={100}
          aria-label={m.layout_search()}
          placeholder={m.layout_search_placeholder()}
          className="h-11 w-full rounded-full border border-control-line bg-surface pr-3.5 pl-10.5 text-label placeholder:text-ink-soft"
        />
      </Form>
    </search>
  )
}

/** In the drawer of a phone, with room for its button. */
export function SiteMenuSearch() {
  return (
    <search>
      <Form action={SEARCH_PAGE} className="relative mt-4">
        <SearchIcon className="pointer-events-none absolute top-3.5 left-3.5 text-ink-soft" />
        <input
          type="search"
          name="q"
          maxLength={100}
          aria-label={m.layout_search()}
          placeholder={m.layout_search_placeholder()}
          className="h-12 w-full rounded-control border border-line-strong bg-surface pr-3.5 pl-11 placeholder:text-ink-soft"
        />
      </Form>
    </search>
  )
}

/** For widths without room for a field. */
export function SiteSearchLink() {
  const { pathname } = useLocation()
  if (SEARCH_PATHS.includes(pathname)) return null
  return (
    <Link
      to={SEARCH_PAGE}
      aria-label={m.layout_search()}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sand-100 min-[1152px]:hidden"
    >
      <SearchIcon />
    </Link>
  )
}

function useIsLargeSearchVisible(): boolean {
  const { pathname } = useLocation()
  return useSyncExternalStore(
    subscribeToViewport,
    // a new function on each render, so that React reads the new page after a navigation
    () => isVisible(document.querySelector('#search')),
    () => SEARCH_PATHS.includes(pathname),
  )
}

function isVisible(element: Element | null): boolean {
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

function subscribeToViewport(notify: () => void): () => void {
  window.addEventListener('scroll', notify, { passive: true })
  window.addEventListener('resize', notify)
  return () => {
    window.removeEventListener('scroll', notify)
    window.removeEventListener('resize', notify)
  }
}
