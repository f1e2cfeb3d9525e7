// A list of listings with filters and map, for /properties and /search.
import { useCallback, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import type { Chips } from '#app/domain/search/criteria/components/active-filters.tsx'
import { buildFilterAddress, type ListPath, type View } from '#app/domain/search/criteria/filter-address.rules.ts'
import { FilterBar, type GoToSearch } from '#app/domain/search/criteria/components/filter-bar.tsx'
import { SearchControl } from '#app/domain/search/criteria/components/search-control.tsx'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { isSavingData } from '#app/shared/data-saving.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { BellIcon, ListIcon, MapIcon } from '#app/ui/icons/icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { ErrorBox } from '#app/ui/feedback/state-box.tsx'
import type { LoadedList } from './load-results.server.ts'
import { LazyResultMap } from './lazy-map.tsx'
import { ResultList } from './result-list.tsx'

type ListingsPageProps = {
  path: ListPath
  list: LoadedList
  heading: string
}

const MOVING = { gesture: 'moving' }
const NO_CHIPS: Chips = { set: [], understood: [] }
/** The highlighted listing, and whether the pointer is on its card or its pin. */
export type Highlight = { id: string; on: 'list' | 'map' } | null

export function ListingsPage({ path, list, heading }: ListingsPageProps) {
  const { section, failure, input, view, tiles, saveTo, links } = list
  const found = section.state === 'ready' ? section.value : null
  const [highlight, setHighlight] = useHighlight()
  const go = useGoToSearch(path, view)
  const isBusy = useIsBusy()
  const place = input.location ? (found?.place?.name ?? input.location) : ''
  const isMap = view === 'map'
  const listAddress = buildFilterAddress(path, input)
  const navigate = useNavigate()
  const closeMap = () => void navigate(listAddress, { replace: true, preventScrollReset: true })
  return (
    <>
      <SearchControl
        {...{ input, view, place, go }}
        amenities={found?.amenities ?? []}
        renderRow={(openFilters, isOpen) => (
          <FilterBar
            {...{ path, input, view, go }}
            chips={found?.chips ?? NO_CHIPS}
            defaultOrder={found?.defaultOrder ?? 'newest'}
            isSheetOpen={isOpen}
            onOpen={openFilters}
          />
        )}
      />
      <div className="page-width pt-3 pb-6 md:pt-5 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,38.5%)] lg:items-start lg:gap-7 lg:pb-22 noscript:lg:block">
        <section aria-labelledby="list-heading" className="min-w-0">
          <ListHead heading={heading} total={found?.total ?? null} saveTo={saveTo} />
          <div className={cx('mt-3 md:mt-4', isMap && 'max-lg:hidden noscript:block!')}>
            {found ? (
              <ResultList
                found={found}
                input={input}
                isBusy={isBusy}
                highlight={highlight}
                onHighlight={setHighlight}
              />
            ) : (
              <Failure title={failure} retryTo={buildFilterAddress(path, input, view)} />
            )}
            {links.map(({ to, label }) => (
              <TextLink key={to} to={to} className="mt-4 inline-flex min-h-11 items-center">
                {label}
              </TextLink>
            ))}
          </div>
        </section>
        <div className={cx('noscript:hidden lg:sticky lg:top-39', isMap ? 'max-lg:mt-4' : 'max-lg:hidden')}>
          <LazyResultMap
            {...{ input, found, tiles, highlight, go, listAddress }}
            onHighlight={setHighlight}
            onClose={closeMap}
            isShownOnPhones={isMap}
          />
        </div>
      </div>
      <ViewToggle path={path} input={input} view={view} />
    </>
  )
}

type ListHeadProps = { heading: string; total: number | null; saveTo: string | null }

function ListHead({ heading, total, saveTo }: ListHeadProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-x-3">
      <h1 id="list-heading" className="min-w-0 font-head text-heading font-bold wrap-anywhere md:text-section">
        {heading}
      </h1>
      {saveTo ? (
        <Link
          to={saveTo}
          aria-label={m.search_save()}
          className="-my-1 inline-flex min-h-11 items-center gap-2 font-semibold text-sea underline-offset-3 hover:underline md:rounded-full md:border md:border-line-strong md:px-4"
        >
          <BellIcon />
          {m.ui_save()}
        </Link>
      ) : null}
      <p className="col-span-2 text-sm text-ink-soft">
        <output id="list-count">
          {total === null ? null : m.listing_count({ count: total, figure: formatNumber(total) })}
        </output>
        {total ? <span> · {m.listing_straight_line()}</span> : null}
      </p>
    </div>
  )
}

function Failure({ title, retryTo }: { title: string; retryTo: string }) {
  return (
    <ErrorBox
      level={2}
      title={title}
      action={
        <ButtonLink to={retryTo} reloadDocument variant="line">
          {m.notice_app_tryAgain()}
        </ButtonLink>
      }
    />
  )
}

/** On small screens and in data-saving mode: switches between list and map. Floats in the middle of the lower edge. */
function ViewToggle({ path, input, view }: { path: ListPath; input: SearchInput; view: View }) {
  const isMap = view === 'map'
  return (
    <div
      data-bottom-bar="middle"
      className={cx(
        'pointer-events-none sticky bottom-0 z-20 flex justify-center pt-2.5 pb-[max(16px,env(safe-area-inset-bottom))] print:hidden',
        !isSavingData() && 'lg:hidden noscript:hidden',
      )}
    >
      <Link
        to={buildFilterAddress(path, input, isMap ? 'list' : 'map')}
        state={isMap ? null : MOVING} // moves of the map replace its entry, so that Back closes the map
        className="pointer-events-auto inline-flex min-h-12 items-center gap-2 rounded-full bg-ink px-5.5 font-semibold text-page shadow-float"
      >
        {isMap ? <ListIcon /> : <MapIcon />}
        {isMap ? m.map_show_list() : m.map_show()}
      </Link>
    </div>
  )
}

/** Keeps the same state for the same listing, because pointer events repeat all the time. */
function useHighlight() {
  const [highlight, setHighlight] = useState<Highlight>(null)
  const change = useCallback((next: Highlight) => {
    setHighlight((now) => (now?.id === next?.id && now?.on === next?.on ? now : next))
  }, [])
  return [highlight, change] as const
}

/** Each choice is a history entry. Repeated typing, and repeated moves of the map, replace their last entry. */
function useGoToSearch(path: ListPath, view: View): GoToSearch {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { gesture?: string } | null }
  const lastGesture = state?.gesture
  return useCallback(
    (next, gesture) => {
      void navigate(buildFilterAddress(next.q === '' ? path : '/search', next, view), {
        preventScrollReset: true,
        replace: gesture !== undefined && gesture === lastGesture,
        state: gesture ? { gesture } : null,
      })
      const top = document.querySelector('#properties')
      if (gesture !== 'moving' && top && top.getBoundingClientRect().top < 0) top.scrollIntoView() // scroll to the start of the new results
    },
    [navigate, path, view, lastGesture],
  )
}

function useIsBusy(): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && (location.pathname === '/properties' || location.pathname === '/search')
}
