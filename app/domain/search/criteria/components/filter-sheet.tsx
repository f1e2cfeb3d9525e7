// The content of the search sheet: text, place and all filters; those of most people first. Nothing is applied before the button is pressed; the button shows the number of results.
import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { SheetBody, SheetFoot } from '#app/ui/overlays/sheet.tsx'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import { listHiddenFields, type View } from '#app/domain/search/criteria/filter-address.rules.ts'
import type { AmenityChoice } from '#app/domain/search/criteria/filter-chips.rules.ts'
import {
  AmenityFields,
  BathroomsField,
  BedroomsField,
  type ChangeFilters,
  ExtraFields,
  FurnishingField,
  MoveInFields,
  TypeField,
} from './filter-fields.tsx'
import { CommuteFields } from './commute-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { readTexts, WhatField, WhereField } from './text-fields.tsx'
import { BillsFields, ResidentsField, RoomTypeFields } from './space-fields.tsx'
import type { GoToSearch } from './filter-bar.tsx'
import { useFilterDraft } from './use-filter-draft.ts'
import { type FacetFigures, useFacets } from './use-facets.ts'

export type FilterSheetProps = {
  id: string
  isOpen: boolean
  onClose: () => void
  input: SearchInput
  view: View
  /** The name of the current place; empty for anywhere. */
  place: string
  amenities: readonly AmenityChoice[]
  go: GoToSearch
  /** The id of the heading of the further filters, where the button for the filters opens the sheet. */
  moreId: string
}

export function FilterSheet(props: FilterSheetProps) {
  const { id, isOpen, onClose, input, view, place, amenities, go, moreId } = props
  const [draft, setDraft] = useFilterDraft(input)
  const latestInput = useRef(input)
  useEffect(() => {
    latestInput.current = input
  }, [input])
  useEffect(() => {
    if (!isOpen) setDraft(latestInput.current) // Closed without applying: discard the draft.
  }, [isOpen, setDraft])
  const figures = useFacets(draft, isOpen)
  const change: ChangeFilters = (patch) => setDraft({ ...draft, ...patch, page: 1 })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onClose()
    go({ ...draft, ...readTexts(event.currentTarget, { place, location: draft.location }), page: 1 })
  }
  const fields = { draft, change, facets: figures.facets }
  const formId = `${id}-form`
  return (
    <>
      <SheetBody>
        <form id={formId} action="/search" onSubmit={submit} className="grid grid-cols-1 gap-3 pt-2 pb-4">
          {listHiddenFields(omitSheetFilters(input), view).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <TextFields draft={draft} place={place} change={change} />
          <PriceFields {...fields} />
          <BedroomsField {...fields} />
          <RoomTypeFields {...fields} />
          <ResidentsField {...fields} />
          <h3 id={moreId} className="mt-1 scroll-mt-2 border-t border-line pt-5 font-head text-heading font-bold">
            {m.filter_more()}
          </h3>
          <BathroomsField {...fields} />
          <FurnishingField {...fields} />
          <ExtraFields {...fields} />
          <MoveInFields {...fields} />
          <BillsFields {...fields} />
          <CommuteFields {...fields} />
          <AmenityFields {...fields} amenities={amenities} />
          <TypeField {...fields} />
        </form>
      </SheetBody>
      <SheetFoot>
        <output className="sr-only">{figures.isCurrent && isOpen ? submitLabel(figures) : null}</output>
        <button type="submit" form={formId} className={cx(buttonClass(), 'w-full')}>
          {submitLabel(figures)}
        </button>
      </SheetFoot>
    </>
  )
}

type TextFieldsProps = { draft: SearchInput; place: string; change: ChangeFilters }

/** What and where. The text is taken over when the field is left, so that the counts below are those of this text. */
function TextFields({ draft, place, change }: TextFieldsProps) {
  const takeText = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    const value = target.value.trim()
    if (target.name === 'q' && value !== draft.q) change({ q: value })
    if (target.name === 'location' && value !== place && value !== draft.location)
      change({ location: value, area: null, shape: null })
  }
  return (
    <div onBlur={takeText} className="rounded-control border border-line-strong">
      <WhatField q={draft.q} />
      <WhereField
        place={place}
        onChoose={(location) => change({ location, area: null, shape: null })}
        className="border-t border-line"
      />
    </div>
  )
}

/** The parameters that this sheet does not show. */
function omitSheetFilters({ area, shape, sort }: SearchInput): Partial<SearchInput> {
  return { area, shape, sort }
}

function submitLabel({ facets, isCurrent }: FacetFigures): string {
  if (!facets || !isCurrent) return m.filter_apply()
  const { total } = facets
  return total === 0 ? m.filter_show_none() : m.filter_show({ count: total, figure: formatNumber(total) })
}
