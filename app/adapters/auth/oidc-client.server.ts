// Requests to a provider: discovery, code for tokens, tokens for an identity. Every wait has a timeout, no redirect is followed
// (promises F6, U6), and every response is validated (promise A7).
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
const tokenResponse = z.object({ access_token: z.string(), id_token: z.string().optional() })
const booleanOrText = z.union([z.boolean(), z.string()]).optional().catch(undefined)
const userClaims = z.object({
  sub: z.string().min(1).max(SUBJECT_MAX).optional(),
  id: z.string().min(1).max(SUBJECT_MAX).optional(),
  email: z.string().max(254).optional().catch(undefined),
  email_verified: booleanOrText,
  name: z.string().max(200).optional().catch(undefined),
})

export type OidcClient = {
  getEndpoints(): Promise<Endpoints>
  identify(callback: { code: string; verifier: string; nonce: string; redirectUri: string }): Promise<SocialIdentity>
}

export function createOidcClient(provider: SocialProviderName, config: SocialConfig): OidcClient {
  const definition = SOCIAL_DEFINITIONS[provider]
  let cached: { endpoints: Endpoints; until: number } | undefined

  async function getEndpoints(): Promise<Endpoints> {
    const address = config.discoveryUrl ?? definition.discoveryUrl
    if (address === null)
      return definition.endpoints ?? fail('auth.socialUnavailable', { provider: SOCIAL_BRANDS[provider] })
    if (cached && cached.until > Date.now()) return cached.endpoints
    const document = discovery.parse(await fetchJson(provider, address))
    cached = { endpoints: toEndpoints(document), until: Date.now() + DISCOVERY_LIFETIME_MS }
    return cached.endpoints
  }

  async function identify({ code, verifier, nonce, redirectUri }: Parameters<OidcClient['identify']>[0]) {
    const endpoints = await getEndpoints()
    const request = await authorizationCodeRequest({
      code,
      redirectURI: redirectUri,
      options: { clientId: config.clientId, clientSecret: config.clientSecret },
      tokenEndpoint: endpoints.token,
      ...(endpoints.hasPkce ? { codeVerifier: verifier } : {}),
    })
    const tokenJson = await fetchJson(provider, endpoints.token, {
      method: 'POST',
      body: request.body,
      headers: request.headers,
    })
    const parsedTokens = tokenResponse.safeParse(tokenJson)
    if (!parsedTokens.success) fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] })
    // Facebook signs no identity token: it returns the identity over TLS for the access token.
    if (provider === 'facebook') return fetchIdentity(provider, endpoints, parsedTokens.data.access_token)
    const claims = await readSignedClaims(parsedTokens.data.id_token, endpoints, nonce)
    return toIdentity(provider, claims)
  }

  async function readSignedClaims(idToken: string | undefined, endpoints: Endpoints, nonce: string): Promise<unknown> {
    if (!idToken || !endpoints.jwksUri || !endpoints.issuer)
      fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] })
    const validation = validateToken(idToken, endpoints.jwksUri, {
      audience: config.clientId,
      issuer: endpoints.issuer,
    })
    const { payload } = await withTimeout(validation).catch((error) =>
      fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] }, { cause: error }),
    )
    const isForUs = !Array.isArray(payload.aud) || payload.aud.length === 1 || payload['azp'] === config.clientId
    const hasExpectedNonce = payload['nonce'] === nonce || (!definition.repeatsNonce && payload['nonce'] === undefined)
    if (!isForUs || !hasExpectedNonce || payload.exp === undefined)
      fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] })
    return payload
  }

  return { getEndpoints, identify }
}

function toEndpoints(document: z.infer<typeof discovery>): Endpoints {
  return {
    authorization: document.authorization_endpoint,
    token: document.token_endpoint,
    userInfo: document.userinfo_endpoint ?? null,
    issuer: document.issuer,
    jwksUri: document.jwks_uri,
    hasPkce: document.code_challenge_methods_supported?.includes('S256') ?? false,
  }
}

async function fetchIdentity(
  provider: SocialProviderName,
  endpoints: Endpoints,
  accessToken: string,
): Promise<SocialIdentity> {
  if (!endpoints.userInfo) fail('auth.socialUnavailable', { provider: SOCIAL_BRANDS[provider] })
  const headers = { Authorization: `Bearer ${accessToken}`, Accept: 'application/json' }
  return toIdentity(provider, await fetchJson(provider, endpoints.userInfo, { headers }))
}

function toIdentity(provider: SocialProviderName, claims: unknown): SocialIdentity {
  const parsed = userClaims.safeParse(claims)
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
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => fail('auth.socialUnavailable', { provider: SOCIAL_BRANDS[provider] }, { cause: error }),
  )
  if (response.status >= 500) fail('auth.socialUnavailable', { provider: SOCIAL_BRANDS[provider] })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) fail('auth.socialFailed', { provider: SOCIAL_BRANDS[provider] })
  return body
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the provider took too long')), TIMEOUT_MS).unref()
  })
  return Promise.race([work, timeout])
}
