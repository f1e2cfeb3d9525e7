import { expect, test } from 'vitest'
import { buildListHref } from '#app/shared/lists/list-address.ts'
import { buildSort } from './sort-link.ts'

const sorts = ['newest', 'rentUp', 'rentDown'] as const
const build = (current: (typeof sorts)[number], to: (typeof sorts)[number]) =>
  buildSort({ sorts, current, toList: (changes) => buildListHref('/homes', '?q=sea&page=3', changes) }, to, {
    rentUp: 'ascending',
    rentDown: 'descending',
  })

test('the head of a column links to its order on the first page', () => {
  expect(build('newest', 'rentUp')).toEqual({ to: '/homes?q=sea&sort=rentUp' })
})

test('the default order is left out of the address', () => {
  expect(build('rentUp', 'newest').to).toBe('/homes?q=sea')
})

test('a column says in which direction the list is sorted by it', () => {
  expect(build('rentUp', 'rentDown').direction).toBe('ascending')
  expect(build('rentDown', 'rentUp').direction).toBe('descending')
})
