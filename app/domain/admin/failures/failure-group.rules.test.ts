import { describe, expect, test } from 'vitest'
import { createFailureCounter } from './failure-counter.service.server.ts'
import { describeError, describeSlowQuery, SLOW_QUERY_MS } from './failure-group.rules.server.ts'

const NOW = new Date('2026-03-02T02:00:00Z')
const describeText = (message: string) => describeError('request.failed', { error: new Error(message) }).text

describe('an error', () => {
  test('says its event, its place in the code, its innermost cause and its request', () => {
    const cause = Object.assign(new Error('no such column'), { code: '42703' })
    const failure = describeError('jobs.handlerFailed', {
      job: 'mail.deliver',
      requestId: 'r1',
      error: new Error('query failed', { cause }),
    })
    expect(failure).toMatchObject({ kind: 'error', text: '42703 Error: no such column', id: 'r1' })
    expect(failure.place).toMatch(/^jobs\.handlerFailed · mail\.deliver · .*failure-group\.rules\.test\.ts/)
    expect(failure.place).not.toContain(process.cwd())
  })

  test('keeps nothing that a person typed', () => {
    const text = describeText(
      'no "Peñaflor" of ana@example.ph, 0917 123 4567, in 6b3bd1c2-9c5e-4f0e-8a37-0d9cbb0d6f11 for 25000\nparams: secret',
    )
    expect(text).toBe('Error: no ‹text› of [email], [phone], in ‹id› for ‹n›')
  })

  test('has no character that the database refuses', () => {
    const { place, text } = describeError('request.failed', { error: new Error('a\0b'), section: 'c\0d' })
    expect([place.includes('\0'), text]).toEqual([false, 'Error: ab'])
  })

  test('without an Error is described by its fields', () => {
    expect(describeError('browser.failed', { kind: 'TypeError', text: 'x is null', component: 'map' })).toMatchObject({
      place: 'browser.failed · map',
      text: 'TypeError: x is null',
    })
  })

  test.each([10_000, 20_000, 40_000])('of %i letters is described at once', (length) => {
    for (const part of ['"', '“', 'a@', '0', '6b3bd1c2-', ' at ', '\n at ////'])
      expect(describeText(part.repeat(length)).length).toBeLessThanOrEqual(500)
  })
})

test('a statement is the same with other numbers of values and other spaces', () => {
  const [one, two] = ['select a\n  from b where c in ($1)', 'select a from b where c in ($1, $2, $13)'].map((text) =>
    describeSlowQuery(text, 700.4),
  )
  expect(one).toEqual(two)
  expect(one).toMatchObject({ kind: 'slowQuery', place: 'select', milliseconds: 700 })
})

describe('the counter of a process', () => {
  const setUp = () => createFailureCounter(() => NOW)

  test('counts the same failure once for each time, and forgets what was taken', () => {
    const counter = setUp()
    const error = new Error('the same')
    for (const requestId of ['r1', 'r2']) counter.noteLogEntry('error', 'request.failed', { error, requestId })
    expect(counter.take()).toMatchObject([{ count: 2, id: 'r2', lastAt: NOW }])
    expect(counter.take()).toEqual([])
  })

  test('counts browser errors, and no other warning', () => {
    const counter = setUp()
    counter.noteLogEntry('warn', 'places.slow', {})
    expect(counter.take()).toEqual([])
    counter.noteLogEntry('warn', 'browser.failed', { kind: 'Error', text: 'x' })
    expect(counter.take()).toHaveLength(1)
  })

  test('a flood of different failures is bounded, and none is lost', () => {
    const counter = setUp()
    for (let n = 0; n < 1_000; n++)
      counter.noteLogEntry('error', `event.${'abcdefghij'[n % 10]}${'x'.repeat(n)}`.slice(0, 200), { error: null })
    const taken = counter.take()
    expect(taken.length).toBeLessThanOrEqual(201)
    expect(taken.reduce((sum, { count }) => sum + count, 0)).toBe(1_000)
  })

  test('what could not be stored is counted again, with what came meanwhile', () => {
    const counter = setUp()
    const error = new Error('the same')
    counter.noteLogEntry('error', 'request.failed', { error })
    const taken = counter.take()
    counter.noteLogEntry('error', 'request.failed', { error })
    counter.giveBack(taken)
    expect(counter.take()).toMatchObject([{ count: 2 }])
  })

  test('what is given back is not newer than what came meanwhile', () => {
    let at = NOW
    const counter = createFailureCounter(() => at)
    const error = new Error('the same')
    counter.noteLogEntry('error', 'request.failed', { error })
    const taken = counter.take()
    at = new Date(NOW.getTime() + 1_000)
    counter.noteLogEntry('error', 'request.failed', { error })
    counter.giveBack(taken)
    expect(counter.take()).toMatchObject([{ count: 2, lastAt: at }])
  })

  test('a slow statement is counted and a quick one is not, and both end their trace', async () => {
    let milliseconds = 0
    const counter = createFailureCounter(
      () => NOW,
      () => milliseconds,
    )
    let ended = 0
    const start = counter.watchQueries(() => () => void ended++)
    start('select quick')?.()
    expect(counter.take()).toEqual([])
    const end = start('select slow')
    milliseconds = SLOW_QUERY_MS
    end?.()
    expect(counter.take()).toMatchObject([{ kind: 'slowQuery', text: 'select slow', count: 1 }])
    expect(ended).toBe(2)
  })
})
