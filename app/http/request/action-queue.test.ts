import { describe, expect, test } from 'vitest'
import { createActionQueue } from './action-queue.server.ts'

const LIMITS = { maxConcurrent: 2, maxQueueLength: 3 }

/** Actions that end when they are told to. */
function createActions() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { started, start, end: (name: string) => ends.get(name)?.() }
}

describe('action queue', () => {
  test('an account has two actions at a time, the next starts when one ends, and another account does not wait', async () => {
    const run = createActionQueue(LIMITS)
    const { started, start, end } = createActions()
    const results = ['a', 'b', 'c'].map((name) => run('maria', start(name)))
    const other = run('juan', start('x'))
    expect(started).toEqual(['a', 'b', 'x'])
    end('a')
    expect(await results[0]).toBe('a')
    expect(started).toEqual(['a', 'b', 'x', 'c'])
    for (const name of ['b', 'c', 'x']) end(name)
    expect(await Promise.all([...results, other])).toEqual(['a', 'b', 'c', 'x'])
  })

  test('an action that finds the queue full is refused with 503 and Retry-After, and a failed one frees its slot', async () => {
    const run = createActionQueue(LIMITS)
    const { start, end } = createActions()
    const held = ['a', 'b', 'c', 'd', 'e'].map((name) => run('maria', start(name)))
    await expect(run('maria', start('f'))).rejects.toMatchObject({ code: 'app.busy', retryAfter: 5 })
    for (const name of ['a', 'b']) end(name)
    await Promise.all(held.slice(0, 2))
    for (const name of ['c', 'd']) end(name)
    await Promise.all(held.slice(2, 4))
    end('e')
    await held[4]
    await expect(run('maria', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await run('maria', async () => 'free')).toBe('free')
  })
})
