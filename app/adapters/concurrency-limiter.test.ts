import { describe, expect, test } from 'vitest'
import { isAppError } from '#app/errors/app-error.ts'
import { HASHING_LIMITS } from './auth/passwords.server.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

/** Work that ends when the test calls `end`. */
function createPendingWork() {
  let end = () => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  return { end, work: () => done }
}

/** A limiter for one task at a time that notes the order in which tasks ran. */
function recordOrder() {
  const limiter = createConcurrencyLimiter({ ...HASHING_LIMITS, maxConcurrent: 1, maxQueueLength: 100 })
  const order: string[] = []
  const run = (name: string, options: { isBackground?: boolean } = {}) =>
    limiter(async () => void order.push(name), options)
  return { order, run }
}

describe('concurrency limiter', () => {
  test('a limiter for two runs two tasks at once and the waiting ones in order', async () => {
    const limiter = createConcurrencyLimiter({ ...HASHING_LIMITS, maxConcurrent: 2, maxQueueLength: 10 })
    const order: number[] = []
    let running = 0
    let maxRunning = 0
    const runs = Array.from({ length: 8 }, (_, n) =>
      limiter(async () => {
        maxRunning = Math.max(maxRunning, ++running)
        await new Promise((resolve) => setTimeout(resolve, 2))
        running--
        order.push(n)
      }),
    )
    await Promise.all(runs)
    expect(maxRunning).toBe(2)
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  test('a password check that finds the queue full is refused as busy, with the time to wait', async () => {
    const limiter = createConcurrencyLimiter({ ...HASHING_LIMITS, maxConcurrent: 1, maxQueueLength: 1 })
    const first = createPendingWork()
    const running = limiter(first.work)
    const waiting = limiter(async () => 'waited')
    const error = await limiter(async () => 'too many').catch((reason: unknown) => reason)
    expect(isAppError(error) && [error.code, error.status, error.retryAfter]).toEqual(['app.busy', 503, 3])
    first.end()
    await running
    expect(await waiting).toBe('waited')
  })

  test('background work waits until no other task waits, whatever came first', async () => {
    const { order, run } = recordOrder()
    const ends = [run('running'), run('background', { isBackground: true }), run('request 1'), run('request 2')]
    await Promise.all(ends)
    expect(order).toEqual(['running', 'request 1', 'request 2', 'background'])
    // null control: the same work without the mark keeps its place
    const plain = recordOrder()
    await Promise.all(['running', 'background', 'request 1', 'request 2'].map((name) => plain.run(name)))
    expect(plain.order).toEqual(['running', 'background', 'request 1', 'request 2'])
  })

  test('background work starts after twenty other tasks, even if more of them wait', async () => {
    const { order, run } = recordOrder()
    const requests = Array.from({ length: 30 }, (_, n) => `request ${n}`)
    await Promise.all([run('running'), run('background', { isBackground: true }), ...requests.map((name) => run(name))])
    expect(order.indexOf('background')).toBe(21)
  })

  test('a failed task frees its slot', async () => {
    const limiter = createConcurrencyLimiter({ ...HASHING_LIMITS, maxConcurrent: 1, maxQueueLength: 0 })
    await expect(limiter(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await limiter(async () => 'again')).toBe('again')
  })

  test('without a limit all tasks run at once', async () => {
    const limiter = createConcurrencyLimiter({ ...HASHING_LIMITS, maxConcurrent: Number.POSITIVE_INFINITY })
    let running = 0
    let maxRunning = 0
    await Promise.all(
      Array.from({ length: 8 }, () =>
        limiter(async () => {
          maxRunning = Math.max(maxRunning, ++running)
          await new Promise((resolve) => setTimeout(resolve, 2))
          running--
        }),
      ),
    )
    expect(maxRunning).toBe(8)
  })
})
