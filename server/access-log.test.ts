import { expect, test } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import { PAGE_ROWS } from '#app/pages/pages.server.ts'
import { startServerWithSteps } from '#tests/support/servers/pipeline.ts'
import { accessLog } from './access-log.ts'
import { requestFacts } from './facts.ts'
import { createPolicyBuilder, securityHeaders } from './guards/security-headers.ts'

const SECRET = 'S'.repeat(43)

test('the access log has no secret of any page, and such a page is not sent as a referrer to other sites', async () => {
  const lines: string[] = []
  const { url } = await startServerWithSteps(() => [
    ['facts', requestFacts()],
    ['access log', accessLog(createLog({ write: (line) => lines.push(line) }))],
    ['security headers', securityHeaders(createPolicyBuilder({ isSecure: false }))],
  ])
  const secretPages = PAGE_ROWS.filter(([, { secret }]) => secret !== undefined)
  for (const [path] of secretPages) {
    const address = `${path.replaceAll(/:\w+/g, SECRET)}?token=${SECRET}`
    const response = await fetch(new URL(address, url))
    expect(response.headers.get('Referrer-Policy'), path).toBe('same-origin')
  }
  const other = await fetch(new URL(`/properties/${SECRET}`, url))
  expect(other.headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
  await expect.poll(() => lines.length).toBe(secretPages.length + 1)
  const linesWithText = lines.filter((line) => line.includes(SECRET))
  // null control: a path that is not secret is logged as it is; the provider of a callback is no secret
  expect(linesWithText.map((line) => (JSON.parse(line) as { path: string }).path).toSorted()).toEqual([
    `/api/auth/callback/${SECRET}`,
    `/properties/${SECRET}`,
  ])
})
