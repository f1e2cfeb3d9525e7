import { m } from '#app/messages/messages.js'
import { buttonClass } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { ChevronDownIcon } from '#app/ui/icons/icons.tsx'
import type { Order } from '#app/domain/search/criteria/search-criteria.model.ts'
import { type SearchInput, type Sort, SORTS } from '#app/domain/search/criteria/search-input.schema.ts'
import { listHiddenFields, type ListPath, type View } from '#app/domain/search/criteria/filter-address.rules.ts'

const SORT_LABELS = {
  newest: m.ui_newest_first,
  price_low: m.filter_sort_price_low,
  price_high: m.filter_sort_price_high,
  move_in: m.filter_sort_move_in,
  bedrooms: m.filter_sort_bedrooms,
  bathrooms: m.filter_sort_bathrooms,
} satisfies Record<Sort, () => string>

type SortSelectProps = {
  path: ListPath
  input: SearchInput
  view: View
  /** The order without a choice. A text such as "cheap condo" orders by rent; the box then says so. */
  defaultOrder: Order
  onChange: (sort: Sort | null) => void
}

/** "Best match" is offered only where it is the default. The button is for browsers without JavaScript. */
export function SortSelect({ path, input, view, defaultOrder, onChange }: SortSelectProps) {
  return (
    <form id="sort" action={path} className="flex shrink-0 items-center gap-2">
      {listHiddenFields({ ...input, sort: null }, view).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="relative block">
        <span className="sr-only">{m.filter_sort()}</span>
        <select
          name="sort"
          value={input.sort ?? (defaultOrder === 'relevance' ? '' : defaultOrder)}
          onChange={({ currentTarget: { value } }) => onChange(SORTS.find((sort) => sort === value) ?? null)}
          className="min-h-11.5 max-w-52 appearance-none rounded-full border border-line-strong bg-surface pr-9 pl-4 font-medium text-ellipsis"
        >
          {defaultOrder === 'relevance' ? <option value="">{m.filter_sort_best()}</option> : null}
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABELS[sort]()}
            </option>
          ))}
        </select>
        <ChevronDownIcon
          size={16}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-soft"
        />
      </label>
      <button type="submit" className={cx(buttonClass({ size: 'small', variant: 'soft' }), 'scripted:hidden')}>
        {m.filter_apply()}
      </button>
    </form>
  )
}
