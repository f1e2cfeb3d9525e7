// Between a search, its address, and the form that changes it.
import { asksForNothing, readSearch, type SearchInput, toSearchParams } from './search-input.schema.ts'

export type ListPath = '/properties' | '/search'
/** On small screens either the list or the map is shown; wide ones show both. */
export type View = 'list' | 'map'

export function readView(params: URLSearchParams): View {
  return params.get('view') === 'map' ? 'map' : 'list'
}

/** A search that has lost its words and its place is a list like any other. */
export function buildFilterAddress(path: ListPath, input: Partial<SearchInput>, view: View = 'list'): string {
  const params = toSearchParams(input)
  if (view === 'map') params.set('view', 'map')
  const hasNothing = asksForNothing({ q: input.q ?? '', location: input.location ?? '' })
  const page = path === '/search' && hasNothing ? '/properties' : path
  return params.size === 0 ? page : `${page}?${params.toString()}`
}

/** Typed in the search of the home page too, which sends the one or the other. */
const TYPED_FIELDS = ['q', 'location']
const ROOM_FIELDS = ['bedrooms', 'bathrooms'] as const

/** A form says `bedrooms=2` and apart from it whether more would do; an address says `2+`. */
export function readFormInput(formParams: URLSearchParams): SearchInput {
  const params = new URLSearchParams(formParams)
  for (const name of ROOM_FIELDS) {
    const count = params.get(name)
    if (count && params.get(`${name}_more`) === '1' && /^\d+$/.test(count)) params.set(name, `${count}+`)
  }
  return readSearch(params)
}

/** Sent by a form as the browser does it: fields left empty, rooms in two parts. Such an address is sent on to the one that says the same. */
export function isFromForm(params: URLSearchParams): boolean {
  const isSplit = ROOM_FIELDS.some((name) => params.has(`${name}_more`))
  return isSplit || [...params].some(([name, value]) => value === '' && !TYPED_FIELDS.includes(name))
}

/** Everything a filter form must carry for what it does not show. */
export function listHiddenFields(input: Partial<SearchInput>, view: View): [name: string, value: string][] {
  const fields = [...toSearchParams({ ...input, page: 1 })]
  return view === 'map' ? [...fields, ['view', 'map']] : fields
}
