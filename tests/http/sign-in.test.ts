// Sign-in on the built server, two processes on one database: texts, limits, sessions, and what a stranger can learn.
import { randomBytes } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessions, usedDevices } from '#app/db/schema/accounts/accounts.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { makePersonWithPassword, TEST_PASSWORD, type TestBrowser } from '#tests/support/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createSignedInVisitor, createVisitor, setUpServers } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
const servers = setUpServers(database, 2, {
  LOG_LEVEL: 'debug',
  APP_SECRET: randomBytes(32).toString('hex'), // one secret for all processes of one site
})
beforeEach(async () => void (await database.db.delete(rateLimits)))

const WRONG_PASSWORD = 'Not the one 1!'
const makeTestPerson = (overrides = {}) => makePersonWithPassword(database.db, 'tenant', overrides)

describe('sign-in', () => {
  test('sign-in redirects to the dashboard, with the token in an HttpOnly cookie and nowhere else', async () => {
    const { email } = await makeTestPerson()
    const browser = createVisitor(servers[0])
    const response = await browser.signIn(email)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/dashboard')
    const cookie = response.headers.getSetCookie().find((line) => line.includes('session'))
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

  test('sign-in returns to the page of origin inside this site', async () => {
    const { email } = await makeTestPerson()
    const response = await createVisitor(servers[0]).post('/signin', {
      email,
      password: TEST_PASSWORD,
      from: '/properties?type=condo',
    })
    expect(response.headers.get('location')).toBe('/properties?type=condo')
  })

  /** One person for all addresses below, because a signed-in visitor is redirected from the page. */
  let signedInBrowser: TestBrowser | undefined
  async function getSignedInBrowser(): Promise<TestBrowser> {
    if (signedInBrowser) return signedInBrowser
    const browser = createVisitor(servers[0])
    await browser.signIn((await makeTestPerson()).email)
    return (signedInBrowser = browser)
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
  ])('sign-in does not redirect to %j, neither from the form nor from the address', async (from) => {
    const { email } = await makeTestPerson()
    const url = servers[0]?.url ?? ''
    const postResponse = await createVisitor(servers[0]).post('/signin', { email, password: TEST_PASSWORD, from })
    expect(new URL(postResponse.headers.get('location') ?? '/', url).origin).toBe(url)
    const html = await (await createVisitor(servers[0]).get(`/signin?from=${encodeURIComponent(from)}`)).text()
    const fromField = /name="from" value="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(new URL(fromField, url).origin).toBe(url)
    const signedInResponse = await (await getSignedInBrowser()).get(`/signin?from=${encodeURIComponent(from)}`)
    expect(signedInResponse.status).toBe(302)
    expect(new URL(signedInResponse.headers.get('location') ?? '/', url).origin).toBe(url)
  })

  test('sign-in refusals have the documented texts', async () => {
    const activePerson = await makeTestPerson()
    const unconfirmedPerson = await makeTestPerson({ emailVerified: false })
    const wrongResponse = await createVisitor(servers[0]).signIn(activePerson.email, WRONG_PASSWORD)
    expect(wrongResponse.status).toBe(401)
    expect(await wrongResponse.text()).toContain('Invalid email or password.')
    const unconfirmedResponse = await createVisitor(servers[0]).signIn(unconfirmedPerson.email)
    expect(unconfirmedResponse.status).toBe(403)
    expect(await unconfirmedResponse.text()).toContain('Please confirm your email first. We have sent you a link.')
    const emptyResponse = await createVisitor(servers[0]).post('/signin', { email: '', password: '' })
    expect(emptyResponse.status).toBe(400)
    const html = await emptyResponse.text()
    expect(html).toContain('Email is required')
    expect(html).toContain('Password is required')
  })

  test('a refused sign-in returns the email and never the password', async () => {
    const html = await (await createVisitor(servers[0]).signIn('somebody@elsewhere.example', 'Secret-Typed 9!')).text()
    expect(html).toContain('value="somebody@elsewhere.example"')
    expect(html).not.toContain('Secret-Typed')
  })

  test('sign-in from another site is refused', async () => {
    const { email } = await makeTestPerson()
    const fields = { email, password: TEST_PASSWORD }
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }]) {
      const response = await createVisitor(servers[0]).post('/signin', fields, headers)
      expect(response.status).toBe(403)
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })
})

describe('the cookie that names a used device', () => {
  const NAME = 'tahanan_used_device'
  const findLine = (response: Response) => response.headers.getSetCookie().find((line) => line.startsWith(`${NAME}=`))

  test('is signed, HttpOnly, SameSite=Lax and valid for 180 days, and stays the same for another account', async () => {
    const [one, other] = [await makeTestPerson(), await makeTestPerson()]
    const browser = createVisitor(servers[0])
    const line = findLine(await browser.signIn(one.email)) ?? ''
    expect(line).toMatch(/^\w+=[\w-]{43}\.[\w%-]{43,}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
    await browser.post('/sign-out', {})
    expect(findLine(await browser.signIn(other.email))).toBe(line)
    const rows = await database.db
      .select()
      .from(usedDevices)
      .where(inArray(usedDevices.userId, [one.id, other.id]))
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(2)
    expect(new Set(rows.map(({ deviceHash }) => deviceHash)).size).toBe(1)
  })

  test('is replaced if we did not sign it', async () => {
    const { email } = await makeTestPerson()
    const browser = createVisitor(servers[0])
    const forged = `${'A'.repeat(43)}.${'B'.repeat(43)}%3D`
    browser.jar.set(NAME, forged)
    const line = findLine(await browser.signIn(email)) ?? ''
    expect(line).not.toContain('A'.repeat(43))
    expect(browser.jar.get(NAME)).toMatch(/^[\w-]{43}\./)
  })

  test('is not given to a guest, nor after a wrong password, nor in the console', async () => {
    const { email } = await makeTestPerson()
    const guest = createVisitor(servers[0])
    for (const path of ['/', '/properties', '/signin', '/register-enhanced']) await guest.get(path)
    await guest.signIn(email, WRONG_PASSWORD)
    expect(guest.jar.has(NAME)).toBe(false)
    const { browser, person } = await createSignedInVisitor(servers[0], database, 'admin')
    expect((await browser.get('/admin/dashboard')).status).toBe(200)
    expect(browser.jar.has(NAME)).toBe(false)
    expect(await database.db.$count(usedDevices, eq(usedDevices.userId, person.id))).toBe(0)
  })
})

describe('account enumeration', () => {
  /** Removes what differs between any two responses. */
  async function readComparableBytes(response: Response, email: string): Promise<string> {
    const headers = [...response.headers]
      .filter(([name]) => !['date', 'retry-after', 'x-request-id', 'content-security-policy'].includes(name))
      .map(([name, value]) => `${name}: ${value}`)
    const id = response.headers.get('x-request-id') ?? ' '
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? ' '
    const body = (await response.text())
      .replaceAll(id, 'ID')
      .replaceAll(nonce, 'NONCE')
      .replaceAll(email, 'EMAIL')
      .replaceAll(/wait [\w ]+ and try/g, 'wait and try') // 60 minutes or 1 hour: the two responses may be a second apart
    return [response.status, ...headers, body].join('\n')
  }

  test.each([
    ['/signin', (email: string) => ({ email, password: WRONG_PASSWORD })],
    ['/forgot-password', (email: string) => ({ email })],
    ['/verify-email', (email: string) => ({ email, intent: 'resend' })],
  ])(
    '%s answers a known and an unknown email with the same bytes, before and after the limit',
    async (path, fields) => {
      const knownEmail = (await makeTestPerson({ email: `k-${crypto.randomUUID().slice(0, 8)}@nobody.example` })).email
      const unknownEmail = `u-${crypto.randomUUID().slice(0, 8)}@nobody.example`
      for (let n = 0; n < 12; n++) {
        const [one, other] = await Promise.all(
          [knownEmail, unknownEmail].map(async (email) =>
            readComparableBytes(await createVisitor(servers[0]).post(path, fields(email)), email),
          ),
        )
        expect(one).toBe(other)
      }
    },
  )
})

describe('sign-in on two processes', () => {
  test.each(['known', 'unknown'])(
    'two processes together check ten of fifty wrong passwords, email %s',
    async (kind) => {
      const email = kind === 'known' ? (await makeTestPerson()).email : 'nobody-here@elsewhere.example'
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, n) => createVisitor(servers[n % 2]).signIn(email, WRONG_PASSWORD)),
      )
      expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
      const lockedResponses = responses.filter(({ status }) => status === 429)
      expect(lockedResponses.length).toBeGreaterThan(0)
      // a busy machine may answer 503 instead
      const otherResponses = responses.filter(({ status }) => ![401, 429, 503].includes(status))
      expect(otherResponses.map(({ status }) => status)).toEqual([])
      for (const response of lockedResponses) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      const correctResponse = await createVisitor(servers[1]).signIn(email)
      expect(correctResponse.status).toBe(429)
      expect(await correctResponse.text()).toMatch(/Too many attempts\. Please wait .* and try again\./)
    },
  )

  test('two processes share a session and its end', async () => {
    const { email } = await makeTestPerson()
    const browser = createVisitor(servers[0])
    await browser.signIn(email)
    const otherBrowser = createVisitor(servers[1])
    for (const [name, value] of browser.jar) otherBrowser.jar.set(name, value)
    expect((await otherBrowser.get('/dashboard/tenant')).status).toBe(200)
    const signOutResponse = await browser.post('/sign-out', {})
    expect(signOutResponse.headers.get('clear-site-data')).toContain('"storage"')
    const laterResponse = await otherBrowser.get('/dashboard/tenant')
    expect(laterResponse.headers.get('location')).toBe('/signin?from=%2Fdashboard%2Ftenant&reason=expired')
  })
})

describe('a session', () => {
  test('an expired session is reported on the next protected page, and not on a public one', async () => {
    const { id, email } = await makeTestPerson()
    const browser = createVisitor(servers[0])
    await browser.signIn(email)
    await database.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.userId, id))
    expect(await (await browser.get('/')).text()).toContain('href="/signin"')
    const response = await browser.get('/dashboard/settings')
    expect(response.headers.get('location')).toBe('/signin?from=%2Fdashboard%2Fsettings&reason=expired')
    const html = await (await browser.get(response.headers.get('location') ?? '')).text()
    expect(html).toContain('Your session has expired. Please sign in again.')
    expect([...browser.jar.keys()].filter((name) => name.includes('session'))).toEqual([])
  })

  test('personal responses are not cached, and public files are', async () => {
    const { email } = await makeTestPerson()
    const browser = createVisitor(servers[0])
    const before = await browser.get('/')
    expect(before.headers.get('cache-control')).toBe('private, no-cache')
    await browser.signIn(email)
    for (const path of ['/', '/properties', '/_root.data', '/dashboard/tenant', '/unauthorized', '/nowhere'])
      expect((await browser.get(path)).headers.get('cache-control'), path).toContain('no-store')
    expect((await browser.get('/robots.txt')).headers.get('cache-control') ?? '').not.toContain('no-store')
  })

  test('the header shows the first name, the links of the role, Settings and Sign Out', async () => {
    const { email } = await makePersonWithPassword(database.db, 'landlord', { fullName: 'Ligaya Peñaflor' })
    const browser = createVisitor(servers[0])
    expect(await (await browser.get('/')).text()).toContain('href="/signin"')
    await browser.signIn(email)
    const html = await (await browser.get('/')).text()
    expect(html).toContain('Welcome, Ligaya')
    for (const linkTarget of ['/dashboard/landlord', '/dashboard/settings', '/sign-out'])
      expect(html).toContain(`"${linkTarget}"`)
    expect(html).not.toContain('href="/signin"')
  })

  test('opening the sign-out page changes nothing', async () => {
    const { email } = await makeTestPerson()
    const browser = createVisitor(servers[0])
    await browser.signIn(email)
    await browser.get('/sign-out')
    expect((await browser.get('/dashboard/tenant')).status).toBe(200)
  })
})

describe('links in mails', () => {
  const readMailedToken = async (email: string) => {
    const mails = await database.db.select().from(emails).where(eq(emails.toAddress, email))
    return /token=([\w-]{43})/.exec(mails.map(readMailText).join())?.[1]
  }

  test('a reset link sets a new password once', async () => {
    const { email } = await makeTestPerson()
    await createVisitor(servers[0]).post('/forgot-password', { email })
    await expect.poll(() => readMailedToken(email)).toBeDefined()
    const token = (await readMailedToken(email)) ?? ''
    const page = await createVisitor(servers[0]).get(`/reset-password?token=${token}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    const fields = { token, password: 'Kubo-Bahay 2!', passwordAgain: 'Kubo-Bahay 2!' }
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => createVisitor(servers[n % 2]).post('/reset-password', fields)),
    )
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 410)).toHaveLength(19)
    expect((await createVisitor(servers[0]).get(`/reset-password?token=${token}`)).status).toBe(410)
    expect((await createVisitor(servers[0]).signIn(email, 'Kubo-Bahay 2!')).status).toBe(303)
    expect(servers.map((server) => server.output()).join('')).not.toContain(token)
  })

  test('opening a verification link does not use it up', async () => {
    const { email } = await makeTestPerson({ emailVerified: false })
    await createVisitor(servers[0]).post('/verify-email', { intent: 'resend', email })
    await expect.poll(() => readMailedToken(email)).toBeDefined()
    const token = (await readMailedToken(email)) ?? ''
    for (let n = 0; n < 3; n++) await createVisitor(servers[0]).get(`/verify-email?token=${token}`)
    const browser = createVisitor(servers[0])
    const confirmResponse = await browser.post('/verify-email', { intent: 'confirm', token })
    expect(confirmResponse.headers.get('location')).toBe('/dashboard')
    expect((await browser.get('/dashboard/tenant')).status).toBe(200)
    expect((await createVisitor(servers[0]).post('/verify-email', { intent: 'confirm', token })).status).toBe(410)
    expect((await createVisitor(servers[0]).signIn(email)).status).toBe(303)
  })
})
