// Recipient of a mail about an account, with the language of the account. Erased accounts have none.
import { and, eq, isNull, ne } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getFirstName } from '#app/shared/text.ts'
import type { Locale } from '#app/shared/vocabulary.ts'

export type Recipient = { id: string; email: string; firstName: string; locale: Locale; emailVerified: boolean }

export async function findRecipient(ctx: Ctx, userId: string): Promise<(Recipient & { fullName: string }) | undefined> {
  const [row] = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      fullName: users.fullName,
      locale: users.locale,
      emailVerified: users.emailVerified,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
  if (!row) return undefined
  return { ...row, firstName: getFirstName(row.fullName) }
}

/** Null for an administrator, whose only password is that of the console, as for an unknown address. */
export async function findSiteRecipientId(ctx: Ctx, email: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(and(eq(users.email, email), isNull(users.erasedAt), ne(userProfiles.userType, 'admin')))
  return row?.id ?? null
}

export async function findRecipientId(ctx: Ctx, email: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.erasedAt)))
  return row?.id ?? null
}
