import { describe, expect, test } from 'vitest'
import { isAppError } from '#app/errors/app-error.ts'
import { createDoor } from './passwords.server.ts'

/** Work that ends when it is told to. */
function pending() {
  let end = () => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  return { end, work: () => done }
}

describe('the door before the hashing', () => {
  test('lets few in at a time and keeps the order of those who wait', async () => {
    const door = createDoor(2, 10)
    const order: number[] = []
    let inside = 0
    let most = 0
    const runs = Array.from({ length: 8 }, (_, n) =>
      door(async () => {
        most = Math.max(most, ++inside)
        await new Promise((resolve) => setTimeout(resolve, 2))
        inside--
        order.push(n)
      }),
    )
    await Promise.all(runs)
    expect(most).toBe(2)
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  test('sends away whoever finds the waiting room full, with a time to come back', async () => {
    const door = createDoor(1, 1)
    const first = pending()
    const running = door(first.work)
    const waiting = door(async () => 'waited')
    const error = await door(async () => 'too many').catch((reason: unknown) => reason)
    expect(isAppError(error) && [error.code, error.status, error.retryAfter]).toEqual(['app.busy', 503, 3])
    first.end()
    await running
    expect(await waiting).toBe('waited')
  })

  test('stays open after work that failed', async () => {
    const door = createDoor(1, 0)
    await expect(door(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await door(async () => 'again')).toBe('again')
  })

  test('without it, everybody is in at once', async () => {
    const door = createDoor(Number.POSITIVE_INFINITY, 0)
    let inside = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 8 }, () =>
        door(async () => {
          most = Math.max(most, ++inside)
          await new Promise((resolve) => setTimeout(resolve, 2))
          inside--
        }),
      ),
    )
    expect(most).toBe(8)
  })
})
