import { expect, test } from 'vitest'
import { getRestartDelayMs, noteEnd, type WorkerEnds } from './restart.rules.ts'

const NONE: WorkerEnds = { early: 0 }

test('a worker is started again at once, and later and later if it keeps ending soon', () => {
  const delays: number[] = []
  let ends = NONE
  for (let n = 0; n < 9; n++) {
    ends = noteEnd(ends, 2_000)
    delays.push(getRestartDelayMs(ends))
  }
  expect(delays).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})

test('a worker that ran for a minute ends the series', () => {
  const ends = [2_000, 2_000, 2_000, 60_000].reduce(noteEnd, NONE)
  expect(getRestartDelayMs(ends)).toBe(0)
})
