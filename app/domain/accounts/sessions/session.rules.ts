// Rules about fresh sign-in, bans and who signs in on the site.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { FRESH_SIGN_IN_MS } from '#app/shared/constants.ts'
import type { Role } from '#app/shared/vocabulary.ts'

export function isFreshSignIn({ session, now }: Pick<Ctx, 'session' | 'now'>): boolean {
  return session !== null && now().getTime() - session.createdAt.getTime() <= FRESH_SIGN_IN_MS
}

/** Protects the account in a browser that was left open (promise A8). */
export function requireFreshSignIn(ctx: Pick<Ctx, 'session' | 'now'>): void {
  if (!isFreshSignIn(ctx)) fail('auth.freshSignInRequired')
}

/**
 * An administrator signs in at /admin/login only. Every sign-in of the site treats an administrator as an unknown account, so that it
 * cannot be used to find or attack one (promise S5).
 */
export function canSignInOnSite(role: Role | null): boolean {
  return role !== 'admin'
}

export function isBanned({ banned, banExpires }: { banned: boolean; banExpires: Date | null }, now: Date): boolean {
  return banned && (banExpires === null || banExpires > now)
}
