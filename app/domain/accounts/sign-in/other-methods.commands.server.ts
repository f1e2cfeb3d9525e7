// What signs in to an account beside its password: linked identities, passkeys, and the second factor that guards them. A reset of the
// password must not silently leave the way in that somebody else set up (promise A5).
import { and, eq, inArray } from 'drizzle-orm'
import { accounts, users } from '#app/db/schema/accounts/accounts.server.ts'
import { passkeys } from '#app/db/schema/accounts/passkeys.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { SOCIAL_PROVIDERS, type SocialProviderName } from '#app/shared/social-providers.ts'

export type OtherMethods = {
  providers: SocialProviderName[]
  passkeyCount: number
  hasTwoFactor: boolean
  /** False: they stay. */
  areDropped: boolean
}

/**
 * For a link that proved the email address: if it was never verified before, somebody else may have registered it, so all
 * other methods are dropped. Call it in the transaction of the reset, before the address counts as verified.
 */
export async function reviewOtherMethods(ctx: Ctx, userId: string): Promise<OtherMethods> {
  const [account] = await ctx.db
    .select({ isVerified: users.emailVerified, hasTwoFactor: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  const providers = await listLinkedProviders(ctx, userId)
  const hasTwoFactor = account?.hasTwoFactor ?? false
  const passkeyCount = await ctx.db.$count(passkeys, eq(passkeys.userId, userId))
  const methods = { providers, passkeyCount, hasTwoFactor }
  if (account?.isVerified) return { ...methods, areDropped: false }
  await ctx.db.delete(accounts).where(matchesIdentity(userId))
  await ctx.adapters.auth.twoFactor.disable(userId, ctx.db)
  await ctx.db.delete(passkeys).where(eq(passkeys.userId, userId))
  if (providers.length > 0 || hasTwoFactor || passkeyCount > 0) {
    const details = { providers, secondFactor: hasTwoFactor, passkeys: passkeyCount }
    await recordAudit(ctx, { action: 'account.methodsDropped', subjectType: 'user', subjectId: userId, details })
  }
  return { ...methods, areDropped: true }
}

async function listLinkedProviders(ctx: Ctx, userId: string): Promise<SocialProviderName[]> {
  const rows = await ctx.db.select({ providerId: accounts.providerId }).from(accounts).where(matchesIdentity(userId))
  return SOCIAL_PROVIDERS.filter((provider) => rows.some(({ providerId }) => providerId === provider))
}

const matchesIdentity = (userId: string) =>
  and(eq(accounts.userId, userId), inArray(accounts.providerId, [...SOCIAL_PROVIDERS]))
