// What a stranger may send: no answer is a 5xx, and no defect is logged for somebody else's mistake (promises V2, R3, Q1).
import { request as httpRequest } from 'node:http'
import { like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { LIMITS } from '#app/domain/kernel/limits/limits.rules.ts'
import { makeConversationFixture } from '#tests/support/fixtures/conversation-fixture.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { listActions } from '#tests/support/fuzz/actions.ts'
import { createSignedInVisitor, createVisitor, setUpServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
let fixture: Awaited<ReturnType<typeof makeConversationFixture>>
beforeAll(async () => void (fixture = await makeConversationFixture(database.db)))
const server = setUpServer(database, { LOAD_SHEDDING: '0' }) // counts exactly, also on a busy machine
let renter: ReturnType<typeof createVisitor>
beforeAll(async () => {
  renter = createVisitor(server)
  expect((await renter.signIn(fixture.members.renter.email)).status).toBe(303)
})

const listErrors = () => server.logLines().filter(({ level }) => level === 'error')

/** Sends the target as it is written; fetch would normalize it. */
function send(method: string, path: string): Promise<number> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, method, path, headers: { Origin: server.url } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

describe('odd requests', () => {
  test.each([
    ['GET', '/%0a', 400],
    ['GET', '/\\', 400],
    ['GET', '/\\evil.example', 400],
    ['GET', 'http://x:99999/', 400],
    ['GET', 'http://x/attributions', 200],
    ['GET', '/.//evil.example/', 404],
    ['OPTIONS', '/signin', 204],
    ['TRACE', '/signin', 405],
    ['PROPFIND', '/api/conversations', 405],
    ['PUT', '/favicon.svg', 404],
    ['DELETE', '/properties', 405],
    ['POST', '/favicon.svg', 404],
    ['POST', '/properties', 405],
    ['GET', '/api/events', 405],
  ])('%s %s is answered with %i and is no error in the log', async (method, path, status) => {
    expect(await send(method, path)).toBe(status)
    expect(listErrors()).toEqual([])
  })

  test('an address that only takes a POST answers a GET with our own words', async () => {
    const paths = listActions()
      .filter(({ isPage }) => !isPage)
      .map(({ pattern }) => pattern.replaceAll(/:\w+/g, fixture.conversationId))
    expect(paths.length).toBeGreaterThan(12)
    const texts = await Promise.all(paths.map(async (path) => [path, await (await renter.get(path)).text()] as const))
    expect(texts.filter(([, text]) => text.includes('Unexpected Server Error'))).toEqual([])
    expect(listErrors()).toEqual([])
  })

  test.each([
    ['before=1e21', (id: string) => `/dashboard/tenant/messages/${id}?before=1e21`, 200],
    ['before=1e21 in JSON', (id: string) => `/api/conversations/${id}/messages?before=1e21`, 400],
    ['a listing that is no id', () => '/api/listings/abc/inquiry', 404],
    [
      'a year that PostgreSQL does not have',
      (id: string) => `/api/conversations?after=0000-01-01T00:00:00Z~${id}`,
      400,
    ],
  ])('a signed-in person who sends %s gets no 5xx', async (_name, buildPath, status) => {
    expect((await renter.get(buildPath(fixture.conversationId))).status).toBe(status)
    expect(listErrors()).toEqual([])
  })

  test.each(['a@foo-.com', `${'a'.repeat(70)}@example.com`, 'a@b', 'a@@example.com'])(
    'the newsletter refuses %s, which no mail can reach',
    async (email) => {
      expect((await createVisitor(server).post('/newsletter', { email })).status).toBe(400)
    },
  )

  test.each(['bytes=5-1', 'bytes=a-b', `bytes=${'0-1,'.repeat(2_000)}0-1`])(
    'a file of the build ignores the range %s',
    async (range) => {
      const response = await fetch(`${server.url}/favicon.svg`, { headers: { Range: range } })
      expect(response.status).toBe(200)
      expect((await response.text()).length).toBeGreaterThan(100)
    },
  )
})

describe('limits and caches', () => {
  test.each(['/search', '/search.data'])('%s has the rate limit of a search', async (path) => {
    const visitor = createVisitor(server)
    await database.db.delete(rateLimits)
    await visitor.get(`${path}?q=condo`)
    await database.db
      .update(rateLimits)
      .set({ count: LIMITS['search.address'].max - 60 })
      .where(like(rateLimits.key, 'search.address:%'))
    const answers: Response[] = []
    while (answers.length < 62) {
      const searches = [1, 2].map((n) => visitor.get(`${path}?q=condo+${answers.length + n}`)) // no page is kept
      answers.push(...(await Promise.all(searches)))
    }
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('readyz counts against no limit', async () => {
    const { browser } = await createSignedInVisitor(server, database)
    const answers = await Promise.all(Array.from({ length: LIMITS.general.max + 1 }, () => browser.get('/readyz')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test.each(['/', '/properties', '/signin', '/no/such/page', '/dashboard'])(
    'the data of %s may be cached no longer than the page',
    async (path) => {
      const [page, data] = [
        await createVisitor(server).get(path === '/dashboard' ? '/signin' : path),
        await createVisitor(server).get(path === '/' ? '/_.data' : `${path}.data`),
      ]
      for (const name of ['cache-control', 'content-language'])
        expect(data.headers.get(name), name).toBe(page.headers.get(name))
      expect(data.headers.get('vary')).toContain('Accept-Language, Cookie')
      expect(data.headers.get('cache-control')).toBe('private, no-cache')
    },
  )
})

describe('a client that hangs up', () => {
  test('a client that hangs up is counted and is no error in the log', async () => {
    const abandoned = async () => (await (await fetch(server.metricsUrl)).text()).includes('status="abandoned"')
    expect(await abandoned()).toBe(false)
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '1000', Origin: server.url }
    const request = httpRequest(new URL('/api/error-reports', server.url), { method: 'POST', headers })
    request.on('error', () => undefined)
    request.write('{"a":', () => request.destroy()) // the server waits for the rest
    await expect.poll(abandoned).toBe(true)
    expect(listErrors()).toEqual([])
  })
})
