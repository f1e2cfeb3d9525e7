// The content of a dropdown in the filter bar: one group of filters.
import { type FieldsProps, PriceFields, RoomsFields, TypeField } from './filter-fields.tsx'
import { useFacets } from './use-facets.ts'

const FIELDS = { type: TypeField, price: PriceFields, rooms: RoomsFields }
export type PanelKind = keyof typeof FIELDS
export type FilterPanelProps = Omit<FieldsProps, 'facets'> & { kind: PanelKind; isOpen: boolean }

export function FilterPanel({ kind, isOpen, draft, change }: FilterPanelProps) {
  const { facets } = useFacets(draft, isOpen)
  const Fields = FIELDS[kind]
  return <Fields draft={draft} change={change} facets={facets} />
}
