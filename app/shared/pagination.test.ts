import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageCount, pageFigures, pageOffset, pageWindow, parsePage } from './pagination.ts'

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
])('page %s of an address is %i', (value, page) => {
  expect(parsePage(value)).toBe(page)
})

describe('the numbers of the control', () => {
  test('all of them up to seven pages', () => {
    expect(pageWindow(1, 1)).toEqual([1])
    expect(pageWindow(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(pageWindow(1, 0)).toEqual([])
  })

  test('first, last and a window beyond', () => {
    expect(pageWindow(1, 8)).toEqual([1, 2, 3, 4, 5, 'gap', 8])
    expect(pageWindow(4, 8)).toEqual([1, 2, 3, 4, 5, 'gap', 8])
    expect(pageWindow(5, 8)).toEqual([1, 'gap', 4, 5, 6, 7, 8])
    expect(pageWindow(5, 10)).toEqual([1, 'gap', 4, 5, 6, 'gap', 10])
    expect(pageWindow(10, 10)).toEqual([1, 'gap', 6, 7, 8, 9, 10])
    expect(pageWindow(99, 10)).toEqual(pageWindow(10, 10))
  })

  test('always seven places, in order, with the current page and its neighbours, and no gap that hides nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 5_000 }), fc.nat(), (pages, seed) => {
        const current = 1 + (seed % pages)
        const items = pageWindow(current, pages)
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

test('the figures say what a page shows', () => {
  expect(pageFigures(1, 12, 207)).toEqual({ start: 1, end: 12, total: 207 })
  expect(pageFigures(18, 12, 207)).toEqual({ start: 205, end: 207, total: 207 })
  expect(pageFigures(1, 12, 0)).toEqual({ start: 0, end: 0, total: 0 })
  expect(pageFigures(50, 12, 207)).toEqual({ start: 0, end: 0, total: 207 })
  expect([pageCount(0, 12), pageCount(12, 12), pageCount(13, 12)]).toEqual([1, 1, 2])
  expect(pageOffset(3, 12)).toBe(24)
})
