// References of a renter: for the renter, for who reads the passport, and for who has the link.
import { and, desc, eq, isNull } from 'drizzle-orm'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { rentalReferences } from '#app/db/schema/tenancy/passports.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import {
  type AnsweredReference,
  type AskedReference,
  MAX_REFERENCES,
  type OwnReference,
  type ReferenceAnswers,
} from './rental-reference.model.ts'

type Row = typeof rentalReferences.$inferSelect

const TOKEN_PATTERN = /^[\w-]{43}$/

/** Newest first. The caller has checked that the actor is the renter. */
export async function listOwnReferences(ctx: Ctx, userId: string): Promise<OwnReference[]> {
  const rows = await ctx.db
    .select()
    .from(rentalReferences)
    .where(eq(rentalReferences.userId, userId))
    .orderBy(desc(rentalReferences.createdAt), desc(rentalReferences.id))
    .limit(MAX_REFERENCES)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    maskedEmail: row.maskedEmail,
    place: row.place,
    status: row.status,
    expiresAt: row.expiresAt,
    isExpired: row.expiresAt !== null && row.expiresAt <= ctx.now(),
    isHidden: row.hiddenAt !== null,
    answers: getAnswers(row),
  }))
}

/** Those that the renter does not hide. The caller has checked that the actor may read the passport. */
export async function listAnsweredReferences(ctx: Ctx, userId: string): Promise<AnsweredReference[]> {
  const rows = await ctx.db
    .select()
    .from(rentalReferences)
    .where(
      and(
        eq(rentalReferences.userId, userId),
        eq(rentalReferences.status, 'answered'),
        isNull(rentalReferences.hiddenAt),
      ),
    )
    .orderBy(desc(rentalReferences.createdAt), desc(rentalReferences.id))
    .limit(MAX_REFERENCES)
  return rows.flatMap((row) => {
    const answers = getAnswers(row)
    return answers ? [{ id: row.id, name: row.name, maskedEmail: row.maskedEmail, place: row.place, ...answers }] : []
  })
}

/** The database has all of them or none. */
function getAnswers(row: Row): ReferenceAnswers | null {
  const { livedFrom, livedUntil, paidOnTime, leftInOrder, wouldRentAgain, comment, answeredAt } = row
  if (!livedFrom || !livedUntil || !paidOnTime || !leftInOrder || wouldRentAgain === null || !answeredAt) return null
  return { livedFrom, livedUntil, paidOnTime, leftInOrder, wouldRentAgain, comment, answeredAt }
}

/** An answered, declined or removed one finds nothing, as an unknown link. */
export async function findByToken(ctx: Ctx, token: string) {
  const [found] = TOKEN_PATTERN.test(token)
    ? await ctx.db
        .select({
          id: rentalReferences.id,
          userId: rentalReferences.userId,
          name: rentalReferences.name,
          place: rentalReferences.place,
          expiresAt: rentalReferences.expiresAt,
          renter: users.fullName,
        })
        .from(rentalReferences)
        .innerJoin(users, eq(users.id, rentalReferences.userId))
        .where(and(eq(rentalReferences.tokenHash, hashToken(token)), eq(rentalReferences.status, 'open')))
    : []
  if (!found) return fail('rentalReference.notFound')
  const { expiresAt } = found
  if (expiresAt === null || expiresAt <= ctx.now()) return fail('rentalReference.expired')
  return { ...found, expiresAt }
}

export async function readAskedReference(ctx: Ctx, token: string): Promise<AskedReference> {
  const { renter, name, place, expiresAt } = await findByToken(ctx, token)
  return { renter, name, place, expiresAt }
}
