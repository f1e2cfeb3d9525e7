// The row under the search: the button for all filters, the order, the active filters and the filters that people use most. It scrolls
// sideways on a phone. Everything in it works without JavaScript.
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { furnishingLabel } from '#app/domain/listings/public/listing.labels.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { SlidersIcon } from '#app/ui/icons/icons.tsx'
import { pickClass } from '#app/ui/controls/pick.tsx'
import type { Order } from '#app/domain/search/criteria/search-criteria.model.ts'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import { buildFilterAddress, type ListPath, type View } from '#app/domain/search/criteria/filter-address.rules.ts'
import { countFilters } from '#app/domain/search/criteria/filter-count.rules.ts'
import { ActiveFilters, type Chips } from './active-filters.tsx'
import { SHEET_ID } from './lazy-filters.tsx'
import { SortSelect } from './sort-select.tsx'

/** Navigates to another search. `typing` marks one of many small changes, which are debounced. */
export type GoToSearch = (next: SearchInput, gesture?: 'typing' | 'moving') => void

type FilterBarProps = {
  path: ListPath
  input: SearchInput
  view: View
  chips: Chips
  defaultOrder: Order
  go: GoToSearch
  isSheetOpen: boolean
  onOpen: (event: MouseEvent) => void
}

export function FilterBar({ path, input, view, chips, defaultOrder, go, isSheetOpen, onOpen }: FilterBarProps) {
  const count = countFilters(input)
  return (
    <div className="page-width flex items-center gap-2 py-2 max-lg:mx-0 max-lg:w-full max-lg:overflow-x-auto max-lg:px-4 md:max-lg:px-8 max-lg:[scrollbar-width:none] lg:flex-wrap lg:pt-4 lg:pb-0">
      <button
        type="button"
        popoverTarget={SHEET_ID}
        aria-haspopup="dialog"
        aria-expanded={isSheetOpen}
        onClick={onOpen}
        className={cx(pickClass(count > 0), 'shrink-0')}
      >
        <SlidersIcon />
        {m.filter_title()}
        <Badge count={count} />
      </button>
      <SortSelect {...{ path, input, view, defaultOrder }} onChange={(sort) => go({ ...input, sort, page: 1 })} />
      <ActiveFilters path={path} input={input} view={view} chips={chips} />
      <nav aria-label={m.filter_quick()} className="contents">
        {listQuickFilters(input).map(({ label, patch }) => (
          <Link
            key={label}
            to={buildFilterAddress(path, { ...input, ...patch, page: 1 }, view)}
            preventScrollReset
            className={cx(pickClass(false), 'shrink-0 text-label')}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** The filters that people use most, without those that are set. */
function listQuickFilters(input: SearchInput): { label: string; patch: Partial<SearchInput> }[] {
  const filters = [
    { label: furnishingLabel('furnished'), isSet: input.furnishing !== null, patch: { furnishing: 'furnished' } },
    { label: m.listing_pets_allowed(), isSet: input.pets, patch: { pets: true } },
    { label: m.filter_parking(), isSet: input.parking, patch: { parking: true } },
  ] as const
  return filters.filter(({ isSet }) => !isSet)
}

function Badge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span>
      <span
        aria-hidden="true"
        className="grid h-5.5 min-w-5.5 place-items-center rounded-full bg-sea px-1.5 text-tiny font-bold text-on-sea tabular-nums"
      >
        {formatNumber(count)}
      </span>
      <span className="sr-only">{m.filter_set_count({ count })}</span>
    </span>
  )
}
