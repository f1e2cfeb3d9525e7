// Single-use tokens of 32 random bytes, of which only the hash is stored (promise A5). One DELETE … RETURNING consumes the row,
// so that of concurrent requests exactly one gets it.
import { and, eq, gt, like, lte } from 'drizzle-orm'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createToken, sha256Base64url } from '#app/adapters/tokens.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { verifications } from '#app/db/schema/accounts/accounts.server.ts'

export type TokenKind = 'social-state' | 'social-newcomer' | 'two-factor' | 'passkey'

const buildIdentifier = (kind: TokenKind, token: string) => `${kind}:${sha256Base64url(token)}`

export async function storeOneTimeValue(
  db: Db,
  kind: TokenKind,
  row: { value: string; now: Date; seconds: number },
): Promise<string> {
  const token = createToken(systemRandom)
  await db.insert(verifications).values({
    identifier: buildIdentifier(kind, token),
    value: row.value,
    expiresAt: new Date(row.now.getTime() + row.seconds * 1000),
    createdAt: row.now,
    updatedAt: row.now,
  })
  // Abandoned tokens stay as expired rows; each new token deletes a few of them.
  await db
    .delete(verifications)
    .where(and(like(verifications.identifier, `${kind}:%`), lte(verifications.expiresAt, row.now)))
  return token
}

export async function findOneTimeValue(db: Db, kind: TokenKind, token: string, now: Date) {
  const [row] = await db
    .select({ id: verifications.id, value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, buildIdentifier(kind, token)), gt(verifications.expiresAt, now)))
  return row ?? null
}

export async function consumeOneTimeValue(db: Db, kind: TokenKind, token: string, now: Date): Promise<string | null> {
  const [row] = await db
    .delete(verifications)
    .where(and(eq(verifications.identifier, buildIdentifier(kind, token)), gt(verifications.expiresAt, now)))
    .returning({ value: verifications.value })
  return row?.value ?? null
}

export async function deleteOneTimeValues(db: Db, kind: TokenKind, value: string): Promise<void> {
  await db.delete(verifications).where(and(eq(verifications.value, value), like(verifications.identifier, `${kind}:%`)))
}
