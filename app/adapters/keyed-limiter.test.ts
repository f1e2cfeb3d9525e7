import { describe, expect, test } from 'vitest'
import { createKeyedLimiter } from './keyed-limiter.ts'

const LIMITS = {
  maxConcurrent: 2,
  maxQueueLength: 3,
  onOverload: () => {
    throw new Error('full')
  },
}

/** Tasks that end when they are told to. */
function createTasks() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { started, start, end: (name: string) => ends.get(name)?.() }
}

describe('keyed limiter', () => {
  test('a key has two tasks at a time, the next starts when one ends, and another key does not wait', async () => {
    const run = createKeyedLimiter(LIMITS)
    const { started, start, end } = createTasks()
    const results = ['a', 'b', 'c'].map((name) => run('maria', start(name)))
    const other = run('juan', start('x'))
    expect(started).toEqual(['a', 'b', 'x'])
    end('a')
    expect(await results[0]).toBe('a')
    expect(started).toEqual(['a', 'b', 'x', 'c'])
    for (const name of ['b', 'c', 'x']) end(name)
    expect(await Promise.all([...results, other])).toEqual(['a', 'b', 'c', 'x'])
  })

  test('a task that finds the queue of its key full is refused, and a failed one frees its slot', async () => {
    const run = createKeyedLimiter(LIMITS)
    const { start, end } = createTasks()
    const held = ['a', 'b', 'c', 'd', 'e'].map((name) => run('maria', start(name)))
    await expect(run('maria', start('f'))).rejects.toThrow('full')
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
