// The search of a result page. A wide window shows four parts in one bar: what, where, budget, bedrooms. A phone shows one pill that says
// the whole search and opens the sheet. Both are GET forms that work without JavaScript.
import { type FormEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#app/messages/messages.js'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { SearchIcon } from '#app/ui/icons/icons.tsx'
import { Pick } from '#app/ui/controls/pick.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Sheet, useSheet } from '#app/ui/overlays/sheet.tsx'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import { buildFilterAddress, listHiddenFields, type View } from '#app/domain/search/criteria/filter-address.rules.ts'
import type { AmenityChoice } from '#app/domain/search/criteria/filter-chips.rules.ts'
import { bedroomsLabel, priceLabel } from '#app/domain/search/criteria/filter.labels.ts'
import { describeSearch } from '#app/domain/search/criteria/search-words.labels.ts'
import type { GoToSearch } from './filter-bar.tsx'
import type { ChangeFilters } from './filter-fields.tsx'
import type { PanelKind } from './filter-panel.tsx'
import { FilterPanel, FilterSheet, SHEET_ID, usePrefetchFilters } from './lazy-filters.tsx'
import { PART_LABEL, readTexts, WhatField, WhereField } from './text-fields.tsx'
import { useFilterDraft } from './use-filter-draft.ts'

type SearchControlProps = {
  input: SearchInput
  view: View
  /** The name of the current place; empty for anywhere. */
  place: string
  amenities: readonly AmenityChoice[]
  go: GoToSearch
  /** The row under the pill. It gets the function that opens the sheet at the filters. */
  renderRow: (openFilters: (event: MouseEvent) => void, isOpen: boolean) => ReactNode
}

const MORE_FILTERS_ID = 'more-filters'
const LOADING = <Spinner className="m-6 text-sea" />

export function SearchControl({ input, view, place, amenities, go, renderRow }: SearchControlProps) {
  const { ref: dialog, isOpen, open, close } = useSheet()
  usePrefetchFilters()
  const openAt = (selector: string) => (event: MouseEvent) => {
    open(event)
    dialog.current?.querySelector(selector)?.scrollIntoView()
  }
  return (
    // On a phone pill and row stay in view together; on a wide window only the bar does.
    <div data-search-control className="sticky top-0 z-20 border-b border-line bg-page lg:contents">
      <div className="z-20 lg:sticky lg:top-19 lg:border-b lg:border-line lg:bg-page">
        <div id="search" tabIndex={-1} className="page-width pt-2 outline-none lg:py-2">
          <button
            type="button"
            popoverTarget={SHEET_ID}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={openAt('form')}
            className="flex min-h-13 w-full items-center gap-3 rounded-full border border-control-line bg-surface px-4.5 text-left font-medium hover:bg-sand-100 lg:hidden"
          >
            <SearchIcon className="text-sea" />
            <span className="min-w-0 truncate">
              <span className="sr-only">{m.ui_search()}: </span>
              {describeSearch(input, place).join(' · ')}
            </span>
          </button>
          <SearchBar {...{ input, view, place, go }} />
        </div>
      </div>
      {renderRow(openAt(`#${MORE_FILTERS_ID}`), isOpen)}
      <Sheet dialog={dialog} onClose={close} id={SHEET_ID} title={m.ui_search()} action={<ClearAll view={view} />}>
        <FilterSheet
          name={m.filter_title()}
          fallback={LOADING}
          id={SHEET_ID}
          {...{ isOpen, input, view, place, amenities, go }}
          moreId={MORE_FILTERS_ID}
          onClose={close}
        />
      </Sheet>
    </div>
  )
}

function ClearAll({ view }: { view: View }) {
  return (
    <Link
      to={buildFilterAddress('/properties', {}, view)}
      preventScrollReset
      className="ml-auto inline-flex min-h-11 items-center px-2 font-semibold whitespace-nowrap text-sea underline-offset-3 hover:underline"
    >
      {m.ui_clear_all()}
    </Link>
  )
}

function SearchBar({ input, view, place, go }: Pick<SearchControlProps, 'input' | 'view' | 'place' | 'go'>) {
  const [draft, setDraft] = useFilterDraft(input)
  const [openKind, setOpenKind] = useState<PanelKind | null>(null)
  const change: ChangeFilters = (patch, gesture) => {
    const next = { ...draft, ...patch, page: 1 }
    setDraft(next)
    go(next, gesture)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    go({ ...draft, ...readTexts(event.currentTarget, { place, location: draft.location }), page: 1 })
  }
  const { minPrice, maxPrice, bedrooms } = draft
  const parts: { kind: PanelKind; label: string; value: string; isSet: boolean }[] = [
    {
      kind: 'price',
      label: m.search_part_budget(),
      value: priceLabel(minPrice, maxPrice),
      isSet: minPrice !== null || maxPrice !== null,
    },
    {
      kind: 'rooms',
      label: m.listing_bedrooms(),
      value: bedrooms ? bedroomsLabel(bedrooms) : m.ui_any(),
      isSet: bedrooms !== null,
    },
  ]
  const hidden = {
    ...draft,
    q: '',
    location: '',
    area: null,
    shape: null,
    minPrice: null,
    maxPrice: null,
    bedrooms: null,
  }
  return (
    <search className="max-lg:hidden">
      <form
        action="/search"
        onSubmit={submit}
        aria-label={m.ui_search()}
        className="grid max-w-270 grid-cols-[1.6fr_1.3fr_1fr_0.9fr_auto] items-center rounded-full border border-control-line bg-surface pr-1.5 [&>*:not(:first-child):not(:last-child)]:border-l [&>*:not(:first-child):not(:last-child)]:border-line"
      >
        {listHiddenFields(hidden, view).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <WhatField q={draft.q} className="rounded-full" />
        <WhereField
          place={place}
          onChoose={(location) => go({ ...draft, location, area: null, shape: null, page: 1 })}
        />
        {parts.map(({ kind, label, value, isSet }) => (
          <Pick
            key={kind}
            group="search-parts"
            isPlain
            label={
              <span className="min-w-0 grow text-left">
                <span className={PART_LABEL}>{label}</span>
                <span className={cx('block truncate font-semibold', isSet && 'text-sea-strong')}>{value}</span>
              </span>
            }
            isSet={false}
            onToggle={(isOn) => setOpenKind((now) => (isOn ? kind : now === kind ? null : now))}
          >
            <FilterPanel
              name={m.filter_title()}
              fallback={LOADING}
              isOpen={openKind === kind}
              {...{ kind, draft, change }}
            />
          </Pick>
        ))}
        <button
          type="submit"
          aria-label={m.ui_search()}
          className={cx(buttonClass(), 'my-1 size-12 rounded-full! p-0!')}
        >
          <SearchIcon />
        </button>
      </form>
    </search>
  )
}
