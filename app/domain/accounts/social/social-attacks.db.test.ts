// 21 forged, replayed or foreign answers of a social provider (promise A7). None of them may create a session.
import { beforeEach, describe, expect, test } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { approveAtProvider } from '#tests/support/servers/oidc-provider.ts'
import { getOutcome, setUpSocialFixture } from '#tests/support/fixtures/social-fixture.ts'

const database = setUpTestDatabase()
const { providers, goTo, comeBack, through, advance, countSessions } = setUpSocialFixture(database)
const MINUTE = 60_000

describe('attacks on social sign-in', () => {
  const attack = async (work: () => Promise<{ kind?: string } | void>) => {
    const before = await countSessions()
    const result = await getOutcome(work())
    expect(await countSessions()).toBe(before)
    return result
  }
  beforeEach(async () => {
    // an account for which a valid answer succeeds
    await makePerson(database.db, 'tenant', { email: providers.google.person.email ?? '', emailVerified: true })
  })

  test('a valid answer of the provider signs in (null control for the attacks)', async () => {
    const before = await countSessions()
    expect(await getOutcome(through())).toBe('signedIn')
    expect(await countSessions()).toBe(before + 1)
  })

  test('1: the same answer a second time is refused', async () => {
    const { location, cookies } = await goTo()
    const callbackUrl = await approveAtProvider(location)
    expect(await getOutcome(comeBack('google', callbackUrl, cookies))).toBe('signedIn')
    expect(await attack(() => comeBack('google', callbackUrl, cookies))).toBe('auth.socialFailed')
  })

  test('2: of twenty concurrent uses of one answer, one signs in', async () => {
    const { location, cookies } = await goTo()
    const callbackUrl = await approveAtProvider(location)
    const before = await countSessions()
    const results = await Promise.all(
      Array.from({ length: 20 }, () => getOutcome(comeBack('google', callbackUrl, cookies))),
    )
    expect(results.filter((result) => result === 'signedIn')).toHaveLength(1)
    expect(await countSessions()).toBe(before + 1)
  })

  test('3: an answer in another browser (planted on a victim) is refused', async () => {
    const { location } = await goTo()
    expect(await attack(async () => comeBack('google', await approveAtProvider(location), []))).toBe(
      'auth.socialFailed',
    )
  })

  test('4: an answer in a browser that started another sign-in is refused', async () => {
    const [victim, stranger] = [await goTo(), await goTo()]
    const callbackUrl = await approveAtProvider(stranger.location)
    expect(await attack(() => comeBack('google', callbackUrl, victim.cookies))).toBe('auth.socialFailed')
  })

  test('5: an answer with an invented state and an unsigned cookie to match is refused', async () => {
    const { location } = await goTo()
    const callbackUrl = await approveAtProvider(location)
    callbackUrl.searchParams.set('state', 'made-up')
    expect(await attack(() => comeBack('google', callbackUrl, ['__Host-tahanan_social_state=made-up']))).toBe(
      'auth.socialFailed',
    )
  })

  test('6: an answer without a state is refused', async () => {
    const { location, cookies } = await goTo()
    const callbackUrl = await approveAtProvider(location)
    callbackUrl.searchParams.delete('state')
    expect(await attack(() => comeBack('google', callbackUrl, cookies))).toBe('auth.socialFailed')
  })

  test('7: an answer after ten minutes is refused', async () => {
    const { location, cookies } = await goTo()
    const callbackUrl = await approveAtProvider(location)
    advance(10 * MINUTE + 1_000)
    expect(await attack(() => comeBack('google', callbackUrl, cookies))).toBe('auth.socialFailed')
  })

  test('8: an answer at the callback of another provider is refused', async () => {
    const { location, cookies } = await goTo()
    const callbackUrl = await approveAtProvider(location)
    expect(await attack(() => comeBack('linkedin', callbackUrl, cookies))).toBe('auth.socialFailed')
  })

  test('9: an answer that names another issuer is refused', async () => {
    const { location, cookies } = await goTo()
    const callbackUrl = await approveAtProvider(location)
    callbackUrl.searchParams.set('iss', providers.linkedin.issuer)
    expect(await attack(() => comeBack('google', callbackUrl, cookies))).toBe('auth.socialFailed')
  })

  test('10: a code of another sign-in is refused (PKCE and nonce do not match)', async () => {
    const [mine, theirs] = [await goTo(), await goTo()]
    const [callbackUrl, stolen] = [await approveAtProvider(mine.location), await approveAtProvider(theirs.location)]
    callbackUrl.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(await attack(() => comeBack('google', callbackUrl, mine.cookies))).toBe('auth.socialFailed')
  })

  test.each([
    ['11: a token for another site', (payload: Record<string, unknown>) => (payload.aud = 'another-site')],
    ['12: a token of another issuer', (payload: Record<string, unknown>) => (payload.iss = 'https://evil.example')],
    ['13: a token that is over', (payload: Record<string, unknown>) => (payload.exp = 1_000)],
    ['14: a token with another nonce', (payload: Record<string, unknown>) => (payload.nonce = 'another')],
    ['15: a token without a nonce', (payload: Record<string, unknown>) => delete payload.nonce],
    [
      '16: a token for several sites, issued to another',
      (payload: Record<string, unknown>) => (payload.aud = ['our-id', 'other']),
    ],
    ['17: a token without a subject', (payload: Record<string, unknown>) => delete payload.sub],
    ['18: a token whose subject is no text', (payload: Record<string, unknown>) => (payload.sub = { $ne: null })],
  ])('%s is refused', async (_, spoil) => {
    providers.google.changeToken = ({ payload }) => void spoil(payload)
    expect(await attack(() => through())).toBe('auth.socialFailed')
  })

  test('19: a token that is unsigned, changed after signing or malformed is refused', async () => {
    const unsigned = (token: string) => {
      const [, payload] = token.split('.')
      return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    }
    const changed = (token: string) => {
      const [head, , signature] = token.split('.')
      const payload = Buffer.from(
        JSON.stringify({ sub: 'x', aud: 'our-id', iss: providers.google.issuer, exp: 9_999_999_999 }),
      )
      return `${head}.${payload.toString('base64url')}.${signature}`
    }
    for (const forge of [unsigned, changed, () => 'no.token.atall', () => '']) {
      providers.google.changeTokenResponse = (body) => ({ body: { ...body, id_token: forge(String(body.id_token)) } })
      expect(await attack(() => through())).toBe('auth.socialFailed')
    }
  })

  test('20: an error answer of the provider is refused, whatever its description', async () => {
    const { location, cookies } = await goTo()
    const callbackUrl = await approveAtProvider(location)
    callbackUrl.searchParams.set('error', 'access_denied')
    callbackUrl.searchParams.set('error_description', '<script>alert(1)</script>')
    expect(await attack(() => comeBack('google', callbackUrl, cookies))).toBe('auth.socialFailed')
  })

  test('21: a provider that fails or sends no token gives no session', async () => {
    providers.google.changeTokenResponse = () => ({ status: 503 })
    expect(await attack(() => through())).toBe('auth.socialUnavailable')
    providers.google.changeTokenResponse = () => ({ status: 400 })
    expect(await attack(() => through())).toBe('auth.socialFailed')
    providers.google.changeTokenResponse = () => ({ body: {} })
    expect(await attack(() => through())).toBe('auth.socialFailed')
  })

  test('with the cookie of the stranger, the planted answer of attack 3 signs in (null control)', async () => {
    const stranger = await goTo()
    const callbackUrl = await approveAtProvider(stranger.location)
    expect(await getOutcome(comeBack('google', callbackUrl, stranger.cookies))).toBe('signedIn') // differs from 3 only by the cookie
  })
})
