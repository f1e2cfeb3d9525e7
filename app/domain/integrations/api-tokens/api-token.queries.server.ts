import { asc, eq } from 'drizzle-orm'
import { apiTokens } from '#app/db/schema/accounts/integrations.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { MAX_API_TOKENS, type OwnApiToken } from './api-token.model.ts'

/** The tokens of the signed-in person, without their secrets. */
export async function listOwnApiTokens(ctx: Ctx): Promise<OwnApiToken[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'apiToken.manage', { userId: ctx.actor.id })
  return ctx.db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      ending: apiTokens.ending,
      scopes: apiTokens.scopes,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
      createdAt: apiTokens.createdAt,
    })
    .from(apiTokens)
    .where(eq(apiTokens.userId, ctx.actor.id))
    .orderBy(asc(apiTokens.createdAt), asc(apiTokens.id))
    .limit(MAX_API_TOKENS)
}
