// Tokens of the public API: create, revoke, and find the person who sent one. Only the hash of a token is stored, so it is shown once.
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { apiTokens } from '#app/db/schema/accounts/integrations.server.ts'
import { requireFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { Actor } from '#app/permissions/actor.ts'
import { authorize, canInGeneral, requireSignIn } from '#app/permissions/policy.ts'
import type { ApiScope } from '#app/shared/integrations/integration-vocabulary.ts'
import { API_TOKEN_PREFIX, MAX_API_TOKENS } from './api-token.model.ts'
import type { CreateApiTokenInput } from './api-token.schema.ts'

const DAY_MS = 86_400_000
const ENDING = 4
const TOKEN_PATTERN = new RegExp(`^${API_TOKEN_PREFIX}[\\w-]{43}$`)

/** The row of the person is locked, so that the maximum holds. */
export async function createApiToken(ctx: Ctx, input: CreateApiTokenInput): Promise<{ token: string }> {
  const userId = requireTokenOwner(ctx)
  requireFreshSignIn(ctx)
  const token = API_TOKEN_PREFIX + createToken(ctx.adapters.random)
  const scopes = [...new Set(input.scopes)].toSorted()
  const createdAt = ctx.now()
  await inTransaction(ctx, async (tx) => {
    await tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [count] = await tx.db
      .select({ total: sql<number>`count(*)::int` })
      .from(apiTokens)
      .where(eq(apiTokens.userId, userId))
    if ((count?.total ?? 0) >= MAX_API_TOKENS) fail('api.tooManyTokens', { max: MAX_API_TOKENS })
    await tx.db.insert(apiTokens).values({
      userId,
      name: input.name,
      tokenHash: hashToken(token),
      ending: token.slice(-ENDING),
      scopes,
      expiresAt: new Date(createdAt.getTime() + Number(input.days) * DAY_MS),
      createdAt,
    })
    await recordAudit(tx, {
      action: 'apiToken.created',
      subjectType: 'user',
      subjectId: userId,
      details: { name: input.name, scopes: scopes.join(' ') },
    })
  })
  return { token }
}

/** The next request with the token is refused. A token of another person gives the same error as a missing one. */
export async function revokeApiToken(ctx: Ctx, { tokenId }: { tokenId: string }): Promise<void> {
  const userId = requireTokenOwner(ctx)
  await inTransaction(ctx, async (tx) => {
    const [revoked] = await tx.db
      .delete(apiTokens)
      .where(and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, userId)))
      .returning({ name: apiTokens.name })
    if (!revoked) fail('app.notFound')
    await recordAudit(tx, {
      action: 'apiToken.revoked',
      subjectType: 'user',
      subjectId: userId,
      details: { name: revoked.name },
    })
  })
}

export type TokenHolder = { actor: NonNullable<Actor>; scopes: readonly ApiScope[]; tokenId: string }

/**
 * Reads the account on every request, so that a ban, a deactivation or another role takes effect at once. Unknown, revoked and expired tokens
 * and those of closed accounts have the same answer: null.
 */
export async function useApiToken(ctx: Ctx, token: string): Promise<TokenHolder | null> {
  if (!TOKEN_PATTERN.test(token)) return null
  const [found] = await ctx.db
    .select({ id: apiTokens.id, userId: apiTokens.userId, scopes: apiTokens.scopes, lastUsedAt: apiTokens.lastUsedAt })
    .from(apiTokens)
    .where(and(eq(apiTokens.tokenHash, hashToken(token)), gt(apiTokens.expiresAt, ctx.now())))
  if (!found) return null
  const actor = await findActor(ctx, found.userId)
  if (!actor?.isActive || !canInGeneral(actor, 'apiToken.manage')) return null
  await noteUse(ctx, found)
  return { actor, scopes: found.scopes, tokenId: found.id }
}

const USE_NOTED_EVERY_MS = 60_000

/** At most once a minute, so that reading does not write for every request. */
async function noteUse(ctx: Ctx, { id, lastUsedAt }: { id: string; lastUsedAt: Date | null }): Promise<void> {
  const now = ctx.now()
  const limit = new Date(now.getTime() - USE_NOTED_EVERY_MS)
  if (lastUsedAt !== null && lastUsedAt > limit) return
  await ctx.db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, limit))))
}

function requireTokenOwner(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'apiToken.manage', { userId: ctx.actor.id })
  return ctx.actor.id
}
