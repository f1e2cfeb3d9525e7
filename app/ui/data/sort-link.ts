import type { AddressChanges } from '#app/shared/lists/list-address.ts'
import type { Column } from './table.tsx'

type SortedList<Sort extends string> = {
  sorts: readonly Sort[]
  current: Sort
  toList: (changes: AddressChanges) => string
}

/** The head of a column that sorts. `to` is the order that a click chooses; `directions` are the orders of this column. */
export function buildSort<Sort extends string>(
  { sorts, current, toList }: SortedList<Sort>,
  to: Sort,
  directions: Partial<Record<Sort, 'ascending' | 'descending'>>,
): NonNullable<Column<never>['sort']> {
  const direction = directions[current]
  return { to: toList({ sort: to === sorts[0] ? null : to, page: null }), ...(direction && { direction }) }
}
