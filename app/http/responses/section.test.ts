import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { fail } from '#app/errors/app-error.ts'
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

describe('loadPageSections', () => {
  test('fast sections are ready at once, and a failed section does not affect the others', async () => {
    const { ctx, lines } = setUp()
    const { sections, init } = await loadPageSections(ctx, { good: async () => 7, bad: failBroken })
    expect(sections).toEqual({ good: { state: 'ready', value: 7 }, bad: { state: 'failed', errorId: 'r-1' } })
    expect(init.status).toBe(200)
    expect(JSON.stringify(sections)).not.toContain('secret_table')
    expect(lines.join()).toMatch(/section\.failed.*secret_table/)
  })

  test('slow sections are promises, and the page does not wait for them', async () => {
    const { ctx } = setUp()
    const loading = loadPageSections(ctx, { quick: async () => 1, slow: resolveAfter(2_000) })
    await vi.advanceTimersByTimeAsync(300)
    const {
      sections: { quick, slow },
    } = await loading
    expect(quick).toEqual({ state: 'ready', value: 1 })
    expect(slow).toBeInstanceOf(Promise)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await slow).toEqual({ state: 'ready', value: 'late' })
  })

  test('a section that exceeds the timeout fails', async () => {
    const { ctx, lines } = setUp()
    const loading = loadPageSections(ctx, { quick: async () => 1, never: resolveAfter(60_000) })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await (await loading).sections.never).toEqual({ state: 'failed', errorId: 'r-1' })
    expect(lines.join()).toContain('section.tooSlow')
  })

  test.each([
    ['all without a database', failUnavailable, failUnavailable, { status: 503, headers: { 'Retry-After': '5' } }],
    ['one without a database', failUnavailable, async () => 2, { status: 200, headers: {} }],
    ['all failed, one by a defect', failUnavailable, failBroken, { status: 500, headers: {} }],
  ])('a page whose sections are %s is shown with the status of the failure', async (_, one, two, expected) => {
    const { sections, init } = await loadPageSections(setUp().ctx, { one, two })
    expect(init).toEqual(expected)
    expect(sections.one).toEqual({ state: 'failed', errorId: 'r-1' })
  })
})

test('a page stays if a limiter refuses its only section', async () => {
  const { ctx } = setUp()
  const { sections } = await loadPageSections(ctx, { similar: async () => fail('app.busy') })
  expect(sections).toMatchObject({ similar: { state: 'failed' } })
})

describe('loadOnlySection', () => {
  test.each([
    ['succeeds', async () => 1, 200],
    ['fails', failBroken, 500],
    ['has no database', failUnavailable, 503],
    ['is refused by a limiter', async () => fail('app.busy'), 503],
  ])('a section that %s sets the status of the page', async (_, query, status) => {
    expect((await loadOnlySection(setUp().ctx, 'list', query)).init.status).toBe(status)
  })

  test('a section that exceeds the timeout is a 503 with Retry-After', async () => {
    const loading = loadOnlySection(setUp().ctx, 'list', resolveAfter(60_000))
    await vi.advanceTimersByTimeAsync(4_000)
    expect((await loading).init).toEqual({ status: 503, headers: { 'Retry-After': '5' } })
  })
})
