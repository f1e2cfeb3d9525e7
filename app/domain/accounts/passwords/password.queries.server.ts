import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'

/** False for an account of social sign-in without a password. */
export async function hasOwnPassword(ctx: Ctx): Promise<boolean> {
  requireSignIn(ctx.actor)
  return ctx.adapters.auth.hasPassword(ctx.actor.id)
}
