// The filter bar of a declared list: selects, chips, the clear link and the kept parameters follow from the definition and the criteria.
// The screen adds the labels, because they are messages.
import { useLocation } from 'react-router'
import { type Filters, type FilterValue, getParam, type List } from '#app/shared/lists/define-list.ts'
import { type AddressChanges, buildListHref } from '#app/shared/lists/list-address.ts'
import { FilterBar, type FilterChip, type FilterSelect } from './filter-bar.tsx'

type Choice = FilterSelect['choices'][number]

/** Without choices, of its own or of the definition, a filter has a chip and no select. */
export type FilterText<Value extends string> = {
  label: string
  /** The choice of a filter that is not set. A filter with a fallback has none. */
  any?: string
  getLabel?: (value: Value) => string
  /** Instead of all values of the definition: the choices that the data offers. */
  choices?: readonly Choice[]
  chipLabel?: string
  /** A filter that every view of the list has: it has no chip, and it stays when the filters are cleared. */
  hasChip?: false
}

type SearchText = {
  label: string
  placeholder?: string
  /** Without it the search text has no chip. */
  chipLabel?: string
  isOnEnterOnly?: true
}

type ListFiltersProps<F extends Filters, Sort extends string> = {
  list: List<F, Sort>
  query: { readonly [Name in keyof F]: FilterValue<F[Name]> } & { readonly sort?: Sort }
  /** Accessible name of the region. */
  label: string
  search?: SearchText
  /** In the order of the selects and chips. A filter without texts is not in the bar. */
  texts?: { readonly [Name in keyof F]?: FilterText<NonNullable<FilterValue<F[Name]>>> }
  sort?: { label: string; getLabel: (sort: Sort) => string }
  /** Read out when it changes: '128 properties'. */
  resultText: string
  /** Selects that are no filters of the list; they come first. */
  selects?: readonly FilterSelect[]
  /** Parameters beside those of the list that stay. */
  kept?: Readonly<Record<string, string | undefined>>
  /** For a page with dialogs, whose parameters the links drop. */
  toList?: (changes: AddressChanges) => string
}

const NO_SELECTS: readonly FilterSelect[] = []

export function ListFilters<F extends Filters, Sort extends string>(props: ListFiltersProps<F, Sort>) {
  const { list, query, label, sort, resultText, selects = NO_SELECTS, kept } = props
  const { pathname, search: address } = useLocation()
  const toList = props.toList ?? ((changes: AddressChanges) => buildListHref(pathname, address, changes))
  const buildChip = (name: string, chipLabel: string, value: string): FilterChip => ({
    label: chipLabel,
    value,
    removeTo: toList({ [name]: null, page: null }),
  })
  const search = buildSearch(props)
  const fields = listFields(props)
  const cleared = [...(search ? [search] : []), ...fields.filter(({ isCleared }) => isCleared)]
  const hidden = fields.filter(({ select, value }) => select === undefined && value !== '')
  return (
    <FilterBar
      label={label}
      {...(search && { search: search.field })}
      selects={[
        ...selects,
        ...fields.flatMap(({ select }) => select ?? []),
        ...(sort ? [buildSortSelect(list.sorts, query.sort, sort)] : []),
      ]}
      chips={[
        ...(search?.chipLabel && search.field.value !== ''
          ? [buildChip(search.name, search.chipLabel, search.field.value)]
          : []),
        ...fields.flatMap(({ name, chipLabel, chip }) =>
          chip === undefined ? [] : [buildChip(name, chipLabel, chip)],
        ),
      ]}
      clearTo={toList({ ...Object.fromEntries(cleared.map(({ name }) => [name, null])), page: null })}
      kept={{ ...Object.fromEntries(hidden.map(({ name, value }) => [name, value])), ...kept }}
      resultText={resultText}
    />
  )
}

type Field = {
  /** The parameter. */
  name: string
  /** Empty for the fallback, which is left out of the address. */
  value: string
  chipLabel: string
  /** Undefined without a value, and for a value that no choice names, such as the id of a listing that is gone. */
  chip: string | undefined
  isCleared: boolean
  select: FilterSelect | undefined
}

function listFields<F extends Filters, Sort extends string>({
  list,
  query,
  texts,
}: Pick<ListFiltersProps<F, Sort>, 'list' | 'query' | 'texts'>): Field[] {
  const entries = Object.entries<FilterText<never> | undefined>(texts ?? {})
  return entries.flatMap(([filterName, text]) => {
    const filter = list.filters[filterName]
    if (filter === undefined || text === undefined) return []
    const { fallback, values } = filter
    const getLabel = text.getLabel as ((value: string) => string) | undefined
    const toChoice = (value: string): Choice => ({
      value: value === fallback ? '' : value,
      label: getLabel?.(value) ?? value,
    })
    const name = getParam(filterName, filter)
    const current = query[filterName] ?? null
    const value = current === null || current === fallback ? '' : current
    const choices = text.choices ?? values?.map(toChoice)
    const chip =
      value === '' ? undefined : (choices?.find((choice) => choice.value === value)?.label ?? getLabel?.(value))
    const withAny = text.any === undefined ? [] : [{ value: '', label: text.any }]
    return {
      name,
      value,
      chipLabel: text.chipLabel ?? text.label,
      chip: text.hasChip === false ? undefined : chip,
      isCleared: text.hasChip !== false,
      select: choices && { name, label: text.label, value, choices: [...withAny, ...choices] },
    }
  })
}

/** The search field of the filter that takes a text. */
function buildSearch<F extends Filters, Sort extends string>({
  list,
  query,
  search,
}: Pick<ListFiltersProps<F, Sort>, 'list' | 'query' | 'search'>) {
  const found = Object.entries(list.filters).find(([, { maxLength }]) => maxLength !== undefined)
  if (search === undefined || found === undefined) return undefined
  const [filterName, filter] = found
  const { maxLength = 0 } = filter
  const { chipLabel, ...texts } = search
  const name = getParam(filterName, filter)
  return { name, chipLabel, field: { name, value: query[filterName] ?? '', maxLength, ...texts } }
}

function buildSortSelect<Sort extends string>(
  sorts: readonly Sort[],
  current: Sort | undefined,
  { label, getLabel }: { label: string; getLabel: (sort: Sort) => string },
): FilterSelect {
  const write = (sort: Sort | undefined) => (sort === undefined || sort === sorts[0] ? '' : sort)
  const choices = sorts.map((sort) => ({ value: write(sort), label: getLabel(sort) }))
  return { name: 'sort', label, value: write(current), choices }
}
