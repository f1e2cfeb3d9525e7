import { expect, test } from 'vitest'
import { createPromiseCache } from './promise-cache.ts'

function createCounter(maxEntries?: number) {
  const state = { now: 0, loads: 0 }
  const getCached = createPromiseCache<number>({
    getLifetimeMs: () => 100,
    clock: () => state.now,
    ...(maxEntries ? { maxEntries } : {}),
  })
  const drop = () => getCached.drop(state)
  return { state, drop, get: (key: string) => getCached(state, async () => ++state.loads, key) }
}

test('a result is kept for its lifetime, by key', async () => {
  const { state, get } = createCounter()
  expect([await get('a'), await get('b'), await get('a')]).toEqual([1, 2, 1])
  state.now = 100
  expect(await get('a')).toBe(3)
})

test('a full cache is emptied', async () => {
  const { get } = createCounter(2)
  expect([await get('a'), await get('b'), await get('c'), await get('a')]).toEqual([1, 2, 3, 4])
})

test('dropped results are loaded again, also one that was being loaded', async () => {
  const { get, drop } = createCounter()
  await get('a')
  const loading = get('b')
  drop()
  expect([await loading, await get('a'), await get('b')]).toEqual([2, 3, 4])
})
