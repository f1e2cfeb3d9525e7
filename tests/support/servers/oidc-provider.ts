// An OIDC provider on this machine that answers as a test wants, correctly or not. It has one person, who always agrees.
import { OAuth2Server, type MutableToken } from 'oauth2-mock-server'

export type ProviderPerson = { sub: string; email?: string; email_verified?: boolean | string; name?: string }

export type OidcProvider = {
  discoveryUrl: string
  issuer: string
  /** The person who signs in. */
  person: ProviderPerson
  /** Changes the id token before it is signed. */
  changeToken: ((token: MutableToken) => void) | undefined
  /** Changes the answer of the token endpoint. */
  changeTokenResponse:
    | ((body: Record<string, unknown>) => { body?: Record<string, unknown>; status?: number })
    | undefined
  /** The codes that were redeemed, in order. */
  redeemedCodes: string[]
  stop(): Promise<void>
}

export async function startOidcProvider(): Promise<OidcProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const issuer = server.issuer.url ?? ''
  const provider: OidcProvider = {
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    issuer,
    person: { sub: 'somebody' },
    changeToken: undefined,
    changeTokenResponse: undefined,
    redeemedCodes: [],
    stop: () => server.stop(),
  }
  server.service.on('beforeTokenSigning', (token: MutableToken) => {
    Object.assign(token.payload, provider.person)
    provider.changeToken?.(token)
  })
  server.service.on('beforeUserinfo', (response: { body: unknown }) => {
    const { sub, ...rest } = provider.person
    response.body = { id: sub, ...rest }
  })
  server.service.on(
    'beforeResponse',
    (response: { body: unknown; statusCode: number }, request: { body?: unknown }) => {
      provider.redeemedCodes.push(String((request.body as { code?: string } | undefined)?.code))
      const changed = provider.changeTokenResponse?.(response.body as Record<string, unknown>)
      if (changed?.body) response.body = changed.body
      if (changed?.status) response.statusCode = changed.status
    },
  )
  return provider
}

/** What the person's browser does at the provider: agrees and follows the redirect to us. */
export async function approveAtProvider(location: string): Promise<URL> {
  const response = await fetch(location, { redirect: 'manual' })
  return new URL(response.headers.get('Location') ?? '')
}
