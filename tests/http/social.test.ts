// Social sign-in on the built server, against a provider on this machine. What each wrong answer leads to is in
// app/domain/accounts/social.db.test.ts; here is what a browser gets to see of it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { sessions, users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { type TestBrowser, testBrowser } from '#tests/support/accounts.ts'
import { type Clone, cloneDatabase } from '#tests/support/database/database.ts'
import { agree, type OidcProvider, startOidcProvider } from '#tests/support/servers/oidc-provider.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

let clone: Clone
let database: Database
let server: ServerProcess
let provider: OidcProvider
let serial = 0

beforeAll(async () => {
  ;[clone, provider] = await Promise.all([cloneDatabase(), startOidcProvider()])
  database = openDatabase(clone.url)
  server = await startServerProcess({
    DATABASE_URL: clone.url,
    TRUSTED_PROXIES: 'loopback',
    GOOGLE_CLIENT_ID: 'our-id',
    GOOGLE_CLIENT_SECRET: 'our-secret-at-the-provider',
    GOOGLE_DISCOVERY_URL: provider.discoveryUrl,
    LINKEDIN_CLIENT_ID: 'our-id',
    LINKEDIN_CLIENT_SECRET: 'our-secret-at-the-provider',
    LINKEDIN_DISCOVERY_URL: 'http://127.0.0.1:9/.well-known/openid-configuration', // nobody is there
  })
}, 60_000)
afterAll(async () => {
  await server.stop()
  await provider.stop()
  await database.close()
  await clone.drop()
})
beforeEach(async () => {
  await database.db.delete(rateLimits)
  serial++
  provider.person = {
    sub: `s-${serial}`,
    email: `social-${serial}@tahanan.example`,
    email_verified: true,
    name: 'Maria Santos',
  }
})

const visitor = () => testBrowser(server.url, `10.7.0.${serial}`)
const locationOf = (answer: Response) => answer.headers.get('Refresh')?.replace('0; url=', '') ?? ''

async function comeBack(browser: TestBrowser, fields: Record<string, string> = {}): Promise<Response> {
  const started = await browser.post('/api/auth/social', { provider: 'google', from: '/dashboard', ...fields })
  const { pathname, search } = await agree(locationOf(started))
  return browser.get(pathname + search)
}

const FORM = {
  firstName: 'Maria',
  lastName: 'Santos',
  phone: '0917 123 4567',
  dateOfBirth: '1990-05-01',
  contactMethod: 'email',
  userType: 'tenant',
  termsConsent: 'on',
  dataProcessingConsent: 'on',
}
const roleOf = async (email: string) =>
  (
    await database.db
      .select({ role: userProfiles.userType })
      .from(userProfiles)
      .innerJoin(users, eq(users.id, userProfiles.userId))
      .where(eq(users.email, email))
  )[0]?.role

describe('the buttons', () => {
  test('are there for what is configured, and only for that', async () => {
    const html = await (await visitor().get('/signin')).text()
    expect(html).toContain('Continue with Google')
    expect(html).toContain('Continue with LinkedIn')
    expect(html).not.toContain('Continue with Facebook')
    expect((await visitor().post('/api/auth/social', { provider: 'facebook' })).status).toBe(404)
    expect((await visitor().post('/api/auth/social', { provider: 'myspace' })).status).toBe(400)
  })

  test('lead to the provider with a state, a nonce and PKCE, by a page of ours that moves on', async () => {
    const browser = visitor()
    const answer = await browser.post('/api/auth/social', { provider: 'google', from: 'https://evil.example/' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const location = new URL(locationOf(answer))
    expect(location.origin).toBe(new URL(provider.issuer).origin)
    const asked = Object.fromEntries(location.searchParams)
    expect(asked).toMatchObject({
      client_id: 'our-id',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${server.url}/api/auth/callback/google`,
      scope: 'openid email profile',
    })
    for (const secret of [asked.state, asked.nonce, asked.code_challenge]) expect(secret).toMatch(/^[\w-]{43}$/)
    expect(answer.headers.getSetCookie().join('\n')).toMatch(
      /tahanan_social_state=.*Max-Age=600.*HttpOnly.*SameSite=Lax/i,
    )
    expect(await answer.text()).not.toContain('our-secret-at-the-provider')
  })

  test('say so when the provider cannot be reached', async () => {
    const answer = await visitor().post('/api/auth/social', { provider: 'linkedin' })
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('LinkedIn')
  })

  test('are worth nothing from another site, or opened by an address', async () => {
    const foreign = await visitor().post('/api/auth/social', { provider: 'google' }, { Origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    expect(foreign.headers.getSetCookie()).toEqual([])
    const opened = await visitor().get('/api/auth/social?provider=google')
    expect([opened.headers.get('Refresh'), opened.headers.getSetCookie()]).toEqual([null, []])
  })
})

describe('coming back', () => {
  test('a newcomer chooses, agrees, and has the account that was chosen before', async () => {
    const browser = visitor()
    const answer = await comeBack(browser, { userType: 'landlord', from: '/properties' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/register/finish'])
    const page = await (await browser.get('/register/finish')).text()
    expect(page).toContain('Your account: landlord')
    expect(page).toContain(provider.person.email)
    const refused = await browser.post('/register/finish', { ...FORM, termsConsent: '' })
    expect(refused.status).toBe(400)
    expect(await roleOf(provider.person.email ?? '')).toBeUndefined()
    const made = await browser.post('/register/finish', FORM)
    expect([made.status, made.headers.get('Location')]).toEqual([303, '/properties'])
    expect(await roleOf(provider.person.email ?? '')).toBe('landlord')
    expect((await browser.get('/dashboard/landlord')).status).toBe(200)
    expect((await browser.post('/register/finish', FORM)).status).not.toBe(200)
  })

  test('nobody becomes an admin by any name for it', async () => {
    const names = [
      'userType',
      'user_type',
      'role',
      'roles',
      'type',
      'isAdmin',
      'is_admin',
      'admin',
      'intent',
      'state',
      'linkToUserId',
      'link',
    ]
    for (const name of names) {
      const answer = await visitor().post('/api/auth/social', { provider: 'google', [name]: 'admin' })
      expect(answer.status, name).toBe(400)
    }
    const browser = visitor()
    await comeBack(browser, { userType: 'tenant' })
    for (const name of names) {
      const answer = await browser.post('/register/finish?type=admin', { ...FORM, [name]: 'admin' })
      expect(answer.status, name).toBe(400)
    }
    await database.db.delete(rateLimits)
    await browser.post('/register/finish?type=admin&userType=admin', FORM)
    expect(await roleOf(provider.person.email ?? '')).toBe('tenant')
  })

  test('without a choice one is asked first', async () => {
    const browser = visitor()
    await comeBack(browser)
    expect(await (await browser.get('/register/finish')).text()).toContain('name="userType"')
    expect(await (await browser.get('/register/finish?userType=propertyManager')).text()).toContain(
      'name="licenseNumber"',
    )
  })

  test('a known person is signed in and goes where they wanted to go, inside this site', async () => {
    await makePerson(database.db, 'tenant', { email: provider.person.email ?? '' })
    for (const [from, to] of [
      ['/properties?type=condo', '/properties?type=condo'],
      ['https://evil.example/', '/dashboard'],
      ['//evil.example/', '/dashboard'],
      ['/\\evil.example', '/dashboard'],
      ['/signin', '/dashboard'],
    ] as const) {
      const answer = await comeBack(visitor(), { from })
      expect([answer.status, answer.headers.get('Location')], from).toEqual([303, to])
      expect(answer.headers.getSetCookie().join('\n')).toMatch(/tahanan_session=\S+;.*HttpOnly/)
      expect(await answer.text()).toBe('')
    }
  })

  test('what went wrong is told in our words; nothing from the address is shown', async () => {
    const before = (await database.db.select().from(sessions)).length
    const payload = '<script>alert(1)</script>'
    const query = new URLSearchParams({ error: payload, error_description: payload, state: payload, code: payload })
    const answer = await visitor().get(`/api/auth/callback/google?${query.toString()}`)
    const html = await answer.text()
    expect(answer.status).toBe(401)
    expect(html).toContain('Google')
    expect(html).not.toContain('alert(1)')
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect((await visitor().get('/api/auth/callback/facebook?code=1&state=1')).status).toBe(404)
    expect((await visitor().get('/api/auth/callback/nobody?code=1&state=1')).status).toBe(404)
    expect((await database.db.select().from(sessions)).length).toBe(before)
  })

  test('nobody finishes an account that no provider vouched for', async () => {
    expect((await visitor().get('/register/finish')).headers.get('Location')).toBe('/signin')
    expect((await visitor().post('/register/finish', FORM)).headers.get('Location')).toBe('/signin')
  })
})

describe('the keys', () => {
  test('are published, without their private halves', async () => {
    const answer = await visitor().get('/api/auth/jwks')
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/json'])
    const { keys } = (await answer.json()) as { keys: Record<string, string>[] }
    expect(keys[0]).toMatchObject({ kty: 'OKP', alg: 'EdDSA' })
    expect(keys[0]).not.toHaveProperty('d')
  })

  test('and nothing else of the library has an address', async () => {
    for (const path of [
      'sign-in/email',
      'sign-up/email',
      'get-session',
      'token',
      'list-sessions',
      'ok',
      'error',
      'sign-in/social',
    ]) {
      expect((await visitor().get(`/api/auth/${path}`)).status, path).toBe(404)
      expect([404, 405]).toContain((await visitor().post(`/api/auth/${path}`, { email: 'a@b.ph' })).status)
    }
  })
})
