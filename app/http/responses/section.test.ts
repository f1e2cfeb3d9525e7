import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { createTestContext } from '#tests/support/context.ts'
import { loadOnlySection, loadPageSections } from './section.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(line) })
  return { lines, ctx: createTestContext({} as Db, { adapters: { log }, request: { id: 'r-1' } }) }
}

const failUnavailable = async () => Promise.reject(Object.assign(new Error('no one there'), { code: 'ECONNREFUSED' }))
const failBroken = async () => Promise.reject(new Error('relation "secret_table" does not exist'))
const resolveAfter = (ms: number) => async () => new Promise<string>((resolve) => setTimeout(() => resolve('late'), ms))

describe('the sections of a page', () => {
  test('that are quick are there at once, and one that fails takes nothing with it', async () => {
    const { ctx, lines } = setUp()
    const sections = await loadPageSections(ctx, { good: async () => 7, bad: failBroken })
    expect(sections).toEqual({ good: { state: 'ready', value: 7 }, bad: { state: 'failed', errorId: 'r-1' } })
    expect(JSON.stringify(sections)).not.toContain('secret_table')
    expect(lines.join()).toMatch(/section\.failed.*secret_table/)
  })

  test('that take longer follow, and the page does not wait for them', async () => {
    const { ctx } = setUp()
    const loading = loadPageSections(ctx, { quick: async () => 1, slow: resolveAfter(2_000) })
    await vi.advanceTimersByTimeAsync(300)
    const { quick, slow } = await loading
    expect(quick).toEqual({ state: 'ready', value: 1 })
    expect(slow).toBeInstanceOf(Promise)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await slow).toEqual({ state: 'ready', value: 'late' })
  })

  test('that never come are given up', async () => {
    const { ctx, lines } = setUp()
    const loading = loadPageSections(ctx, { quick: async () => 1, never: resolveAfter(60_000) })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await (await loading).never).toEqual({ state: 'failed', errorId: 'r-1' })
    expect(lines.join()).toContain('section.tooSlow')
  })

  test('of a page without any database are a 503, while one that answers keeps the page', async () => {
    const { ctx } = setUp()
    await expect(loadPageSections(ctx, { one: failUnavailable, two: failUnavailable })).rejects.toMatchObject({
      code: 'app.unavailable',
      retryAfter: 5,
    })
    expect(await loadPageSections(ctx, { one: failUnavailable, two: async () => 2 })).toMatchObject({
      two: { state: 'ready' },
    })
    expect(await loadPageSections(ctx, { one: failUnavailable, two: failBroken })).toMatchObject({
      one: { state: 'failed' },
    })
  })
})

describe('the only section of a page', () => {
  test.each([
    ['answers', async () => 1, 200],
    ['is broken', failBroken, 500],
    ['has no database', failUnavailable, 503],
  ])('that %s gives the page its status', async (_, query, status) => {
    expect((await loadOnlySection(setUp().ctx, 'list', query)).init.status).toBe(status)
  })
})
