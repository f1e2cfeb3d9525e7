import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countPages, getPageFigures, getPageOffset, getPageWindow, parsePage } from './pagination.ts'

test.each([
  ['1', 1],
  ['12', 12],
  ['0', 1],
  ['-3', 1],
  ['2.5', 1],
  ['1e3', 1],
  ['abc', 1],
  ['', 1],
  [null, 1],
  [undefined, 1],
  ['999999', 10_000],
  ['99999999999999999999', 1],
])('the page parameter %s is parsed as %i', (value, page) => {
  expect(parsePage(value)).toBe(page)
})

describe('page numbers of the control', () => {
  test('up to seven pages are all shown', () => {
    expect(getPageWindow(1, 1)).toEqual([1])
    expect(getPageWindow(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(getPageWindow(1, 0)).toEqual([])
  })

  test('more than seven pages show the first, the last and a window', () => {
    expect(getPageWindow(1, 8)).toEqual([1, 2, 3, 4, 5, 'gap', 8])
    expect(getPageWindow(4, 8)).toEqual([1, 2, 3, 4, 5, 'gap', 8])
    expect(getPageWindow(5, 8)).toEqual([1, 'gap', 4, 5, 6, 7, 8])
    expect(getPageWindow(5, 10)).toEqual([1, 'gap', 4, 5, 6, 'gap', 10])
    expect(getPageWindow(10, 10)).toEqual([1, 'gap', 6, 7, 8, 9, 10])
    expect(getPageWindow(99, 10)).toEqual(getPageWindow(10, 10))
  })

  test('the control has seven places in order, with the current page and its neighbours, and a gap hides at least two pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 5_000 }), fc.nat(), (pages, seed) => {
        const current = 1 + (seed % pages)
        const items = getPageWindow(current, pages)
        expect(items).toHaveLength(7)
        expect([items[0], items.at(-1)]).toEqual([1, pages])
        for (const near of [current - 1, current, current + 1])
          if (near >= 1 && near <= pages) expect(items).toContain(near)
        for (const [at, item] of items.entries()) {
          const [before, after] = [items[at - 1], items[at + 1]]
          if (item === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(2)
          else if (typeof before === 'number') expect(item).toBe(before + 1)
        }
      }),
    )
  })
})

test('page figures show start, end and total', () => {
  expect(getPageFigures(1, 12, 207)).toEqual({ start: 1, end: 12, total: 207 })
  expect(getPageFigures(18, 12, 207)).toEqual({ start: 205, end: 207, total: 207 })
  expect(getPageFigures(1, 12, 0)).toEqual({ start: 0, end: 0, total: 0 })
  expect(getPageFigures(50, 12, 207)).toEqual({ start: 0, end: 0, total: 207 })
  expect([countPages(0, 12), countPages(12, 12), countPages(13, 12)]).toEqual([1, 1, 2])
  expect(getPageOffset(3, 12)).toBe(24)
})
