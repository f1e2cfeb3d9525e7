// The content of a part of the search bar that opens: the budget or the bedrooms.
import { BedroomsField, type FieldsProps } from './filter-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { useFacets } from './use-facets.ts'

const FIELDS = { price: PriceFields, rooms: BedroomsField }
export type PanelKind = keyof typeof FIELDS
export type FilterPanelProps = Omit<FieldsProps, 'facets'> & { kind: PanelKind; isOpen: boolean }

export function FilterPanel({ kind, isOpen, draft, change }: FilterPanelProps) {
  const { facets } = useFacets(draft, isOpen)
  const Fields = FIELDS[kind]
  return <Fields draft={draft} change={change} facets={facets} />
}
