import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { LIMITS } from '#app/domain/kernel/limits/limits.rules.ts'
import { action } from '#app/routes/api/csp-reports.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { ctxContext } from './context.server.ts'

const database = setUpTestDatabase()
const LEGACY = 'application/csp-report'
const MODERN = 'application/reports+json'
const legacyReport = {
  'csp-report': {
    'document-uri': 'https://tahanan.example/reset-password?token=secret',
    'violated-directive': "script-src 'nonce-x'",
    'blocked-uri': 'https://evil.example/steal.js?who=maricel@tahanan.example',
    'original-policy': "default-src 'self'",
    'script-sample': 'alert("0917 123 4567")',
  },
}
const modernReport = (body: object = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: 'https://tahanan.example/',
  user_agent: 'a browser',
  body: {
    documentURL: 'https://tahanan.example/search?q=makati',
    effectiveDirective: 'img-src',
    blockedURL: 'inline',
    disposition: 'enforce',
    lineNumber: 3,
    ...body,
  },
})

beforeEach(async () => {
  await database.db.delete(rateLimits)
})

function setUp() {
  const lines: string[] = []
  const context = new RouterContextProvider()
  const log = createLog({ write: (line) => lines.push(line) })
  const post = async (body: unknown, type = MODERN, clientAddress = '127.0.0.1') => {
    context.set(ctxContext, createTestContext(database.db, { adapters: { log }, request: { clientAddress } }))
    const request = new Request('https://tahanan.example/api/csp-reports', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: JSON.stringify(body),
    })
    return (await action({ request, context } as unknown as Parameters<typeof action>[0])).status
  }
  return { post, lines }
}

describe('report of a CSP violation', () => {
  test('both formats of browsers become a log line, without query and sample', async () => {
    const { post, lines } = setUp()
    expect([await post(legacyReport, LEGACY), await post([modernReport()])]).toEqual([204, 204])
    const shared = { documentURL: `https://tahanan.example/saved/${'s'.repeat(32)}`, effectiveDirective: 'font-src' }
    await post([modernReport(shared)])
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        event: 'csp.violated',
        page: 'https://tahanan.example/reset-password',
        directive: 'script-src',
        blocked: 'https://evil.example/steal.js',
      },
      {
        event: 'csp.violated',
        page: 'https://tahanan.example/search',
        directive: 'img-src',
        blocked: 'inline',
        line: 3,
      },
      { event: 'csp.violated', page: 'https://tahanan.example/saved/…', directive: 'font-src' },
    ])
    expect(lines.join()).not.toMatch(/secret|maricel|0917|makati/)
  })

  test('the same violation is logged once, whoever reports it; another one is logged', async () => {
    const { post, lines } = setUp()
    await post([modernReport(), modernReport({ documentURL: 'https://tahanan.example/properties/1' })])
    await post([modernReport()], MODERN, '10.0.0.2')
    expect(lines).toHaveLength(1)
    await post([modernReport({ effectiveDirective: 'font-src' })])
    expect(lines).toHaveLength(2)
  })

  test('violations of browser extensions are not logged', async () => {
    const { post, lines } = setUp()
    expect(await post([modernReport({ sourceFile: 'moz-extension://abc/x.js' })])).toBe(204)
    expect(await post([modernReport({ blockedURL: 'safari-web-extension://abc/x.js' })])).toBe(204)
    expect(lines).toEqual([])
  })

  test.each([
    ['another content type', [modernReport()], 'text/plain', 415],
    ['an empty list', [], MODERN, 400],
    ['more than 20 reports', Array.from({ length: 21 }, () => modernReport()), MODERN, 400],
    ['another kind of report', [{ ...modernReport(), type: 'deprecation' }], MODERN, 400],
    ['a directive that is none', [modernReport({ effectiveDirective: '<script>' })], MODERN, 400],
    ['more than 16 KB', [modernReport({ padding: 'x'.repeat(17_000) })], MODERN, 413],
  ])('%s is refused and not logged', async (_, body, type, status) => {
    const { post, lines } = setUp()
    expect(await post(body, type)).toBe(status)
    expect(lines).toEqual([])
  })

  test('invented reports are bounded for each address and in total', async () => {
    const { post, lines } = setUp()
    const statuses: number[] = []
    for (let n = 0; n <= LIMITS.cspReport.max; n++)
      statuses.push(await post([modernReport({ lineNumber: n })], MODERN, '10.0.0.9'))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(lines).toHaveLength(LIMITS.cspReport.max)
    await database.db.update(rateLimits).set({ count: LIMITS['cspReport.all'].max })
    expect(await post([modernReport({ lineNumber: 1_000 })], MODERN, '10.0.0.10')).toBe(204)
    expect(lines).toHaveLength(LIMITS.cspReport.max)
  })
})
