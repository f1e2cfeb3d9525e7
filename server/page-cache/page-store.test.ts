import { expect, test } from 'vitest'
import { createPageStore } from './page-store.ts'
import { createSharedPage } from './shared-page.ts'

const [A, B] = ['0190a5b0-1111-7000-8000-00000000000a', '0190a5b0-1111-7000-8000-00000000000b']
const makePage = (text: string) =>
  createSharedPage({ status: 200, headers: [], html: Buffer.from(text), requestId: '1', readAt: 0, fingerprint: null })
const link = (id: string) => `<a href="/properties/${id}">`
const MEGABYTE = 1024 * 1024

function fill() {
  const store = createPageStore(MEGABYTE)
  store.put('list', makePage('a list'), 'listings')
  store.put('a', makePage(`page of ${link(A)}`), 'named')
  store.put('b', makePage(`page of ${link(B)}, like ${link(A)}`), 'named')
  store.put('text', makePage(`a text that names ${link(A)}`), 'none')
  return { store, listTrusted: () => ['list', 'a', 'b', 'text'].filter((id) => store.get(id)?.readAt === 0) }
}

test('after a change of a listing the data of all lists and of the pages that name it must be read again, and of no other page', () => {
  const { store, listTrusted } = fill()
  store.distrust({ ids: [], requiresReload: false })
  expect(listTrusted()).toEqual(['list', 'a', 'b', 'text'])
  store.distrust({ ids: [B], requiresReload: false })
  expect(listTrusted()).toEqual(['a', 'text'])
  store.distrust({ ids: [A], requiresReload: false })
  expect(listTrusted()).toEqual(['text'])
})

test('if all listings changed, only pages without listings are trusted', () => {
  const { store, listTrusted } = fill()
  store.distrust({ ids: [], requiresReload: true })
  expect(listTrusted()).toEqual(['text'])
})

test('10,000 pages stay within the bound of memory, and the page that was used last is among them', () => {
  const store = createPageStore(MEGABYTE)
  let largest = 0
  for (let n = 0; n < 10_000; n++) {
    store.put(`page ${n}`, makePage('x'.repeat(1_000)), 'none')
    store.get('page 0')
    largest = Math.max(largest, store.getSize().bytes)
  }
  expect(largest).toBeLessThanOrEqual(MEGABYTE)
  expect(store.getSize().pages).toBeGreaterThan(300)
  expect(store.get('page 0')).toBeDefined()
  expect(store.get('page 1')).toBeUndefined()
})

test('one page larger than a tenth of the memory is not kept', () => {
  const store = createPageStore(MEGABYTE)
  store.put('large', makePage('x'.repeat(200_000)), 'none')
  expect(store.get('large')).toBeUndefined()
})
