import { describe, expect, test } from 'vitest'
import {
  addSample,
  canAnswer,
  formatLsn,
  MAX_CHECK_AGE_MS,
  MAX_LAG_MS,
  measureLag,
  parseLsn,
  type Sample,
} from './replica.rules.ts'

const collect = (...samples: [at: number, lsn: bigint][]) =>
  samples.reduce<Sample[]>((all, [at, lsn]) => addSample(all, { at, lsn }), [])

describe('a position in the log', () => {
  test('is read and written as PostgreSQL writes it', () => {
    expect(parseLsn('0/0')).toBe(0n)
    expect(parseLsn('16/B374D848')).toBe(0x16_b374_d848n)
    expect(formatLsn(0x16_b374_d848n)).toBe('16/B374D848')
    expect(formatLsn(0x1_0000_0001n)).toBe('1/1')
  })

  test.each(['', '16', '16/', '/1', '16/B374D848/1', '123456789/0', 'x/1', '-1/1'])('%j is none', (text) => {
    expect(parseLsn(text)).toBeNull()
  })
})

describe('the lag of a replica', () => {
  test('is 0 if it has everything, also while the primary has been idle for hours', () => {
    const samples = collect([0, 10n], [1_000, 20n], [7_200_000, 20n])
    expect(measureLag(samples, 20n, 7_200_500)).toBe(0)
    expect(measureLag(samples, 25n, 7_200_500)).toBe(0)
  })

  test('is the time since the primary was last seen where the replica is', () => {
    const samples = collect([0, 10n], [1_000, 20n], [2_000, 30n], [3_000, 40n])
    expect(measureLag(samples, 20n, 3_000)).toBe(2_000)
    expect(measureLag(samples, 29n, 3_000)).toBe(2_000)
    expect(measureLag(samples, 30n, 3_000)).toBe(1_000)
  })

  test('counts from the end of an idle time, not from its start', () => {
    const samples = collect([0, 10n], [60_000, 10n], [61_000, 20n])
    expect(measureLag(samples, 10n, 61_000)).toBe(1_000)
  })

  test('is unknown, and so too long, before the first sample and behind the history', () => {
    expect(measureLag([], 10n, 0)).toBe(Infinity)
    expect(measureLag(collect([0, 10n]), 9n, 0)).toBe(Infinity)
    const samples = collect(
      ...Array.from({ length: 120 }, (_, second) => [second * 1_000, BigInt(second)] as const).map(
        ([at, lsn]): [number, bigint] => [at, lsn],
      ),
    )
    expect(samples.length).toBeLessThan(30)
    expect(measureLag(samples, 60n, 119_000)).toBe(Infinity)
  })

  test('a primary that is behind the last one is another primary', () => {
    expect(collect([0, 10n], [1_000, 50n], [2_000, 40n])).toEqual([{ at: 2_000, lsn: 40n }])
  })
})

describe('a replica answers', () => {
  const check = { at: 10_000, isReplica: true, replayed: 100n, lagMs: 0 }
  test('up to the longest lag, and not beyond', () => {
    expect(canAnswer({ ...check, lagMs: MAX_LAG_MS }, 10_000, null)).toBe(true)
    expect(canAnswer({ ...check, lagMs: MAX_LAG_MS + 1 }, 10_000, null)).toBe(false)
    expect(canAnswer({ ...check, lagMs: Infinity }, 10_000, null)).toBe(false)
  })

  test('only what the visitor has written before', () => {
    expect(canAnswer(check, 10_000, 100n)).toBe(true)
    expect(canAnswer(check, 10_000, 101n)).toBe(false)
  })

  test('only after a check that is not old, and only while it is a replica', () => {
    expect(canAnswer(null, 10_000, null)).toBe(false)
    expect(canAnswer(check, 10_000 + MAX_CHECK_AGE_MS, null)).toBe(true)
    expect(canAnswer(check, 10_001 + MAX_CHECK_AGE_MS, null)).toBe(false)
    expect(canAnswer({ ...check, isReplica: false }, 10_000, null)).toBe(false)
  })
})
