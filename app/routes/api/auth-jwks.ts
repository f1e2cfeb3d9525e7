// The public keys that others check our signatures with (spec §7).
import { read } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/auth-jwks'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) =>
    Response.json(await ctx.adapters.auth.jwks(), { headers: { 'Cache-Control': 'public, max-age=300' } }),
  )
}
