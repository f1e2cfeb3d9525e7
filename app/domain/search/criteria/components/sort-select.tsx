import { m } from '#app/messages/messages.js'
import { ChevronDownIcon } from '#app/ui/icons/icons.tsx'
import { type SearchInput, type Sort, SORTS } from '#app/domain/search/criteria/search-input.schema.ts'

const SORT_LABELS = {
  newest: m.ui_newest_first,
  price_low: m.filter_sort_price_low,
  price_high: m.filter_sort_price_high,
  bedrooms: m.filter_sort_bedrooms,
  bathrooms: m.filter_sort_bathrooms,
} satisfies Record<Sort, () => string>

type SortSelectProps = { formId: string; input: SearchInput; onChange: (sort: Sort | null) => void }

/** Belongs to the filter form. "Best match" is offered only with a search text. */
export function SortSelect({ formId, input, onChange }: SortSelectProps) {
  const hasSearchText = input.q !== ''
  return (
    <label className="relative block">
      <span className="sr-only">{m.filter_sort()}</span>
      <select
        form={formId}
        name="sort"
        value={input.sort ?? (hasSearchText ? '' : 'newest')}
        onChange={({ currentTarget: { value } }) => onChange(SORTS.find((sort) => sort === value) ?? null)}
        className="min-h-11 w-full appearance-none rounded-control border border-line-strong bg-surface pr-9 pl-3.5 text-label font-semibold text-ellipsis"
      >
        {hasSearchText ? <option value="">{m.filter_sort_best()}</option> : null}
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]()}
          </option>
        ))}
      </select>
      <ChevronDownIcon
        size={16}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
      />
    </label>
  )
}
