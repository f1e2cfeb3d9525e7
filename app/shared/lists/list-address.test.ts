import { expect, test } from 'vitest'
import { buildListHref, buildPageHref, withParams } from './list-address.ts'

test('the address of the first page has no number', () => {
  expect(buildPageHref('/people', '?page=5', 1)).toBe('/people')
  expect(buildPageHref('/people', '', 2)).toBe('/people?page=2')
})

test('the address of another page keeps the other parameters', () => {
  expect(buildPageHref('/people', '?q=ana&page=5', 3)).toBe('/people?q=ana&page=3')
})

test('a changed parameter keeps the others, and null removes one', () => {
  expect(withParams('/people', '?q=ana&type=agent', { type: null, sort: 'name' })).toBe('/people?q=ana&sort=name')
})

test('a changed filter leads to the first page without the notice of the last action', () => {
  expect(buildListHref('/people', '?q=ana&page=5&done=saved', { type: 'agent' })).toBe('/people?q=ana&type=agent')
})
