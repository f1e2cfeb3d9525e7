import { describe, expect, test } from 'vitest'
import { type Arrival, makeArrivals, type Outcome, simulateProcess } from '#tests/support/servers/simulated-process.ts'
import { MAX_CONCURRENCY } from './load-shedding.rules.ts'

/** Pages a second: machines and pages differ, the rules do not. Above these, refusing four of five requests costs more than a tenth of the time. */
const CAPACITIES = [14, 28, 45]
const SECONDS = 40

const offer = (capacity: number, times: number, startMs = 0) =>
  makeArrivals({ perSecond: capacity * times, seconds: SECONDS, meanCpuMs: 1_000 / capacity, startMs })
const countRefused = (outcomes: readonly Outcome[]) => outcomes.filter(({ isAdmitted }) => !isAdmitted).length
const findP95 = (outcomes: readonly Outcome[]) => {
  const times = outcomes.filter(({ isAdmitted }) => isAdmitted).map(({ ms }) => ms)
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0
}
const makeBurst = (capacity: number, atMs: number): Arrival[] =>
  Array.from({ length: 30 }, () => ({ atMs, priority: 'guestPage', cpuMs: 1_000 / capacity }))
const merge = (...arrivals: Arrival[][]) => arrivals.flat().toSorted((a, b) => a.atMs - b.atMs)

describe.each(CAPACITIES)('a process that answers %i pages a second', (capacity) => {
  test.each([1.2, 1.5, 2, 3, 5])('keeps its throughput and its time at %f times the load', (times) => {
    const { outcomes } = simulateProcess(offer(capacity, times))
    const admitted = outcomes.length - countRefused(outcomes)
    expect(admitted / SECONDS / capacity).toBeGreaterThan(0.9)
    expect(findP95(outcomes)).toBeLessThan(500)
    const actions = outcomes.filter(({ arrival }) => arrival.priority === 'signedInAction')
    expect(countRefused(actions)).toBe(0)
  })

  test('refuses nobody at 0.9 times its capacity', () => {
    expect(countRefused(simulateProcess(offer(capacity, 0.9)).outcomes)).toBe(0)
  })

  test('refuses nobody of thirty who come at once, after a calm or beside others', () => {
    expect(countRefused(simulateProcess(makeBurst(capacity, 5_000)).outcomes)).toBe(0)
    const beside = merge(makeBurst(capacity, 5_000), offer(capacity, 0.6))
    expect(countRefused(simulateProcess(beside).outcomes)).toBe(0)
  })

  test('refuses nobody because the machine stalls', () => {
    const { outcomes } = simulateProcess(offer(capacity, 0.5), { stallAtMs: 10_000, stallMs: 2_000 })
    expect(countRefused(outcomes)).toBe(0)
  })

  test('is calm again after an overload', () => {
    const later = offer(capacity, 0.9, (SECONDS + 5) * 1_000)
    const { outcomes } = simulateProcess(merge(offer(capacity, 3), later))
    expect(countRefused(outcomes.filter(({ arrival }) => arrival.atMs > SECONDS * 1_000))).toBe(0)
  })
})

test('a slow database lets many requests work at once and refuses nobody', () => {
  const arrivals = makeArrivals({ perSecond: 60, seconds: SECONDS, meanCpuMs: 5 })
  const { outcomes, states } = simulateProcess(arrivals, { databaseMs: 500 })
  expect(countRefused(outcomes)).toBe(0)
  const concurrency = Math.max(...states.map((state) => state.concurrency))
  expect(concurrency).toBeGreaterThan(50)
  expect(concurrency).toBeLessThanOrEqual(MAX_CONCURRENCY)
})

test('signed-in people are served before guests', () => {
  const guests = makeArrivals({ perSecond: 60, seconds: SECONDS, meanCpuMs: 35 })
  const people = makeArrivals({ perSecond: 14, seconds: SECONDS, meanCpuMs: 35, priority: 'signedInPage', seed: 8 })
  const { outcomes } = simulateProcess(merge(guests, people))
  const admittedShare = (priority: string) => {
    const own = outcomes.filter(({ arrival }) => arrival.priority === priority)
    return 1 - countRefused(own) / own.length
  }
  expect(admittedShare('signedInPage')).toBeGreaterThan(0.95)
  expect(admittedShare('guestPage')).toBeLessThan(0.3)
})
