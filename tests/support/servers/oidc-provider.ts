// A provider on this machine that says what a test wants it to say, right or wrong. It has one person, who always agrees.
import { OAuth2Server, type MutableToken } from 'oauth2-mock-server'

export type ProviderPerson = { sub: string; email?: string; email_verified?: boolean | string; name?: string }

export type OidcProvider = {
  discoveryUrl: string
  issuer: string
  /** Who comes back from it. */
  person: ProviderPerson
  /** Changes a token before it is signed; called for the token that says who somebody is. */
  spoil: ((token: MutableToken) => void) | undefined
  /** Changes the answer of the token address. */
  answer: ((body: Record<string, unknown>) => { body?: Record<string, unknown>; status?: number }) | undefined
  /** The codes it has been asked to redeem, in order. */
  redeemed: string[]
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
    spoil: undefined,
    answer: undefined,
    redeemed: [],
    stop: () => server.stop(),
  }
  server.service.on('beforeTokenSigning', (token: MutableToken) => {
    Object.assign(token.payload, provider.person)
    provider.spoil?.(token)
  })
  server.service.on('beforeUserinfo', (response: { body: unknown }) => {
    const { sub, ...rest } = provider.person
    response.body = { id: sub, ...rest }
  })
  server.service.on(
    'beforeResponse',
    (response: { body: unknown; statusCode: number }, request: { body?: unknown }) => {
      provider.redeemed.push(String((request.body as { code?: string } | undefined)?.code))
      const changed = provider.answer?.(response.body as Record<string, unknown>)
      if (changed?.body) response.body = changed.body
      if (changed?.status) response.statusCode = changed.status
    },
  )
  return provider
}

/** What the person's browser does at the provider: agrees, and is sent back to us. */
export async function agree(location: string): Promise<URL> {
  const answer = await fetch(location, { redirect: 'manual' })
  return new URL(answer.headers.get('Location') ?? '')
}
