import { asc, eq } from 'drizzle-orm'
import { passkeys } from '#app/db/schema/accounts/passkeys.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { MAX_PASSKEYS } from './passkey.model.ts'

export type OwnPasskey = { id: string; name: string; isBackedUp: boolean; createdAt: Date; lastUsedAt: Date | null }

/** The passkeys of the signed-in user, without their keys. */
export async function listOwnPasskeys(ctx: Ctx): Promise<OwnPasskey[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'profile.read', { userId: ctx.actor.id })
  return ctx.db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      isBackedUp: passkeys.isBackedUp,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, ctx.actor.id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .limit(MAX_PASSKEYS)
}

export async function hasPasskeys(ctx: Ctx, userId: string): Promise<boolean> {
  const rows = await ctx.db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1)
  return rows.length > 0
}
