// The redirect to a provider and the callback. The state is random, stored hashed, valid once and for 10 minutes, and bound to
// the browser and the provider (promise A7).
import { timingSafeEqual } from 'node:crypto'
import { createAuthorizationURL } from 'better-auth/oauth2'
import { z } from 'zod'
import type { Clock } from '#app/adapters/clock.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createToken } from '#app/adapters/tokens.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Cipher } from '#app/db/encryption.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { SOCIAL_BRANDS, SOCIAL_PROVIDERS, type SocialProviderName } from '#app/shared/social-providers.ts'
import { REGISTRABLE_ROLES } from '#app/shared/vocabulary.ts'
import { NEWCOMER_SECONDS, SOCIAL_STATE_SECONDS } from './auth.rules.ts'
import type { AuthAdapter, AuthRequest, SocialNewcomer } from './auth.server.ts'
import type { BrowserCookies } from './browser-cookies.server.ts'
import { createOidcClient, type OidcClient } from './oidc-client.server.ts'
import { storeOneTimeValue, findOneTimeValue, consumeOneTimeValue } from './one-time-tokens.server.ts'
import { SOCIAL_DEFINITIONS, type SocialConfigs } from './social-providers.server.ts'

const intent = z.strictObject({
  returnTo: z.string().max(2_048),
  role: z.enum(REGISTRABLE_ROLES).nullable(),
  linkToUserId: z.uuid().nullable(),
  confirmUserId: z.uuid().optional(),
})
const stateSchema = z.strictObject({
  provider: z.enum(SOCIAL_PROVIDERS),
  verifier: z.string(),
  nonce: z.string(),
  intent,
})
const newcomerSchema = z.strictObject({
  identity: z.strictObject({
    provider: z.enum(SOCIAL_PROVIDERS),
    subject: z.string(),
    email: z.string().nullable(),
    isEmailVerified: z.boolean(),
    name: z.string().nullable(),
  }),
  intent,
})
const CIPHER_PURPOSE = 'verifications.value'
const CIPHER_OWNER = 'social-newcomer'

type Parts = { db: Db; clock: Clock; cipher: Cipher; cookies: BrowserCookies; baseUrl: URL; configs: SocialConfigs }
type Social = Pick<
  AuthAdapter,
  'providers' | 'startSocial' | 'finishSocial' | 'keepNewcomer' | 'readNewcomer' | 'takeNewcomer'
>

export function createSocial({ db, clock, cipher, cookies, baseUrl, configs }: Parts): Social {
  const clients = new Map<SocialProviderName, OidcClient>()
  const requireConfig = (provider: SocialProviderName) => configs[provider] ?? fail('app.notFound')
  const getClient = (provider: SocialProviderName) => {
    const client = clients.get(provider) ?? createOidcClient(provider, requireConfig(provider))
    clients.set(provider, client)
    return client
  }
  const buildRedirectUri = (provider: SocialProviderName) => new URL(`/api/auth/callback/${provider}`, baseUrl).href

  const startSocial: Social['startSocial'] = async (provider, requestedIntent) => {
    const config = requireConfig(provider)
    const endpoints = await getClient(provider).getEndpoints()
    const loginState = {
      provider,
      verifier: createToken(systemRandom),
      nonce: createToken(systemRandom),
      intent: requestedIntent,
    }
    const value = JSON.stringify(stateSchema.parse(loginState))
    const state = await storeOneTimeValue(db, 'social-state', {
      value,
      now: clock.now(),
      seconds: SOCIAL_STATE_SECONDS,
    })
    const location = await createAuthorizationURL({
      id: provider,
      options: { clientId: config.clientId, clientSecret: config.clientSecret },
      authorizationEndpoint: endpoints.authorization,
      redirectURI: buildRedirectUri(provider),
      state,
      scopes: SOCIAL_DEFINITIONS[provider].scopes,
      ...(requestedIntent.confirmUserId === undefined
        ? {}
        : { additionalParams: SOCIAL_DEFINITIONS[provider].confirmationParams }),
      ...(endpoints.issuer ? { nonce: loginState.nonce } : {}),
      ...(endpoints.hasPkce ? { codeVerifier: loginState.verifier } : {}),
    })
    return { location: location.href, cookies: [await cookies.write('social_state', state, SOCIAL_STATE_SECONDS)] }
  }

  const finishSocial: Social['finishSocial'] = async (provider, callbackParams, request) => {
    requireConfig(provider)
    const state = callbackParams.get('state') ?? ''
    const cookieState = await cookies.read('social_state', request)
    if (!cookieState || !isEqualSecret(cookieState, state))
      fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] })
    const row = await consumeOneTimeValue(db, 'social-state', state, clock.now())
    const loginState = row === null ? null : stateSchema.parse(JSON.parse(row))
    if (!loginState || loginState.provider !== provider)
      return fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] })
    const { verifier, nonce } = loginState
    const identify = async () => {
      const code = callbackParams.get('code')
      if (callbackParams.has('error') || !code) return fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] })
      const endpoints = await getClient(provider).getEndpoints()
      const issuer = callbackParams.get('iss') // RFC 9207: a response that names another issuer is refused
      if (issuer !== null && endpoints.issuer !== null && issuer !== endpoints.issuer)
        fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] })
      return getClient(provider).identify({ code, verifier, nonce, redirectUri: buildRedirectUri(provider) })
    }
    return { intent: loginState.intent, identify, cookies: [await cookies.clear('social_state')] }
  }

  const decryptNewcomer = (value: string): SocialNewcomer =>
    newcomerSchema.parse(JSON.parse(cipher.decrypt(value, CIPHER_PURPOSE, CIPHER_OWNER)))
  const readNewcomerToken = (request: AuthRequest) => cookies.read('newcomer', request)

  return {
    providers: () => SOCIAL_PROVIDERS.filter((provider) => configs[provider] !== undefined),
    startSocial,
    finishSocial,
    async keepNewcomer(person) {
      const value = cipher.encrypt(JSON.stringify(newcomerSchema.parse(person)), CIPHER_PURPOSE, CIPHER_OWNER)
      const token = await storeOneTimeValue(db, 'social-newcomer', {
        value,
        now: clock.now(),
        seconds: NEWCOMER_SECONDS,
      })
      return { cookies: [await cookies.write('newcomer', token, NEWCOMER_SECONDS)] }
    },
    async readNewcomer(request) {
      const token = await readNewcomerToken(request)
      const row = token ? await findOneTimeValue(db, 'social-newcomer', token, clock.now()) : null
      return row ? decryptNewcomer(row.value) : null
    },
    async takeNewcomer(request, tx) {
      const token = await readNewcomerToken(request)
      const value = token ? await consumeOneTimeValue(tx, 'social-newcomer', token, clock.now()) : null
      return value === null ? null : { ...decryptNewcomer(value), cookies: [await cookies.clear('newcomer')] }
    },
  }
}

function isEqualSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
