// Signing in on the built server, in two processes on one database: words, limits, sessions, and what a stranger can learn from them.
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { sessions } from '#app/db/schema/accounts/accounts.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makeSignable, TEST_PASSWORD, type TestBrowser, testBrowser } from '#tests/support/accounts.ts'
import { type Clone, cloneDatabase } from '#tests/support/database/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

let clone: Clone
let database: Database
let servers: ServerProcess[]
beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.url)
  const env = {
    DATABASE_URL: clone.url,
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'debug',
    APP_SECRET: randomBytes(32).toString('hex'), // one secret for all processes of one site
  }
  servers = await Promise.all([startServerProcess(env), startServerProcess(env)])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.close()
  await clone.drop()
})
beforeEach(async () => {
  await database.db.delete(rateLimits)
})

const WRONG = 'Not the one 1!'
let visitors = 0
const visitor = (server = 0) => {
  visitors++
  return testBrowser(servers[server]?.url ?? '', `10.9.${visitors >> 8}.${visitors & 255}`)
}
const person = (overrides = {}) => makeSignable(database.db, 'tenant', overrides)

describe('signing in', () => {
  test('leads to the dashboard, with the token in an HttpOnly cookie and nowhere else', async () => {
    const { email } = await person()
    const browser = visitor()
    const answer = await browser.signIn(email)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/dashboard')
    const cookie = answer.headers.getSetCookie().find((line) => line.includes('session'))
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    const token = decodeURIComponent(/=([^;.%]+)/.exec(cookie ?? '')?.[1] ?? 'none')
    expect(token.length).toBeGreaterThanOrEqual(22)
    const pages = await Promise.all(
      ['/', '/dashboard/tenant', '/dashboard/tenant.data', '/test-auth', '/dashboard/settings'].map(async (path) =>
        (await browser.get(path)).text(),
      ),
    )
    for (const text of [...pages, ...servers.map((server) => server.output())]) expect(text).not.toContain(token)
  })

  test('goes back to where one came from, inside this site', async () => {
    const { email } = await person()
    const answer = await visitor().post('/signin', { email, password: TEST_PASSWORD, from: '/properties?type=condo' })
    expect(answer.headers.get('location')).toBe('/properties?type=condo')
  })

  /** One for all the addresses below: whoever is signed in is sent on from the page. */
  let signedIn: TestBrowser | undefined
  async function someoneSignedIn(): Promise<TestBrowser> {
    if (signedIn) return signedIn
    const browser = visitor()
    await browser.signIn((await person()).email)
    return (signedIn = browser)
  }

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'HTTPS:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    '/\r\nLocation: https://evil.example',
    '/%09/evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '@evil.example',
    '.evil.example',
    ' //evil.example',
    '/\u0000//evil.example',
  ])('does not lead away by %j, neither from the form nor from the address', async (from) => {
    const { email } = await person()
    const url = servers[0]?.url ?? ''
    const posted = await visitor().post('/signin', { email, password: TEST_PASSWORD, from })
    expect(new URL(posted.headers.get('location') ?? '/', url).origin).toBe(url)
    const html = await (await visitor().get(`/signin?from=${encodeURIComponent(from)}`)).text()
    const kept = /name="from" value="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(new URL(kept, url).origin).toBe(url)
    const again = await (await someoneSignedIn()).get(`/signin?from=${encodeURIComponent(from)}`)
    expect(again.status).toBe(302)
    expect(new URL(again.headers.get('location') ?? '/', url).origin).toBe(url)
  })

  test('says what the specification says', async () => {
    const active = await person()
    const unconfirmed = await person({ emailVerified: false })
    const wrong = await visitor().signIn(active.email, WRONG)
    expect(wrong.status).toBe(401)
    expect(await wrong.text()).toContain('Invalid credentials. Please check your email and password.')
    const early = await visitor().signIn(unconfirmed.email)
    expect(early.status).toBe(403)
    expect(await early.text()).toContain('Please confirm your email first. We have sent you a link.')
    const empty = await visitor().post('/signin', { email: '', password: '' })
    expect(empty.status).toBe(400)
    const html = await empty.text()
    expect(html).toContain('Email is required')
    expect(html).toContain('Password is required')
  })

  test('gives back the e-mail and never the password', async () => {
    const html = await (await visitor().signIn('somebody@elsewhere.example', 'Secret-Typed 9!')).text()
    expect(html).toContain('value="somebody@elsewhere.example"')
    expect(html).not.toContain('Secret-Typed')
  })

  test('does not come from another site', async () => {
    const { email } = await person()
    const fields = { email, password: TEST_PASSWORD }
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }]) {
      const answer = await visitor().post('/signin', fields, headers)
      expect(answer.status).toBe(403)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })
})

describe('what a stranger can learn', () => {
  /** Everything that differs from one answer to the next by itself. */
  async function bytesOf(answer: Response, email: string): Promise<string> {
    const headers = [...answer.headers]
      .filter(([name]) => !['date', 'retry-after', 'x-request-id', 'content-security-policy'].includes(name))
      .map(([name, value]) => `${name}: ${value}`)
    const id = answer.headers.get('x-request-id') ?? ' '
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? ' '
    const body = (await answer.text())
      .replaceAll(id, 'ID')
      .replaceAll(nonce, 'NONCE')
      .replaceAll(email, 'EMAIL')
      .replaceAll(/wait [\w ]+ and try/g, 'wait and try') // 60 minutes or 1 hour: the one came a second after the other
    return [answer.status, ...headers, body].join('\n')
  }
  const strangers = (n: number) => `p${String(n).padStart(4, '0')}@nobody.example`

  test.each([
    ['/signin', (email: string) => ({ email, password: WRONG })],
    ['/forgot-password', (email: string) => ({ email })],
    ['/verify-email', (email: string) => ({ email, intent: 'resend' })],
  ])(
    '%s answers a known and an unknown e-mail with the same bytes, until and after the limit',
    async (path, fields) => {
      const known = (await person({ email: `k-${crypto.randomUUID().slice(0, 8)}@nobody.example` })).email
      const unknown = `u-${crypto.randomUUID().slice(0, 8)}@nobody.example`
      for (let n = 0; n < 12; n++) {
        const [one, other] = await Promise.all(
          [known, unknown].map(async (email) => bytesOf(await visitor().post(path, fields(email)), email)),
        )
        expect(one).toBe(other)
      }
    },
  )

  test.each([
    ['/signin', (email: string) => ({ email, password: WRONG })],
    ['/forgot-password', (email: string) => ({ email })],
  ])('%s takes as long for the one as for the other', { timeout: 120_000 }, async (path, fields) => {
    const people = await Promise.all(
      Array.from({ length: 40 }, (_, n) => person({ email: `t${visitors}-${n}@nobody.example` })),
    )
    const time = async (email: string) => {
      const start = performance.now()
      await (await visitor().post(path, fields(email))).arrayBuffer()
      return performance.now() - start
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
    const times = { known: [] as number[], unknown: [] as number[] }
    const difference = () => Math.abs(1 - median(times.known) / median(times.unknown))
    await time(strangers(9_999)) // the first request of a kind loads code
    // Now the one first, now the other: whatever the machine does meanwhile meets both. A busy one gets more samples
    for (let round = 0; round < 5 && (round === 0 || difference() > 0.1); round++) {
      for (const [n, { email }] of people.entries()) {
        const pair = [['known', email] as const, ['unknown', strangers(n)] as const]
        for (const [kind, asked] of n % 2 ? pair : pair.toReversed()) times[kind].push(await time(asked))
      }
    }
    expect(difference(), JSON.stringify({ known: median(times.known), unknown: median(times.unknown) })).toBeLessThan(
      0.1,
    )
  })
})

describe('two processes on one database', () => {
  test.each(['known', 'unknown'])('check ten of fifty wrong passwords between them, e-mail %s', async (kind) => {
    const email = kind === 'known' ? (await person()).email : 'nobody-here@elsewhere.example'
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => visitor(n % 2).signIn(email, WRONG)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    const locked = answers.filter(({ status }) => status === 429)
    expect(locked.length).toBeGreaterThan(0)
    // a machine that is busy with other things may say so instead
    const others = answers.filter(({ status }) => ![401, 429, 503].includes(status))
    expect(others.map(({ status }) => status)).toEqual([])
    for (const answer of locked) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    const right = await visitor(1).signIn(email)
    expect(right.status).toBe(429)
    expect(await right.text()).toMatch(/Too many attempts\. Please wait .* and try again\./)
  })

  test('share a session, and its end', async () => {
    const { email } = await person()
    const browser = visitor(0)
    await browser.signIn(email)
    const elsewhere = visitor(1)
    for (const [name, value] of browser.jar) elsewhere.jar.set(name, value)
    expect((await elsewhere.get('/dashboard/tenant')).status).toBe(200)
    const out = await browser.post('/sign-out', {})
    expect(out.headers.get('clear-site-data')).toContain('"storage"')
    const after = await elsewhere.get('/dashboard/tenant')
    expect(after.headers.get('location')).toBe('/signin?from=%2Fdashboard%2Ftenant&reason=expired')
  })
})

describe('a session', () => {
  test('that is over says so at the next closed door, and nothing on an open one', async () => {
    const { id, email } = await person()
    const browser = visitor()
    await browser.signIn(email)
    await database.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.userId, id))
    expect(await (await browser.get('/')).text()).toContain('href="/signin"')
    const answer = await browser.get('/dashboard/settings')
    expect(answer.headers.get('location')).toBe('/signin?from=%2Fdashboard%2Fsettings&reason=expired')
    const html = await (await browser.get(answer.headers.get('location') ?? '')).text()
    expect(html).toContain('Your session has expired. Please sign in again.')
    expect([...browser.jar.keys()].filter((name) => name.includes('session'))).toEqual([])
  })

  test('keeps everything made for one person out of every cache, and leaves files for all alone', async () => {
    const { email } = await person()
    const browser = visitor()
    const before = await browser.get('/')
    expect(before.headers.get('cache-control')).toBe('private, no-cache')
    await browser.signIn(email)
    for (const path of ['/', '/properties', '/_root.data', '/dashboard/tenant', '/unauthorized', '/nowhere'])
      expect((await browser.get(path)).headers.get('cache-control'), path).toContain('no-store')
    expect((await browser.get('/robots.txt')).headers.get('cache-control') ?? '').not.toContain('no-store')
  })

  test('shows in the header: the welcome by first name, the links of the role, Settings and Sign Out', async () => {
    const { email } = await makeSignable(database.db, 'landlord', { fullName: 'Ligaya Peñaflor' })
    const browser = visitor()
    expect(await (await browser.get('/')).text()).toContain('href="/signin"')
    await browser.signIn(email)
    const html = await (await browser.get('/')).text()
    expect(html).toContain('Welcome, Ligaya')
    for (const to of ['/dashboard/landlord', '/dashboard/settings', '/sign-out']) expect(html).toContain(`"${to}"`)
    expect(html).not.toContain('href="/signin"')
  })

  test('looking at the page to sign out changes nothing', async () => {
    const { email } = await person()
    const browser = visitor()
    await browser.signIn(email)
    await browser.get('/sign-out')
    expect((await browser.get('/dashboard/tenant')).status).toBe(200)
  })
})

describe('a link in a mail', () => {
  const tokenFor = async (email: string) => {
    const mails = await database.db.select().from(emails).where(eq(emails.toAddress, email))
    return /token=([\w-]{43})/.exec(mails.map((mail) => mail.textBody).join())?.[1]
  }

  test('sets a new password once', async () => {
    const { email } = await person()
    await visitor().post('/forgot-password', { email })
    await expect.poll(() => tokenFor(email), { timeout: 15_000 }).toBeDefined()
    const token = (await tokenFor(email)) ?? ''
    const page = await visitor().get(`/reset-password?token=${token}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const fields = { token, password: 'Kubo-Bahay 2!', passwordAgain: 'Kubo-Bahay 2!' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => visitor(n % 2).post('/reset-password', fields)),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(19)
    expect((await visitor().get(`/reset-password?token=${token}`)).status).toBe(410)
    expect((await visitor().signIn(email, 'Kubo-Bahay 2!')).status).toBe(303)
    expect(servers.map((server) => server.output()).join('')).not.toContain(token)
  })

  test('is not used up by looking at it', async () => {
    const { email } = await person({ emailVerified: false })
    await visitor().post('/verify-email', { intent: 'resend', email })
    await expect.poll(() => tokenFor(email), { timeout: 15_000 }).toBeDefined()
    const token = (await tokenFor(email)) ?? ''
    for (let n = 0; n < 3; n++) await visitor().get(`/verify-email?token=${token}`)
    const done = await visitor().post('/verify-email', { intent: 'confirm', token })
    expect(done.headers.get('location')).toBe('/signin?reason=verified')
    expect((await visitor().post('/verify-email', { intent: 'confirm', token })).status).toBe(410)
    expect((await visitor().signIn(email)).status).toBe(303)
  })
})
