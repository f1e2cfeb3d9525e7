// Social providers for pages: configured ones, connections of an account, and a pending new user.
import { eq } from 'drizzle-orm'
import { accounts } from '#app/db/schema/accounts/accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { SocialProviderName } from '#app/shared/social-providers.ts'
import type { RegistrableRole } from '#app/shared/vocabulary.ts'

export function listSocialProviders(ctx: Ctx): SocialProviderName[] {
  return ctx.adapters.auth.providers()
}

export type Connection = { provider: SocialProviderName; connectedAt: Date | null; isLastWayIn: boolean }

/** Configured providers, with the connection of the signed-in user if there is one. */
export async function listConnections(ctx: Ctx): Promise<Connection[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'profile.read', { userId: ctx.actor.id })
  const logins = await ctx.db
    .select({ providerId: accounts.providerId, createdAt: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.userId, ctx.actor.id))
  return ctx.adapters.auth.providers().map((provider) => {
    const login = logins.find(({ providerId }) => providerId === provider)
    return { provider, connectedAt: login?.createdAt ?? null, isLastWayIn: login !== undefined && logins.length === 1 }
  })
}

export type NewcomerView = {
  provider: SocialProviderName
  /** Null if the provider sent no address: the form asks for it. */
  email: string | null
  firstName: string
  lastName: string
  role: RegistrableRole | null
}

export async function findNewcomer(ctx: Ctx): Promise<NewcomerView | null> {
  const newcomer = await ctx.adapters.auth.readNewcomer(ctx.request)
  if (!newcomer) return null
  const { provider, email, name } = newcomer.identity
  const words = name?.split(/\s+/) ?? []
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : ''
  return {
    provider,
    email,
    firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''),
    lastName,
    role: newcomer.intent.role,
  }
}
