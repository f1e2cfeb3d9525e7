// What differs between the providers. Google and LinkedIn speak OpenID Connect; Facebook has its own way to say who somebody is.
import type { SocialProviderName } from '#app/shared/social-providers.ts'

/** `discoveryUrl` replaces the provider's own address, for a private identity provider and for tests. */
export type SocialConfig = { clientId: string; clientSecret: string; discoveryUrl: string | undefined }
export type SocialConfigs = Partial<Record<SocialProviderName, SocialConfig | undefined>>

/** Where a provider is found; `issuer` and `jwksUri` only where it signs who somebody is. */
export type Endpoints = {
  authorization: string
  token: string
  userInfo: string | null
  issuer: string | null
  jwksUri: string | null
  /** PKCE wherever the provider can; the state is bound to the browser everywhere. */
  hasPkce: boolean
}

export type ProviderDefinition = {
  scopes: string[]
  discoveryUrl: string | null
  /** For a provider without discovery. */
  endpoints: Endpoints | null
  /** LinkedIn leaves the nonce out of its tokens. */
  repeatsNonce: boolean
}

export const SOCIAL_DEFINITIONS: Record<SocialProviderName, ProviderDefinition> = {
  google: {
    scopes: ['openid', 'email', 'profile'],
    discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration',
    endpoints: null,
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
    repeatsNonce: false,
  },
  linkedin: {
    scopes: ['openid', 'profile', 'email'],
    discoveryUrl: 'https://www.linkedin.com/oauth/.well-known/openid-configuration',
    endpoints: null,
    repeatsNonce: false,
  },
}
