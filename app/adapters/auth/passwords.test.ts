import { describe, expect, test } from 'vitest'
import { isAppError } from '#app/errors/app-error.ts'
import { createConcurrencyLimiter } from './passwords.server.ts'

/** Work that ends when it is told to. */
function createPendingWork() {
  let end = () => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  return { end, work: () => done }
}

describe('the door before the hashing', () => {
  test('lets few in at a time and keeps the order of those who wait', async () => {
    const limiter = createConcurrencyLimiter(2, 10)
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

  test('sends away whoever finds the waiting room full, with a time to come back', async () => {
    const limiter = createConcurrencyLimiter(1, 1)
    const first = createPendingWork()
    const running = limiter(first.work)
    const waiting = limiter(async () => 'waited')
    const error = await limiter(async () => 'too many').catch((reason: unknown) => reason)
    expect(isAppError(error) && [error.code, error.status, error.retryAfter]).toEqual(['app.busy', 503, 3])
    first.end()
    await running
    expect(await waiting).toBe('waited')
  })

  test('stays open after work that failed', async () => {
    const limiter = createConcurrencyLimiter(1, 0)
    await expect(limiter(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await limiter(async () => 'again')).toBe('again')
  })

  test('without it, everybody is in at once', async () => {
    const limiter = createConcurrencyLimiter(Number.POSITIVE_INFINITY, 0)
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
