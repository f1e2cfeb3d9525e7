// Going to a provider and coming back. The state is random, kept hashed, taken once, lives 10 minutes, and is worth
// something only in the browser that asked and at the provider it was made for (PROMISES A7).
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createAuthorizationURL } from 'better-auth/oauth2'
import { z } from 'zod'
import type { Clock } from '#app/adapters/clock.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Cipher } from '#app/db/encryption.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { SOCIAL_BRANDS, SOCIAL_PROVIDERS, type SocialProviderName } from '#app/shared/social-providers.ts'
import { REGISTRABLE_ROLES } from '#app/shared/vocabulary.ts'
import { NEWCOMER_SECONDS, SOCIAL_STATE_SECONDS } from './auth.rules.ts'
import type { AuthAdapter, AuthRequest, SocialNewcomer } from './auth.server.ts'
import type { BrowserCookies } from './browser-cookies.server.ts'
import { createOidcClient, type OidcClient } from './oidc-client.server.ts'
import { keepOnce, lookAt, takeOnce } from './one-time-tokens.server.ts'
import { SOCIAL_DEFINITIONS, type SocialConfigs } from './social-providers.server.ts'

const intent = z.strictObject({
  returnTo: z.string().max(2_048),
  role: z.enum(REGISTRABLE_ROLES).nullable(),
  linkToUserId: z.uuid().nullable(),
})
const kept = z.strictObject({ provider: z.enum(SOCIAL_PROVIDERS), verifier: z.string(), nonce: z.string(), intent })
const newcomer = z.strictObject({
  identity: z.strictObject({
    provider: z.enum(SOCIAL_PROVIDERS),
    subject: z.string(),
    email: z.string().nullable(),
    isEmailVerified: z.boolean(),
    name: z.string().nullable(),
  }),
  intent,
})
const SEAL = 'verifications.value'
const SEAL_OWNER = 'social-newcomer'

type Parts = { db: Db; clock: Clock; cipher: Cipher; cookies: BrowserCookies; baseUrl: URL; configs: SocialConfigs }
type Social = Pick<
  AuthAdapter,
  'providers' | 'startSocial' | 'finishSocial' | 'keepNewcomer' | 'readNewcomer' | 'takeNewcomer'
>

export function createSocial({ db, clock, cipher, cookies, baseUrl, configs }: Parts): Social {
  const clients = new Map<SocialProviderName, OidcClient>()
  const configOf = (provider: SocialProviderName) => configs[provider] ?? fail('app.notFound')
  const clientOf = (provider: SocialProviderName) => {
    const client = clients.get(provider) ?? createOidcClient(provider, configOf(provider))
    clients.set(provider, client)
    return client
  }
  const redirectUri = (provider: SocialProviderName) => new URL(`/api/auth/callback/${provider}`, baseUrl).href

  const startSocial: Social['startSocial'] = async (provider, wanted) => {
    const config = configOf(provider)
    const at = await clientOf(provider).endpoints()
    const question = { provider, verifier: secretText(), nonce: secretText(), intent: wanted }
    const value = JSON.stringify(kept.parse(question))
    const state = await keepOnce(db, 'social-state', { value, now: clock.now(), seconds: SOCIAL_STATE_SECONDS })
    const location = await createAuthorizationURL({
      id: provider,
      options: { clientId: config.clientId, clientSecret: config.clientSecret },
      authorizationEndpoint: at.authorization,
      redirectURI: redirectUri(provider),
      state,
      scopes: SOCIAL_DEFINITIONS[provider].scopes,
      ...(at.issuer ? { nonce: question.nonce } : {}),
      ...(at.hasPkce ? { codeVerifier: question.verifier } : {}),
    })
    return { location: location.href, cookies: [await cookies.write('social_state', state, SOCIAL_STATE_SECONDS)] }
  }

  const finishSocial: Social['finishSocial'] = async (provider, answer, request) => {
    configOf(provider)
    const state = answer.get('state') ?? ''
    const asked = await cookies.read('social_state', request)
    if (!asked || !isSame(asked, state)) fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] })
    const row = await takeOnce(db, 'social-state', state, clock.now())
    const question = row === null ? null : kept.parse(JSON.parse(row))
    const code = answer.get('code')
    if (!question || question.provider !== provider || answer.has('error') || !code) {
      return fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] })
    }
    const at = await clientOf(provider).endpoints()
    const issuer = answer.get('iss') // RFC 9207: an answer that names another provider is none
    if (issuer !== null && at.issuer !== null && issuer !== at.issuer)
      fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] })
    const { verifier, nonce } = question
    const identity = await clientOf(provider).identify({ code, verifier, nonce, redirectUri: redirectUri(provider) })
    return { identity, intent: question.intent, cookies: [await cookies.clear('social_state')] }
  }

  const open = (value: string): SocialNewcomer => newcomer.parse(JSON.parse(cipher.decrypt(value, SEAL, SEAL_OWNER)))
  const tokenOf = (request: AuthRequest) => cookies.read('newcomer', request)

  return {
    providers: () => SOCIAL_PROVIDERS.filter((provider) => configs[provider] !== undefined),
    startSocial,
    finishSocial,
    async keepNewcomer(person) {
      const value = cipher.encrypt(JSON.stringify(newcomer.parse(person)), SEAL, SEAL_OWNER)
      const token = await keepOnce(db, 'social-newcomer', { value, now: clock.now(), seconds: NEWCOMER_SECONDS })
      return { cookies: [await cookies.write('newcomer', token, NEWCOMER_SECONDS)] }
    },
    async readNewcomer(request) {
      const token = await tokenOf(request)
      const row = token ? await lookAt(db, 'social-newcomer', token, clock.now()) : null
      return row ? open(row.value) : null
    },
    async takeNewcomer(request, within) {
      const token = await tokenOf(request)
      const value = token ? await takeOnce(within, 'social-newcomer', token, clock.now()) : null
      return value === null ? null : { ...open(value), cookies: [await cookies.clear('newcomer')] }
    },
  }
}

const secretText = () => randomBytes(32).toString('base64url')

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
