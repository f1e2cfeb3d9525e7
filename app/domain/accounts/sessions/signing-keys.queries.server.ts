import type { Ctx } from '#app/domain/ctx.server.ts'

/** The public keys that verify our signatures, as a JSON Web Key Set. */
export function getSigningKeys(ctx: Ctx) {
  return ctx.adapters.auth.getJwks()
}
