// A list of listings with filters and map, for /properties and /search.
import { type ReactNode, useCallback, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { ActiveFilters, type Chips } from '#app/domain/search/criteria/components/active-filters.tsx'
import { buildFilterAddress, type ListPath, type View } from '#app/domain/search/criteria/filter-address.rules.ts'
import { FilterBar, type GoToSearch } from '#app/domain/search/criteria/components/filter-bar.tsx'
import { SortSelect } from '#app/domain/search/criteria/components/sort-select.tsx'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { isSavingData } from '#app/shared/data-saving.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { ListIcon, MapIcon } from '#app/ui/icons/icons.tsx'
import { ErrorBox } from '#app/ui/feedback/state-box.tsx'
import type { LoadedList } from './load-results.server.ts'
import { LazyResultMap } from './lazy-map.tsx'
import { ResultList } from './result-list.tsx'

type ListingsPageProps = {
  path: ListPath
  list: LoadedList
  heading: string
  /** Above the filter bar: the search form with text and place. The bar then has no place field. */
  top?: ReactNode
  /** Text about this place and type, under the heading. */
  landing?: ReactNode
}

const FORM = 'filters'
const MOVING = { gesture: 'moving' }
const NO_CHIPS: Chips = { set: [], understood: [] }
/** The highlighted listing, and whether the pointer is on its card or its pin. */
export type Highlight = { id: string; on: 'list' | 'map' } | null

export function ListingsPage({ path, list, heading, top, landing }: ListingsPageProps) {
  const { section, failure, input, view, tiles, links } = list
  const found = section.state === 'ready' ? section.value : null
  const [highlight, setHighlight] = useHighlight()
  const go = useGoToSearch(path, view)
  const isBusy = useIsBusy(path)
  const placeName = found?.place?.name ?? input.location
  const isMap = view === 'map'
  const listAddress = buildFilterAddress(path, input)
  const navigate = useNavigate()
  const closeMap = () => void navigate(listAddress, { replace: true, preventScrollReset: true })
  return (
    <>
      {top ? <div className="page-width pt-4 md:pt-6">{top}</div> : null}
      <FilterBar
        formId={FORM}
        path={path}
        input={input}
        view={view}
        place={top ? undefined : placeName}
        amenities={found?.amenities ?? []}
        go={go}
      />
      <div className="page-width pt-5 pb-6 md:pt-7 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,38.5%)] lg:items-start lg:gap-7 lg:pb-22 noscript:lg:block">
        <section aria-labelledby="list-heading" className="min-w-0">
          <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1">
            <h1 id="list-heading" className="min-w-0 font-head text-section font-bold wrap-anywhere max-md:col-span-2">
              {heading}
            </h1>
            <output id="list-count" className="text-ink-soft md:row-start-2">
              {found ? m.listing_count({ count: found.total, figure: formatNumber(found.total) }) : null}
            </output>
            <div
              className={cx(
                'w-42 md:row-span-2 md:row-start-1 md:w-52 md:self-end',
                isMap && 'max-lg:hidden noscript:block!',
              )}
            >
              <SortSelect formId={FORM} input={input} onChange={(sort) => go({ ...input, sort, page: 1 })} />
            </div>
          </div>
          {landing}
          <div className="mt-3 md:mt-4">
            <ActiveFilters path={path} input={input} view={view} chips={found?.chips ?? NO_CHIPS} />
            <p className="flex flex-wrap gap-x-4">
              {links.map(({ to, label }) => (
                <Link
                  key={to}
                  to={to}
                  className="inline-flex min-h-9 items-center text-sm font-semibold text-sea underline-offset-3 hover:underline pointer-coarse:min-h-11"
                >
                  {label}
                </Link>
              ))}
            </p>
          </div>
          <div className={cx('mt-4 md:mt-5', isMap && 'max-lg:hidden noscript:block!')}>
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

/** On small screens and in data-saving mode: switches between list and map. A bar and not a floating button, which would cover prices and the footer. */
function ViewToggle({ path, input, view }: { path: ListPath; input: SearchInput; view: View }) {
  const isMap = view === 'map'
  return (
    <div
      data-bottom-bar="middle"
      className={cx(
        'sticky bottom-0 z-20 flex justify-center border-t border-line bg-surface pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))] print:hidden',
        !isSavingData() && 'lg:hidden noscript:hidden',
      )}
    >
      <Link
        to={buildFilterAddress(path, input, isMap ? 'list' : 'map')}
        state={isMap ? null : MOVING} // moves of the map replace its entry, so that Back closes the map
        className="inline-flex min-h-12 items-center gap-2 rounded-full bg-ink px-5.5 font-semibold text-page"
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
      void navigate(buildFilterAddress(path, next, view), {
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

function useIsBusy(path: ListPath): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === path
}
