// The ways in which the signed-in user can confirm that it is still them (promise A8).
import { and, eq, inArray } from 'drizzle-orm'
import { accounts } from '#app/db/schema/accounts/accounts.server.ts'
import { hasPasskeys } from '#app/domain/accounts/passkeys/passkey.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { SocialProviderName } from '#app/shared/social-providers.ts'

export type Confirmations = {
  hasPassword: boolean
  /** Only without a password: a code of the authenticator app, or a recovery code. */
  hasCode: boolean
  /** Beside all of them. */
  hasPasskey: boolean
  /** Only without a password and without codes: the connected providers. */
  providers: SocialProviderName[]
}

export async function findConfirmations(ctx: Ctx): Promise<Confirmations> {
  requireSignIn(ctx.actor)
  const { id } = ctx.actor
  const { auth } = ctx.adapters
  const [hasPassword, status, hasPasskey] = await Promise.all([
    auth.hasPassword(id),
    auth.twoFactor.getStatus(id),
    hasPasskeys(ctx, id),
  ])
  const hasCode = !hasPassword && status === 'on'
  const providers = hasPassword || hasCode ? [] : await listConnectedProviders(ctx, id)
  return { hasPassword, hasCode, hasPasskey, providers }
}

async function listConnectedProviders(ctx: Ctx, userId: string): Promise<SocialProviderName[]> {
  const configured = ctx.adapters.auth.providers()
  if (configured.length === 0) return []
  const rows = await ctx.db
    .select({ provider: accounts.providerId })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), inArray(accounts.providerId, configured)))
  return configured.filter((provider) => rows.some((row) => row.provider === provider))
}
