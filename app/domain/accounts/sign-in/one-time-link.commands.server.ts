// One-time links in mails: 32 random bytes, stored as a hash, valid for 30 minutes (promise A5).
import { and, eq, gt, like, lte } from 'drizzle-orm'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import { inBatch } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { verifications } from '#app/db/schema/accounts/accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { LINK_MINUTES } from './one-time-link.rules.ts'

export type LinkKind = 'password-reset' | 'verify-email' | 'console-password-reset'

/** Returns the token for the mail; only its hash is stored. */
export async function createLink(ctx: Ctx, kind: LinkKind, userId: string): Promise<string> {
  const token = createToken(ctx.adapters.random)
  const now = ctx.now()
  await ctx.db.insert(verifications).values({
    identifier: buildIdentifier(kind, token),
    value: userId,
    expiresAt: new Date(now.getTime() + LINK_MINUTES * 60_000),
    createdAt: now,
    updatedAt: now,
  })
  return token
}

/** The user of the link; null if it is unknown, expired or used. One statement, so that of concurrent uses one succeeds. */
export async function consumeLink(ctx: Ctx, kind: LinkKind, token: string): Promise<string | null> {
  const [row] = await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.identifier, buildIdentifier(kind, token)), gt(verifications.expiresAt, ctx.now())))
    .returning({ userId: verifications.value })
  return row?.userId ?? null
}

/** Reads the link without consuming it. */
export async function findLinkOwnerId(ctx: Ctx, kind: LinkKind, token: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, buildIdentifier(kind, token)), gt(verifications.expiresAt, ctx.now())))
  return row?.userId ?? null
}

/** Invalidates the links of earlier mails. */
export async function deleteLinks(ctx: Pick<Ctx, 'db'>, kind: LinkKind, userId: string): Promise<void> {
  await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, `${kind}:%`)))
}

/** Deletes expired rows of every kind. One batch; returns the number of deleted rows. */
export async function sweepVerifications(db: Db, batch = 5_000): Promise<number> {
  const expired = db
    .select({ id: verifications.id })
    .from(verifications)
    .where(lte(verifications.expiresAt, new Date()))
    .limit(batch)
  const deleted = await db.delete(verifications).where(inBatch(verifications.id, expired))
  return deleted.rowCount ?? 0
}

function buildIdentifier(kind: LinkKind, token: string): string {
  return `${kind}:${hashToken(token)}`
}
