// Social sign-in on the built server with a provider on this machine: what a browser sees. The outcomes of wrong answers are tested in
// app/domain/accounts/social/social.db.test.ts.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions, users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { type TestBrowser } from '#tests/support/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { NEWCOMER_FORM } from '#tests/support/fixtures/social-fixture.ts'
import { approveAtProvider, type OidcProvider, startOidcProvider } from '#tests/support/servers/oidc-provider.ts'
import { createVisitor, setUpServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
let provider: OidcProvider
let serial = 0

beforeAll(async () => void (provider = await startOidcProvider()))
afterAll(() => provider.stop())
const server = setUpServer(database, () => ({
  GOOGLE_CLIENT_ID: 'our-id',
  GOOGLE_CLIENT_SECRET: 'our-secret-at-the-provider',
  GOOGLE_DISCOVERY_URL: provider.discoveryUrl,
  LINKEDIN_CLIENT_ID: 'our-id',
  LINKEDIN_CLIENT_SECRET: 'our-secret-at-the-provider',
  LINKEDIN_DISCOVERY_URL: 'http://127.0.0.1:9/.well-known/openid-configuration', // nothing listens there
}))
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

const readLocation = (response: Response) => response.headers.get('Refresh')?.replace('0; url=', '') ?? ''

async function signInAtProvider(browser: TestBrowser, fields: Record<string, string> = {}): Promise<Response> {
  const startResponse = await browser.post('/api/auth/social', { provider: 'google', from: '/dashboard', ...fields })
  const { pathname, search } = await approveAtProvider(readLocation(startResponse))
  return browser.get(pathname + search)
}

const findRole = async (email: string) =>
  (
    await database.db
      .select({ role: userProfiles.userType })
      .from(userProfiles)
      .innerJoin(users, eq(users.id, userProfiles.userId))
      .where(eq(users.email, email))
  )[0]?.role

describe('social sign-in buttons', () => {
  test('only configured providers have a button', async () => {
    const html = await (await createVisitor(server).get('/signin')).text()
    expect(html).toContain('Continue with Google')
    expect(html).toContain('Continue with LinkedIn')
    expect(html).not.toContain('Continue with Facebook')
    expect((await createVisitor(server).post('/api/auth/social', { provider: 'facebook' })).status).toBe(404)
    expect((await createVisitor(server).post('/api/auth/social', { provider: 'myspace' })).status).toBe(400)
  })

  test('a button redirects to the provider with a state, a nonce and PKCE, by a page with a Refresh header', async () => {
    const browser = createVisitor(server)
    const response = await browser.post('/api/auth/social', { provider: 'google', from: 'https://evil.example/' })
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const location = new URL(readLocation(response))
    expect(location.origin).toBe(new URL(provider.issuer).origin)
    const sentParameters = Object.fromEntries(location.searchParams)
    expect(sentParameters).toMatchObject({
      client_id: 'our-id',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${server.url}/api/auth/callback/google`,
      scope: 'openid email profile',
    })
    for (const secret of [sentParameters.state, sentParameters.nonce, sentParameters.code_challenge])
      expect(secret).toMatch(/^[\w-]{43}$/)
    expect(response.headers.getSetCookie().join('\n')).toMatch(
      /tahanan_social_state=.*Max-Age=600.*HttpOnly.*SameSite=Lax/i,
    )
    expect(await response.text()).not.toContain('our-secret-at-the-provider')
  })

  test('an unreachable provider is reported', async () => {
    const response = await createVisitor(server).post('/api/auth/social', { provider: 'linkedin' })
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('LinkedIn')
  })

  test('a social sign-in from another site or by GET is refused', async () => {
    const foreignResponse = await createVisitor(server).post(
      '/api/auth/social',
      { provider: 'google' },
      { Origin: 'https://evil.example' },
    )
    expect(foreignResponse.status).toBe(403)
    expect(foreignResponse.headers.getSetCookie()).toEqual([])
    const getResponse = await createVisitor(server).get('/api/auth/social?provider=google')
    expect([getResponse.headers.get('Refresh'), getResponse.headers.getSetCookie()]).toEqual([null, []])
  })
})

describe('the return from the provider', () => {
  test('a refusal at the provider leads back to the sign-in page with the reason and the page that was wanted', async () => {
    const browser = createVisitor(server)
    const start = await browser.post('/api/auth/social', { provider: 'google', from: '/properties?city=pasig' })
    const { pathname, searchParams } = await approveAtProvider(readLocation(start))
    const refusal = new URLSearchParams({ state: searchParams.get('state') ?? '', error: 'access_denied' })
    const readRefusal = async () => {
      const response = await browser.get(`${pathname}?${refusal}`)
      expect(response.status).toBe(401)
      return response.text()
    }
    const page = await readRefusal()
    expect(page).toContain('Google')
    expect(page).toContain(`href="/signin?from=${encodeURIComponent('/properties?city=pasig')}"`)
    // null control: the state is used up, so nothing about the visit is known
    expect(await readRefusal()).toContain('href="/signin"')
  })

  test('a new person confirms, consents and gets the user type chosen before', async () => {
    const browser = createVisitor(server)
    const response = await signInAtProvider(browser, { userType: 'landlord', from: '/properties' })
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/register/finish'])
    const page = await (await browser.get('/register/finish')).text()
    expect(page).toContain('Your account: landlord')
    expect(page).toContain(provider.person.email)
    const refusedResponse = await browser.post('/register/finish', { ...NEWCOMER_FORM, termsConsent: '' })
    expect(refusedResponse.status).toBe(400)
    expect(await findRole(provider.person.email ?? '')).toBeUndefined()
    const createdResponse = await browser.post('/register/finish', NEWCOMER_FORM)
    expect([createdResponse.status, createdResponse.headers.get('Location')]).toEqual([303, '/properties'])
    expect(await findRole(provider.person.email ?? '')).toBe('landlord')
    expect((await browser.get('/dashboard/landlord')).status).toBe(200)
    expect((await browser.post('/register/finish', NEWCOMER_FORM)).status).not.toBe(200)
  })

  test('no field name makes anybody an admin', async () => {
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
      const response = await createVisitor(server).post('/api/auth/social', { provider: 'google', [name]: 'admin' })
      expect(response.status, name).toBe(400)
    }
    const browser = createVisitor(server)
    await signInAtProvider(browser, { userType: 'tenant' })
    for (const name of names) {
      const response = await browser.post('/register/finish?type=admin', { ...NEWCOMER_FORM, [name]: 'admin' })
      expect(response.status, name).toBe(400)
    }
    await database.db.delete(rateLimits)
    await browser.post('/register/finish?type=admin&userType=admin', NEWCOMER_FORM)
    expect(await findRole(provider.person.email ?? '')).toBe('tenant')
  })

  test('without a chosen user type the person is asked for it', async () => {
    const browser = createVisitor(server)
    await signInAtProvider(browser)
    expect(await (await browser.get('/register/finish')).text()).toContain('name="userType"')
    const agentPage = await (await browser.get('/register/finish?userType=propertyManager')).text()
    expect(agentPage).toContain('name="phone"')
    expect(agentPage).not.toContain('name="licenseNumber"') // asked for in the settings
  })

  test('a known person is signed in and returns to the page of origin, inside this site', async () => {
    await makePerson(database.db, 'tenant', { email: provider.person.email ?? '' })
    for (const [from, to] of [
      ['/properties?type=condo', '/properties?type=condo'],
      ['https://evil.example/', '/dashboard'],
      ['//evil.example/', '/dashboard'],
      ['/\\evil.example', '/dashboard'],
      ['/signin', '/dashboard'],
    ] as const) {
      const response = await signInAtProvider(createVisitor(server), { from })
      expect([response.status, response.headers.get('Location')], from).toEqual([303, to])
      expect(response.headers.getSetCookie().join('\n')).toMatch(/tahanan_session=\S+;.*HttpOnly/)
      expect(await response.text()).toBe('')
    }
  })

  test('provider errors are shown as our own text, and nothing from the address is shown', async () => {
    const sessionCountBefore = (await database.db.select().from(sessions)).length
    const payload = '<script>alert(1)</script>'
    const query = new URLSearchParams({ error: payload, error_description: payload, state: payload, code: payload })
    const response = await createVisitor(server).get(`/api/auth/callback/google?${query.toString()}`)
    const html = await response.text()
    expect(response.status).toBe(401)
    expect(html).toContain('Google')
    expect(html).not.toContain('alert(1)')
    expect(response.headers.get('Referrer-Policy')).toBe('same-origin')
    expect((await createVisitor(server).get('/api/auth/callback/facebook?code=1&state=1')).status).toBe(404)
    expect((await createVisitor(server).get('/api/auth/callback/nobody?code=1&state=1')).status).toBe(404)
    expect((await database.db.select().from(sessions)).length).toBe(sessionCountBefore)
  })

  test('the last step of registration needs a confirmed provider identity', async () => {
    expect((await createVisitor(server).get('/register/finish')).headers.get('Location')).toBe('/signin')
    expect((await createVisitor(server).post('/register/finish', NEWCOMER_FORM)).headers.get('Location')).toBe(
      '/signin',
    )
  })
})

describe('addresses of the auth library', () => {
  test('the signing keys are published without their private parts', async () => {
    const response = await createVisitor(server).get('/api/auth/jwks')
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json'])
    const { keys } = (await response.json()) as { keys: Record<string, string>[] }
    expect(keys[0]).toMatchObject({ kty: 'OKP', alg: 'EdDSA' })
    expect(keys[0]).not.toHaveProperty('d')
  })

  test('no other endpoint of the auth library has an address', async () => {
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
      expect((await createVisitor(server).get(`/api/auth/${path}`)).status, path).toBe(404)
      expect([404, 405]).toContain((await createVisitor(server).post(`/api/auth/${path}`, { email: 'a@b.ph' })).status)
    }
  })
})
