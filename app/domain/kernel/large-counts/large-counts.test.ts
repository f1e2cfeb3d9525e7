import { expect, test, vi } from 'vitest'
import { LARGE_FROM_ROWS, LargeCounts } from './large-counts.service.server.ts'

const SECOND = 1_000
const flush = () => new Promise((resolve) => setTimeout(resolve))

function setUp(rows: number) {
  const counts = new LargeCounts()
  const state = { rows, isBroken: false }
  const read = vi.fn(async () => {
    if (state.isBroken) throw new Error('The database is gone')
    return state.rows
  })
  const onFailure = vi.fn()
  const get = (now: number) => counts.get({ name: 'listings', read, getRows: (value) => value }, now, onFailure)
  return { get, read, onFailure, state }
}

test('the count of a small table is read every time', async () => {
  const { get, read, state } = setUp(LARGE_FROM_ROWS - 1)
  await get(0)
  state.rows--
  expect(await get(1)).toBe(LARGE_FROM_ROWS - 2)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a large count is kept for ten seconds, then replaced in the background', async () => {
  const { get, read, state } = setUp(LARGE_FROM_ROWS)
  await get(0)
  state.rows++
  expect(await get(10 * SECOND)).toBe(LARGE_FROM_ROWS)
  expect(read).toHaveBeenCalledTimes(1)
  expect(await Promise.all([get(11 * SECOND), get(11 * SECOND)])).toEqual([LARGE_FROM_ROWS, LARGE_FROM_ROWS])
  await flush()
  expect(read).toHaveBeenCalledTimes(2)
  expect(await get(12 * SECOND)).toBe(LARGE_FROM_ROWS + 1)
})

test('a failed read keeps the value for a quarter of an hour, then the failure is shown', async () => {
  const { get, onFailure, state } = setUp(LARGE_FROM_ROWS)
  await get(0)
  state.isBroken = true
  expect(await get(60 * SECOND)).toBe(LARGE_FROM_ROWS)
  await flush()
  expect(onFailure).toHaveBeenCalledTimes(1)
  await expect(get(16 * 60 * SECOND)).rejects.toThrow('The database is gone')
})

test('a table that became small again is read every time', async () => {
  const { get, state } = setUp(LARGE_FROM_ROWS)
  await get(0)
  state.rows = 3
  await get(11 * SECOND)
  await flush()
  state.rows = 2
  expect(await get(12 * SECOND)).toBe(2)
})
