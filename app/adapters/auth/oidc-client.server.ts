// The calls to a provider: where it is, code for tokens, tokens for a person. Every wait is bounded, no redirect is
// followed (PROMISES F6, U6), and what a provider says is checked before it is believed (A7).
import { authorizationCodeRequest, validateToken } from 'better-auth/oauth2'
import { z } from 'zod'
import { fail } from '#app/errors/app-error.ts'
import { SOCIAL_BRANDS, type SocialProviderName } from '#app/shared/social-providers.ts'
import type { SocialIdentity } from './auth.server.ts'
import { type Endpoints, SOCIAL_DEFINITIONS, type SocialConfig } from './social-providers.server.ts'

const TIMEOUT_MS = 3_000
const DISCOVERY_LIFETIME_MS = 60 * 60_000
const SUBJECT_MAX = 255

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
})
const tokens = z.object({ access_token: z.string(), id_token: z.string().optional() })
const isTrue = z.union([z.boolean(), z.string()]).optional().catch(undefined)
const person = z.object({
  sub: z.string().min(1).max(SUBJECT_MAX).optional(),
  id: z.string().min(1).max(SUBJECT_MAX).optional(),
  email: z.string().max(254).optional().catch(undefined),
  email_verified: isTrue,
  name: z.string().max(200).optional().catch(undefined),
})

export type OidcClient = {
  endpoints(): Promise<Endpoints>
  identify(answer: { code: string; verifier: string; nonce: string; redirectUri: string }): Promise<SocialIdentity>
}

export function createOidcClient(provider: SocialProviderName, config: SocialConfig): OidcClient {
  const definition = SOCIAL_DEFINITIONS[provider]
  let known: { endpoints: Endpoints; until: number } | undefined

  async function endpoints(): Promise<Endpoints> {
    const address = config.discoveryUrl ?? definition.discoveryUrl
    if (address === null)
      return definition.endpoints ?? fail('auth.socialUnavailable', { provider: SOCIAL_BRANDS[provider] })
    if (known && known.until > Date.now()) return known.endpoints
    const found = discovery.parse(await fetchJson(provider, address))
    known = { endpoints: endpointsOf(found), until: Date.now() + DISCOVERY_LIFETIME_MS }
    return known.endpoints
  }

  async function identify({ code, verifier, nonce, redirectUri }: Parameters<OidcClient['identify']>[0]) {
    const at = await endpoints()
    const request = await authorizationCodeRequest({
      code,
      redirectURI: redirectUri,
      options: { clientId: config.clientId, clientSecret: config.clientSecret },
      tokenEndpoint: at.token,
      ...(at.hasPkce ? { codeVerifier: verifier } : {}),
    })
    const answer = await fetchJson(provider, at.token, { method: 'POST', body: request.body, headers: request.headers })
    const given = tokens.safeParse(answer)
    if (!given.success) fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] })
    // Facebook signs nothing: who somebody is, it says over TLS to whoever holds the access token.
    if (provider === 'facebook') return asked(provider, at, given.data.access_token)
    const claims = await signedClaims(given.data.id_token, at, nonce)
    return identityOf(provider, claims)
  }

  async function signedClaims(idToken: string | undefined, at: Endpoints, nonce: string): Promise<unknown> {
    if (!idToken || !at.jwksUri || !at.issuer) fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] })
    const checked = validateToken(idToken, at.jwksUri, { audience: config.clientId, issuer: at.issuer })
    const { payload } = await within(checked).catch((error) =>
      fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] }, { cause: error }),
    )
    const isOurs = !Array.isArray(payload.aud) || payload.aud.length === 1 || payload['azp'] === config.clientId
    const isAnswer = payload['nonce'] === nonce || (!definition.repeatsNonce && payload['nonce'] === undefined)
    if (!isOurs || !isAnswer || payload.exp === undefined)
      fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] })
    return payload
  }

  return { endpoints, identify }
}

function endpointsOf(found: z.infer<typeof discovery>): Endpoints {
  return {
    authorization: found.authorization_endpoint,
    token: found.token_endpoint,
    userInfo: found.userinfo_endpoint ?? null,
    issuer: found.issuer,
    jwksUri: found.jwks_uri,
    hasPkce: found.code_challenge_methods_supported?.includes('S256') ?? false,
  }
}

async function asked(provider: SocialProviderName, at: Endpoints, accessToken: string): Promise<SocialIdentity> {
  if (!at.userInfo) fail('auth.socialUnavailable', { provider: SOCIAL_BRANDS[provider] })
  const headers = { Authorization: `Bearer ${accessToken}`, Accept: 'application/json' }
  return identityOf(provider, await fetchJson(provider, at.userInfo, { headers }))
}

function identityOf(provider: SocialProviderName, said: unknown): SocialIdentity {
  const parsed = person.safeParse(said)
  const subject = parsed.data?.sub ?? parsed.data?.id
  if (!parsed.success || !subject) fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] })
  const { email, name, email_verified: verified } = parsed.data
  return {
    provider,
    subject,
    email: email?.normalize('NFKC').trim().toLowerCase() || null,
    isEmailVerified: Boolean(email) && (verified === true || verified === 'true'),
    name: name?.trim() || null,
  }
}

async function fetchJson(provider: SocialProviderName, url: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => fail('auth.socialUnavailable', { provider: SOCIAL_BRANDS[provider] }, { cause: error }),
  )
  if (answer.status >= 500) fail('auth.socialUnavailable', { provider: SOCIAL_BRANDS[provider] })
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] })
  return body
}

function within<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the provider took too long')), TIMEOUT_MS).unref()
  })
  return Promise.race([work, late])
}
