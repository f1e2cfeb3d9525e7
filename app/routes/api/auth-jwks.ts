// The public keys with which others verify our signatures.
import { getSigningKeys } from '#app/domain/accounts/sessions/signing-keys.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/auth-jwks'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) =>
    Response.json(await getSigningKeys(ctx), { headers: { 'Cache-Control': 'public, max-age=300' } }),
  )
}
