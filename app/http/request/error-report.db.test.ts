import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorReport } from '#app/adapters/error-reports/error-reports.server.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { action } from '#app/routes/api/error-reports.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { ctxContext } from './context.server.ts'

const database = setUpTestDatabase()
const report = {
  errorId: 'b-12ab34cd56ef',
  component: 'featured homes',
  path: '/newsletter/confirm?token=secret',
  error: { name: 'TypeError', message: 'no maricel@tahanan.example here', stack: 'at x (0917 123 4567)' },
  componentStack: 'in Card',
  timestamp: '2026-03-02T02:00:00.000Z',
  userAgent: 'a browser',
  url: 'https://tahanan.example/newsletter/confirm?token=secret#top',
  environment: 'production',
}

beforeEach(async () => {
  await database.db.delete(rateLimits)
})

function setUp() {
  const lines: string[] = []
  const forwarded: ErrorReport[] = []
  const log = createLog({ write: (line) => lines.push(line) })
  const errorReports = { send: async (report: ErrorReport) => void forwarded.push(report) }
  const context = new RouterContextProvider()
  context.set(ctxContext, createTestContext(database.db, { adapters: { log, errorReports } }))
  const post = (body: unknown, type = 'application/json') =>
    action({
      request: new Request('https://tahanan.example/api/error-reports', {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      context,
    } as unknown as Parameters<typeof action>[0])
  return { post, lines, forwarded }
}

describe('error report of a browser', () => {
  test('a report is one log line with the id that the person sees, and is forwarded to the collector', async () => {
    const { post, lines, forwarded } = setUp()
    expect((await post(report)).status).toBe(204)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      event: 'browser.failed',
      errorId: 'b-12ab34cd56ef',
      kind: 'TypeError',
    })
    expect(forwarded).toHaveLength(1)
  })

  test('email addresses, phone numbers and secret links are removed from the log and for the collector', async () => {
    const { post, lines, forwarded } = setUp()
    await post(report)
    for (const text of [lines.join(''), JSON.stringify(forwarded)]) {
      expect(text).toContain('/newsletter/confirm')
      expect(text).not.toMatch(/maricel|0917|secret/)
    }
  })

  test('the secret of a shared list is removed from the path and the address of a report', async () => {
    const { post, lines, forwarded } = setUp()
    const path = `/saved/${'S'.repeat(43)}`
    await post({ ...report, path, url: `https://tahanan.example${path}` })
    for (const text of [lines.join(''), JSON.stringify(forwarded)]) {
      expect(text).toContain('/saved/:token')
      expect(text).not.toContain('SSSS')
    }
  })

  test('ten reports a minute are accepted from one client address', async () => {
    const { post } = setUp()
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await post(report)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(204), 429, 429])
  })

  test.each([
    ['another content type', report, 'text/plain', 415],
    ['malformed JSON', '{broken', undefined, 400],
    ['an unknown field', { ...report, cookie: 'x' }, undefined, 400],
    ['a missing field', { ...report, url: undefined }, undefined, 400],
    ['a malformed id', { ...report, errorId: '<script>' }, undefined, 400],
    ['more than 16 KB', { ...report, component: 'x'.repeat(17_000) }, undefined, 413],
  ])('a report with %s is refused', async (_name, body, type, status) => {
    const { post, lines, forwarded } = setUp()
    const response = await post(body, type)
    expect(response.status).toBe(status)
    expect(response.headers.get('Content-Type')).toContain('application/json')
    expect([...lines, ...forwarded]).toEqual([])
  })
})
