// Converts between a search, its URL and the filter form.
import { isSearchEmpty } from './search-input.rules.ts'
import { readSearch, type SearchInput, toSearchParams } from './search-input.schema.ts'

export type ListPath = '/properties' | '/search'
/** Small screens show either the list or the map; wide ones show both. */
export type View = 'list' | 'map'

export function readView(params: URLSearchParams): View {
  return params.get('view') === 'map' ? 'map' : 'list'
}

/** A search without text and place leads to /properties. */
export function buildFilterAddress(path: ListPath, input: Partial<SearchInput>, view: View = 'list'): string {
  const params = toSearchParams(input)
  if (view === 'map') params.set('view', 'map')
  const isEmpty = isSearchEmpty({ q: input.q ?? '', location: input.location ?? '' })
  const page = path === '/search' && isEmpty ? '/properties' : path
  return params.size === 0 ? page : `${page}?${params.toString()}`
}

/** Also sent by the search form of the home page, which may leave either empty. */
const TYPED_FIELDS = ['q', 'location']
const ROOM_FIELDS = ['bedrooms', 'bathrooms'] as const

/** The form sends `bedrooms=2` and a separate `bedrooms_more=1`; the canonical URL has `bedrooms=2+`. */
export function readFormInput(formParams: URLSearchParams): SearchInput {
  const params = new URLSearchParams(formParams)
  for (const name of ROOM_FIELDS) {
    const count = params.get(name)
    if (count && params.get(`${name}_more`) === '1' && /^\d+$/.test(count)) params.set(name, `${count}+`)
  }
  return readSearch(params)
}

/** True if the browser submitted the form itself: empty fields, or rooms in two parameters. The caller redirects to the canonical URL. */
export function isFromForm(params: URLSearchParams): boolean {
  const isSplit = ROOM_FIELDS.some((name) => params.has(`${name}_more`))
  return isSplit || [...params].some(([name, value]) => value === '' && !TYPED_FIELDS.includes(name))
}

/** Hidden fields for the parameters that the form does not show. */
export function listHiddenFields(input: Partial<SearchInput>, view: View): [name: string, value: string][] {
  const fields = [...toSearchParams({ ...input, page: 1 })]
  return view === 'map' ? [...fields, ['view', 'map']] : fields
}
