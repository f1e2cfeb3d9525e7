import { expect, test } from 'vitest'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { shareRecentResult } from './recent-result.service.server.ts'

const ctx = { db: {} } as Ctx

/** Returns 1, 2, 3 …; each call takes `ms` on a fake clock. */
function createCounter(ms: number) {
  const state = { now: 0, requests: 0, isBroken: false }
  const find = shareRecentResult(
    async () => {
      await Promise.resolve()
      state.now += ms
      if (state.isBroken) throw new Error('broken')
      return ++state.requests
    },
    () => state.now,
  )
  return { state, find }
}

test('a fast result is not cached', async () => {
  const { find } = createCounter(5)
  expect([await find(ctx), await find(ctx), await find(ctx)]).toEqual([1, 2, 3])
})

test('a slow result is cached for ten times as long as it took', async () => {
  const { find, state } = createCounter(100)
  expect(await find(ctx)).toBe(1)
  state.now += 999
  expect(await find(ctx)).toBe(1)
  state.now += 2
  expect(await find(ctx)).toBe(2)
})

test('a slow result is cached for at most five seconds', async () => {
  const { find, state } = createCounter(60_000)
  await find(ctx)
  state.now += 5_001
  expect(await find(ctx)).toBe(2)
})

test('concurrent calls share one result, and another database has its own', async () => {
  const { find } = createCounter(5)
  expect(await Promise.all([find(ctx), find(ctx), find({ db: {} } as Ctx)])).toEqual([1, 1, 2])
})

test('a failure is not cached', async () => {
  const { find, state } = createCounter(500)
  state.isBroken = true
  await expect(find(ctx)).rejects.toThrow('broken')
  state.isBroken = false
  expect(await find(ctx)).toBe(1)
})
