// The content of the sheet with all filters. Nothing is applied before the button is pressed; the button shows the number of results.
import { type FormEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { SheetBody, SheetFoot } from '#app/ui/overlays/sheet.tsx'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import {
  listHiddenFields,
  buildFilterAddress,
  type ListPath,
  type View,
} from '#app/domain/search/criteria/filter-address.rules.ts'
import type { AmenityChoice } from '#app/domain/search/criteria/filter-chips.rules.ts'
import {
  AmenityFields,
  type ChangeFilters,
  ExtraFields,
  FurnishingField,
  MoveInFields,
  PriceFields,
  RoomsFields,
  TypeField,
} from './filter-fields.tsx'
import { CommuteFields } from './commute-fields.tsx'
import { BillsFields, ResidentsField, RoomTypeFields } from './space-fields.tsx'
import type { GoToSearch } from './filter-bar.tsx'
import { useFilterDraft } from './use-filter-draft.ts'
import { type FacetFigures, useFacets } from './use-facets.ts'

export type FilterSheetProps = {
  id: string
  isOpen: boolean
  onClose: () => void
  path: ListPath
  input: SearchInput
  view: View
  amenities: readonly AmenityChoice[]
  go: GoToSearch
}

export function FilterSheet(props: FilterSheetProps) {
  const { id, isOpen, onClose, path, input, view, amenities, go } = props
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    go({ ...draft, page: 1 })
  }
  const fields = { draft, change, facets: figures.facets }
  const formId = `${id}-form`
  return (
    <>
      <SheetBody>
        <form id={formId} action={path} onSubmit={submit} className="grid grid-cols-1 divide-y divide-line">
          {listHiddenFields(omitSheetFilters(input), view).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="py-5">
            <TypeField {...fields} />
          </div>
          <div className="py-5">
            <PriceFields {...fields} />
          </div>
          <div className="py-5">
            <RoomsFields {...fields} />
          </div>
          <div className="grid gap-4 py-5">
            <RoomTypeFields {...fields} />
            <ResidentsField {...fields} />
          </div>
          <div className="py-5">
            <AmenityFields {...fields} amenities={amenities} />
          </div>
          <div className="py-5">
            <FurnishingField {...fields} />
          </div>
          <div className="py-5">
            <ExtraFields {...fields} />
          </div>
          <div className="py-5">
            <BillsFields {...fields} />
          </div>
          <div className="py-5">
            <CommuteFields {...fields} />
          </div>
          <div className="py-5">
            <MoveInFields {...fields} />
          </div>
        </form>
      </SheetBody>
      <SheetFoot>
        <output className="sr-only">{figures.isCurrent && isOpen ? submitLabel(figures) : null}</output>
        <Link
          to={buildFilterAddress(path, omitSheetFilters(input), view)}
          preventScrollReset
          className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-sea underline-offset-3 hover:underline"
        >
          {m.ui_clear_all()}
        </Link>
        <button type="submit" form={formId} className={buttonClass()}>
          {submitLabel(figures)}
        </button>
      </SheetFoot>
    </>
  )
}

/** The parameters that are not filters of this sheet. */
function omitSheetFilters({ q, location, area, shape, sort }: SearchInput): Partial<SearchInput> {
  return { q, location, area, shape, sort }
}

function submitLabel({ facets, isCurrent }: FacetFigures): string {
  if (!facets || !isCurrent) return m.filter_apply()
  const { total } = facets
  return total === 0 ? m.filter_show_none() : m.filter_show({ count: total, figure: formatNumber(total) })
}
