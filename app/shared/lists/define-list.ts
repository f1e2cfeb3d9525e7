// A list is declared once: its filters, its orders and the size of a page. Reading the address, links and the choice of the empty state
// follow from the declaration (docs/architecture.md, Lists).
import { parsePage } from '../pagination.ts'
import type { Filter } from './filters.ts'
import { withParams } from './list-address.ts'

export type Filters = Readonly<Record<string, Filter<string | null>>>
export type FilterValue<F> = F extends Filter<infer Value> ? Value : never

/** What the address asks for. A list without orders has no `sort`. */
type CriteriaOf<F extends Filters, Sort extends string> = { [Name in keyof F]: FilterValue<F[Name]> } & {
  page: number
} & ([Sort] extends [never] ? unknown : { sort: Sort })

type Declaration<F extends Filters, Sort extends string> = {
  filters: F
  /** The first is the default and is left out of the address. */
  sorts?: readonly [Sort, ...Sort[]]
  pageSize: number
}

export type List<F extends Filters = Filters, Sort extends string = string> = {
  filters: F
  sorts: readonly Sort[]
  pageSize: number
  /** Unknown and malformed values count as absent. */
  read: (params: URLSearchParams) => CriteriaOf<F, Sort>
  /** The shortest address for these criteria. */
  build: (path: string, criteria: Partial<CriteriaOf<F, Sort>>) => string
  /** An empty list is "nothing found" if it is filtered, otherwise "nothing yet". */
  isFiltered: (criteria: Partial<CriteriaOf<F, Sort>>) => boolean
}

/** The criteria of a list: `type ReceivedQuery = Criteria<typeof receivedList>`. */
export type Criteria<L> = L extends { read: (params: URLSearchParams) => infer C } ? C : never

/** The annotation removes a list that a page does not use from the code of the page. */
/* @__NO_SIDE_EFFECTS__ */
export function defineList<const F extends Filters, const Sort extends string = never>({
  filters,
  sorts,
  pageSize,
}: Declaration<F, Sort>): List<F, Sort> {
  const entries = Object.entries<Filter<string | null>>(filters)
  type C = CriteriaOf<F, Sort>

  const read = (params: URLSearchParams) => {
    const criteria: Record<string, string | number | null> = { page: parsePage(params.get('page')) }
    for (const [name, filter] of entries) {
      const text = params.get(getParam(name, filter))
      criteria[name] = text === null ? filter.fallback : filter.read(text)
    }
    if (sorts) criteria.sort = sorts.find((sort) => sort === params.get('sort')) ?? sorts[0]
    return criteria as C
  }

  const build = (path: string, criteria: Partial<C>) => {
    const given: Readonly<Record<string, unknown>> = criteria
    const chosen = entries.flatMap(([name, filter]) => {
      const value = given[name]
      return typeof value === 'string' && value !== filter.fallback ? [[getParam(name, filter), value] as const] : []
    })
    const { sort, page } = given
    if (sorts && typeof sort === 'string' && sort !== sorts[0]) chosen.push(['sort', sort])
    if (typeof page === 'number' && page > 1) chosen.push(['page', String(page)])
    return withParams(path, '', Object.fromEntries(chosen))
  }

  const isFiltered = (criteria: Partial<C>) => {
    const given: Readonly<Record<string, unknown>> = criteria
    return entries.some(([name, { fallback }]) => name in given && given[name] !== fallback)
  }

  return { filters, sorts: sorts ?? [], pageSize, read, build, isFiltered }
}

/** The name of a filter in the address. */
export function getParam(name: string, { param }: Pick<Filter<string | null>, 'param'>): string {
  return param ?? name
}
