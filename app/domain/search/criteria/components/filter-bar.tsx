// The bar above a list: place, type, price, rooms, and the sheet with all filters. One GET form; with JavaScript each change navigates at
// once.
import { type FormEvent, type MouseEventHandler, useState } from 'react'
import { propertyTypePluralLabel } from '#app/domain/listings/public/listing.labels.ts'
import type { PlaceSuggestion } from '#app/domain/places/autocomplete/place.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { LOCATION_KINDS } from '#app/shared/vocabulary.ts'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { MapPinIcon, SlidersIcon } from '#app/ui/icons/icons.tsx'
import { Pick, pickClass } from '#app/ui/controls/pick.tsx'
import { SuggestionCombobox } from '#app/ui/controls/suggestion-combobox.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Sheet, useSheet } from '#app/ui/overlays/sheet.tsx'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import { listHiddenFields, type ListPath, type View } from '#app/domain/search/criteria/filter-address.rules.ts'
import type { AmenityChoice } from '#app/domain/search/criteria/filter-chips.rules.ts'
import { bathroomsLabel, bedroomsLabel, priceLabel } from '#app/domain/search/criteria/filter.labels.ts'
import type { ChangeFilters } from './filter-fields.tsx'
import type { PanelKind } from './filter-panel.tsx'
import { FilterPanel, FilterSheet, SHEET_ID, usePrefetchFilters } from './lazy-filters.tsx'
import { useFilterDraft } from './use-filter-draft.ts'

/** Navigates to another search. `typing` marks one of many small changes, which are debounced. */
export type GoToSearch = (next: SearchInput, gesture?: 'typing' | 'moving') => void

export type FilterBarProps = {
  /** Controls elsewhere on the page join this form by its id. */
  formId: string
  path: ListPath
  input: SearchInput
  view: View
  /** The name of the current place. If undefined, the bar has no field for it. */
  place?: string
  amenities: readonly AmenityChoice[]
  go: GoToSearch
}

const LOADING = <Spinner className="m-6 text-sea" />

export function FilterBar({ formId, path, input, view, place, amenities, go }: FilterBarProps) {
  const [draft, setDraft] = useFilterDraft(input)
  const [openKind, setOpenKind] = useState<PanelKind | null>(null)
  const { ref: dialog, isOpen, open, close } = useSheet()
  usePrefetchFilters()
  const change: ChangeFilters = (patch, gesture) => {
    const next = { ...draft, ...patch, page: 1 }
    setDraft(next)
    go(next, gesture)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const location = readField(event.currentTarget, 'location') // The other fields navigate when they change.
    if (location !== null && location !== place) go({ ...draft, location, area: null, shape: null, page: 1 })
  }
  const togglePanel = (kind: PanelKind, isOn: boolean) =>
    setOpenKind((now) => (isOn ? kind : now === kind ? null : now))
  const picks = buildPicks(draft)
  return (
    <div className="sticky top-16 z-20 border-b border-line bg-[color-mix(in_srgb,var(--page)_94%,transparent)] [backdrop-filter:blur(14px)] md:top-19">
      <form
        id={formId}
        action={path}
        onSubmit={submit}
        aria-label={m.filter_title()}
        className="page-width flex items-center gap-2 py-2 md:py-3"
      >
        {listHiddenFields(omitBarFields(draft, place !== undefined), view).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {place === undefined ? null : (
          <PlaceField place={place} go={(location) => go({ ...draft, location, area: null, shape: null, page: 1 })} />
        )}
        <div className="hidden shrink-0 gap-2 lg:flex">
          {picks.map(({ kind, label, isSet }) => (
            <Pick key={kind} group={formId} label={label} isSet={isSet} onToggle={(isOn) => togglePanel(kind, isOn)}>
              <FilterPanel
                name={m.filter_title()}
                fallback={LOADING}
                kind={kind}
                isOpen={openKind === kind}
                {...{ draft, change }}
              />
              <ApplyButton />
            </Pick>
          ))}
        </div>
        <SheetButton isOpen={isOpen} onOpen={open} draft={draft} />
        <ApplyButton isInBar />
      </form>
      <Sheet dialog={dialog} onClose={close} id={SHEET_ID} title={m.filter_title()}>
        <FilterSheet
          name={m.filter_title()}
          fallback={LOADING}
          id={SHEET_ID}
          {...{ isOpen, path, input, view, amenities, go }}
          onClose={close}
        />
      </Sheet>
    </div>
  )
}

function readField(form: HTMLFormElement, name: string): string | null {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value.trim() : null
}

/** The values that the bar does not show become hidden fields. */
function omitBarFields(draft: SearchInput, hasPlace: boolean): Partial<SearchInput> {
  return {
    ...draft,
    location: hasPlace ? '' : draft.location,
    type: null,
    minPrice: null,
    maxPrice: null,
    bedrooms: null,
    bathrooms: null,
    sort: null,
  }
}

function buildPicks(draft: SearchInput): { kind: PanelKind; label: string; isSet: boolean }[] {
  const { type, minPrice, maxPrice, bedrooms, bathrooms } = draft
  return [
    { kind: 'type', label: type ? propertyTypePluralLabel(type) : m.listing_filter_any(), isSet: type !== null },
    { kind: 'price', label: priceLabel(minPrice, maxPrice), isSet: minPrice !== null || maxPrice !== null },
    { kind: 'rooms', label: roomsLabel(draft), isSet: bedrooms !== null || bathrooms !== null },
  ]
}

function roomsLabel({ bedrooms, bathrooms }: SearchInput): string {
  const set = [bedrooms ? bedroomsLabel(bedrooms) : null, bathrooms ? bathroomsLabel(bathrooms) : null]
  return set.filter(Boolean).join(', ') || m.filter_rooms()
}

/** Only visible without JavaScript. */
function ApplyButton({ isInBar = false }: { isInBar?: boolean }) {
  return (
    <button
      type="submit"
      className={cx(
        buttonClass({ size: 'small', variant: 'soft' }),
        'whitespace-nowrap scripted:hidden',
        isInBar ? 'max-sm:px-3' : 'mt-3 w-full',
      )}
    >
      {m.filter_apply()}
    </button>
  )
}

function PlaceField({ place, go }: { place: string; go: (location: string) => void }) {
  return (
    <SuggestionCombobox
      key={place} // The combobox keeps its typed text, so another place in the URL must remount it.
      name="location"
      source="/api/places"
      defaultValue={place}
      isLabelHidden
      icon={<MapPinIcon className="text-sea" />}
      onChoose={(item: PlaceSuggestion) => go(toLocation(item))}
      className="min-w-0 flex-1 lg:max-w-75 [&_input]:h-11.5 [&_input]:rounded-full [&_input]:pl-11 [&_input]:font-semibold [&_input]:text-ellipsis [&>:has(>[role=listbox])]:min-w-64"
      labels={{
        label: m.search_where(),
        placeholder: m.search_where_hint(),
        count: (count) => m.search_place_count({ count }),
        none: m.search_place_none(),
      }}
    />
  )
}

/** The slug if it is that of the place itself. A barangay or a landmark keeps its name, because its slug is that of its city. */
function toLocation({ kind, slug, label }: PlaceSuggestion): string {
  return slug !== null && LOCATION_KINDS.some((known) => known === kind) ? slug : label
}

type SheetButtonProps = { isOpen: boolean; onOpen: MouseEventHandler; draft: SearchInput }

function SheetButton({ isOpen, onOpen, draft }: SheetButtonProps) {
  const more = countMoreFilters(draft)
  const all = more + countBarFilters(draft)
  return (
    <button
      type="button"
      popoverTarget={SHEET_ID}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
      className={cx(pickClass(false), 'shrink-0')}
    >
      <SlidersIcon />
      <span className="lg:hidden">{m.filter_title()}</span>
      <span className="hidden lg:inline">{m.filter_more()}</span>
      <Badge count={all} className="lg:hidden" />
      <Badge count={more} className="hidden lg:block" />
    </button>
  )
}

function Badge({ count, className }: { count: number; className: string }) {
  if (count === 0) return null
  return (
    <span className={className}>
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

function countBarFilters({ type, minPrice, maxPrice, bedrooms, bathrooms }: SearchInput): number {
  return [type, minPrice ?? maxPrice, bedrooms, bathrooms].filter((set) => set !== null).length
}

function countMoreFilters(input: SearchInput): number {
  const { furnishing, residents, availableBy, maxMoveIn, commute, parking, pets, ownBathroom, noCurfew } = input
  const chosen = [furnishing, residents, availableBy, maxMoveIn, commute].filter((value) => value !== null)
  const switched = [parking, pets, ownBathroom, noCurfew].filter(Boolean)
  return [chosen, switched, input.amenities, input.roomTypes, input.bills].reduce((sum, { length }) => sum + length, 0)
}
