// Rules about fresh sign-in, bans and who has which session.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { FRESH_SIGN_IN_MS } from '#app/shared/constants.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import type { SessionKind } from './session-ways.data.ts'

export function isFreshSignIn({ session, now }: Pick<Ctx, 'session' | 'now'>): boolean {
  return session !== null && now().getTime() - session.createdAt.getTime() <= FRESH_SIGN_IN_MS
}

/** Protects the account in a browser that was left open (promise A8). */
export function requireFreshSignIn(ctx: Pick<Ctx, 'session' | 'now'>): void {
  if (!isFreshSignIn(ctx)) fail('auth.freshSignInRequired')
}

/** An administrator has sessions of the console only, and nobody else has one. */
export function canHaveSession(kind: SessionKind, role: Role | null): boolean {
  return (kind === 'console') === (role === 'admin')
}

/**
 * An administrator signs in at /admin/login only. Every sign-in of the site treats an administrator as an unknown account, so that it
 * cannot be used to find or attack one (promise S5).
 */
export const canSignInOnSite = (role: Role | null) => canHaveSession('site', role)

export function isBanned({ banned, banExpires }: { banned: boolean; banExpires: Date | null }, now: Date): boolean {
  return banned && (banExpires === null || banExpires > now)
}
