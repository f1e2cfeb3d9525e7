// Links in mails that count once: 32 random bytes, of which only the hash is kept, for 30 minutes (PROMISES A5).
import { and, eq, gt, like, lte } from 'drizzle-orm'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import { inBatch } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { verifications } from '#app/db/schema/accounts/accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { LINK_MINUTES } from './one-time-link.rules.ts'

export type LinkKind = 'password-reset' | 'verify-email'

/** The token for the mail; it is nowhere else. */
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

/** Whose it is; null when it never was, is too old or was used. One statement: of many who come at once, one gets it. */
export async function consumeLink(ctx: Ctx, kind: LinkKind, token: string): Promise<string | null> {
  const [row] = await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.identifier, buildIdentifier(kind, token)), gt(verifications.expiresAt, ctx.now())))
    .returning({ userId: verifications.value })
  return row?.userId ?? null
}

/** Looks without taking. */
export async function findLinkOwnerId(ctx: Ctx, kind: LinkKind, token: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, buildIdentifier(kind, token)), gt(verifications.expiresAt, ctx.now())))
  return row?.userId ?? null
}

/** Earlier mails of the same kind count no more. */
export async function deleteLinks(ctx: Ctx, kind: LinkKind, userId: string): Promise<void> {
  await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, `${kind}:%`)))
}

/** What nobody came back for, whatever it was for. One batch; returns how many went. */
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
