// Differences between the providers. Google and LinkedIn use OpenID Connect; Facebook has its own protocol.
import type { SocialProviderName } from '#app/shared/social-providers.ts'

/** `discoveryUrl` replaces the address of the provider, for a private identity provider and for tests. */
export type SocialConfig = { clientId: string; clientSecret: string; discoveryUrl: string | undefined }
export type SocialConfigs = Partial<Record<SocialProviderName, SocialConfig | undefined>>

/** Addresses of a provider; `issuer` and `jwksUri` only if it signs identity tokens. */
export type Endpoints = {
  authorization: string
  token: string
  userInfo: string | null
  issuer: string | null
  jwksUri: string | null
  /** PKCE if the provider supports it; the state is always bound to the browser. */
  hasPkce: boolean
}

export type ProviderDefinition = {
  scopes: string[]
  discoveryUrl: string | null
  /** For a provider without discovery. */
  endpoints: Endpoints | null
  /** Added when a person confirms that it is still them: the provider asks, although its own session is open. */
  confirmationParams: Record<string, string>
  /** LinkedIn omits the nonce from its tokens. */
  repeatsNonce: boolean
}

export const SOCIAL_DEFINITIONS: Record<SocialProviderName, ProviderDefinition> = {
  google: {
    scopes: ['openid', 'email', 'profile'],
    discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration',
    endpoints: null,
    confirmationParams: { prompt: 'select_account' }, // Google does not offer `login`
    repeatsNonce: true,
  },
  facebook: {
    scopes: ['email', 'public_profile'],
    discoveryUrl: null,
    endpoints: {
      authorization: 'https://www.facebook.com/v24.0/dialog/oauth',
      token: 'https://graph.facebook.com/v24.0/oauth/access_token',
      userInfo: 'https://graph.facebook.com/v24.0/me?fields=id,name,email',
      issuer: null,
      jwksUri: null,
      hasPkce: false,
    },
    confirmationParams: { auth_type: 'reauthenticate' },
    repeatsNonce: false,
  },
  linkedin: {
    scopes: ['openid', 'profile', 'email'],
    discoveryUrl: 'https://www.linkedin.com/oauth/.well-known/openid-configuration',
    endpoints: null,
    confirmationParams: { prompt: 'login' },
    repeatsNonce: false,
  },
}
