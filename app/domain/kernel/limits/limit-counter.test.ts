// Concurrent hits on a shared counter that fails now and then.
import { expect, test } from 'vitest'
import { type Counted, createLimitCounter, type Hits, LateCounterError } from './limit-counter.service.server.ts'

const RULE = { max: 300, windowSeconds: 60 }

/** A database of one counter for all keys' processes; `fails(n)` says whether the n-th statement fails. */
function createShared(fails: (statement: number) => boolean = () => false) {
  const totals = new Map<string, number>()
  const shared = { statements: 0, addHits }
  async function addHits(batch: Hits[]): Promise<Counted[]> {
    const statement = ++shared.statements
    await new Promise((resolve) => setImmediate(resolve))
    if (fails(statement)) throw new Error('timeout exceeded when trying to connect')
    return batch.map(({ key, hits }) => {
      const count = (totals.get(key) ?? 0) + hits
      totals.set(key, count)
      return { key, count, secondsLeft: 60 }
    })
  }
  return shared
}

async function countPassed(
  attempt: () => Promise<{ allowed: boolean }>,
  rounds: number,
  size: number,
): Promise<number> {
  let passed = 0
  for (let round = 0; round < rounds; round++) {
    const results = await Promise.all(Array.from({ length: size }, attempt))
    passed += results.filter(({ allowed }) => allowed).length
  }
  return passed
}

test('hits that arrive while a statement runs share the next one, and exactly the maximum passes', async () => {
  const shared = createShared()
  const counter = createLimitCounter({ addHits: shared.addHits, onFailure: () => expect.unreachable() })
  expect(await countPassed(() => counter.count('a', RULE), 1, 600)).toBe(RULE.max)
  expect(shared.statements).toBe(2)
})

test('when statements fail, the process goes on from the last shared count, so that no more than the maximum passes', async () => {
  const failures: unknown[] = []
  const { addHits } = createShared((statement) => statement > 3)
  const counter = createLimitCounter({ addHits, onFailure: (error) => failures.push(error) })
  expect(await countPassed(() => counter.count('a', RULE), 12, 50)).toBe(RULE.max)
  expect(failures.length).toBeGreaterThan(0)
  // null control: a counter that allows what it cannot count lets more pass
  const shared = createShared((statement) => statement > 3)
  const allowOnFailure = () =>
    shared.addHits([{ key: 'a', hits: 1, windowSeconds: 60 }]).then(
      ([row]) => ({ allowed: (row?.count ?? 0) <= RULE.max }),
      () => ({ allowed: true }),
    )
  expect(await countPassed(allowOnFailure, 12, 50)).toBe(600)
})

test('a process that counts alone starts again after the window and says how long to wait', async () => {
  let nowMs = 0
  const { addHits } = createShared(() => true)
  const counter = createLimitCounter({ addHits, onFailure: () => undefined, nowMs: () => nowMs })
  const attempt = () => counter.count('a', { max: 5, windowSeconds: 60 })
  expect(await countPassed(attempt, 2, 10)).toBe(5)
  nowMs = 20_000
  expect(await attempt()).toEqual({ allowed: false, retryAfterSeconds: 40 })
  nowMs = 60_000
  expect(await countPassed(attempt, 1, 10)).toBe(5)
})

test('a shared counter that does not answer holds nobody: the process counts alone, and the maximum still holds', async () => {
  const failures: unknown[] = []
  const counter = createLimitCounter({
    addHits: () => new Promise(() => undefined), // a frozen database
    onFailure: (error) => failures.push(error),
    answerMs: 5,
  })
  expect(await countPassed(() => counter.count('a', { max: 5, windowSeconds: 60 }), 2, 10)).toBe(5)
  expect(failures[0]).toBeInstanceOf(LateCounterError) // a warning in the log, while a failed statement is an error
})

test('hits that nobody waits for are counted together, and are refused once the maximum is known to be reached', async () => {
  const shared = createShared()
  const counter = createLimitCounter({ addHits: shared.addHits, onFailure: () => expect.unreachable() })
  const rule = { max: 30, windowSeconds: 60 }
  const passed = Array.from({ length: 50 }, () => counter.countLater('a', rule)).filter(({ allowed }) => allowed)
  expect(passed).toHaveLength(50)
  await expect.poll(() => counter.countLater('a', rule)).toEqual({ allowed: false, retryAfterSeconds: 60 })
  expect(counter.countLater('b', rule).allowed).toBe(true)
  expect((await counter.count('a', rule)).allowed).toBe(false)
  expect(shared.statements).toBeLessThan(10)
})
