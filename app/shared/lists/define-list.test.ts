import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineList } from './define-list.ts'
import { choice, id, matching, searchLine, searchText } from './filters.ts'

const MAX_TEXT = 20
const ID = '0b5e1a52-6d0f-4c3a-9f5e-3f2d4f0b8a11'

const bookList = defineList({
  filters: {
    status: choice(['lent', 'free']),
    show: choice(['open', 'all'], { fallback: 'open' }),
    shelfId: id({ param: 'shelf' }),
    year: matching((text) => /^\d{4}$/.test(text)),
    search: searchText(MAX_TEXT, { param: 'q' }),
    place: searchLine(MAX_TEXT),
  },
  sorts: ['newest', 'title'],
  pageSize: 10,
})

const read = (search: string) => bookList.read(new URLSearchParams(search))
const DEFAULTS = {
  status: null,
  show: 'open',
  shelfId: null,
  year: null,
  search: '',
  place: '',
  sort: 'newest',
  page: 1,
}

describe('reading the address of a list', () => {
  test('an address without parameters gives the defaults', () => {
    expect(read('')).toEqual(DEFAULTS)
  })

  test('known values are read under the names of their parameters', () => {
    const search = `status=lent&show=all&shelf=${ID}&year=1999&q=sea&place=Iloilo&sort=title&page=3`
    expect(read(search)).toEqual({
      status: 'lent',
      show: 'all',
      shelfId: ID,
      year: '1999',
      search: 'sea',
      place: 'Iloilo',
      sort: 'title',
      page: 3,
    })
  })

  test.each(['status=lost', 'show=', 'shelf=1', 'year=99', 'sort=__proto__', 'page=-1', 'page=1e3', 'q=%00%20', 'x=1'])(
    'an unknown or malformed value counts as absent: %s',
    (search) => {
      expect(read(search)).toEqual(DEFAULTS)
    },
  )

  test('a list without orders has no sort', () => {
    expect(defineList({ filters: {}, pageSize: 10 }).read(new URLSearchParams('sort=title'))).toEqual({ page: 1 })
  })

  test('arbitrary addresses are read without an error and give bounded values', () => {
    const name = fc.constantFrom('status', 'show', 'shelf', 'year', 'q', 'place', 'sort', 'page', 'other')
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('lent', 'all', ID, '2', '999999'),
    )
    const isBounded = ({ status, show, search, place, sort, page }: ReturnType<typeof read>) =>
      [null, 'lent', 'free'].includes(status) &&
      ['open', 'all'].includes(show) &&
      ['newest', 'title'].includes(sort) &&
      [search, place].every((typed) => typed.length <= MAX_TEXT && !typed.includes('\0')) &&
      page >= 1 &&
      page <= 10_000
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text), { maxLength: 10 }), (pairs) => {
        const criteria = bookList.read(new URLSearchParams(pairs))
        return isBounded(criteria) && isDeepStrictEqual(read(bookList.build('', criteria)), criteria)
      }),
    )
  })
})

describe('building the address of a list', () => {
  test('defaults are left out', () => {
    expect(bookList.build('/books', { show: 'open', search: '', sort: 'newest', page: 1 })).toBe('/books')
    expect(bookList.build('/books', { show: 'all', search: 'sea', sort: 'title', page: 2 })).toBe(
      '/books?show=all&q=sea&sort=title&page=2',
    )
  })

  test('reading a built address gives the same criteria', () => {
    const typed = fc.string({ unit: 'grapheme', maxLength: MAX_TEXT })
    const criteria = fc.record(
      {
        status: fc.constantFrom('lent' as const, 'free' as const, null),
        show: fc.constantFrom('open' as const, 'all' as const),
        shelfId: fc.oneof(fc.uuid(), fc.constant(null)),
        year: fc.oneof(fc.integer({ min: 1000, max: 9999 }).map(String), fc.constant(null)),
        search: typed.map((text) => bookList.filters.search.read(text)),
        place: typed.map((text) => bookList.filters.place.read(text)),
        sort: fc.constantFrom('newest' as const, 'title' as const),
        page: fc.integer({ min: 1, max: 10_000 }),
      },
      { noNullPrototype: true },
    )
    fc.assert(fc.property(criteria, (given) => isDeepStrictEqual(read(bookList.build('', given)), given)))
  })

  test('a search text is cut between characters, so that the address gives the same text again', () => {
    const search = bookList.filters.search.read(`${'a'.repeat(MAX_TEXT - 1)}🏠`)
    expect(search).toBe('a'.repeat(MAX_TEXT - 1))
    expect(bookList.filters.search.read(`${'a'.repeat(MAX_TEXT - 1)} b`)).toBe(search)
  })
})

test('a list is filtered if a filter differs from its default; order and page are no filters', () => {
  expect(bookList.isFiltered(read('sort=title&page=4'))).toBe(false)
  expect(bookList.isFiltered(read('q=sea'))).toBe(true)
  expect(bookList.isFiltered(read('show=all'))).toBe(true)
})
