// Rules about fresh sign-in and bans.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { FRESH_SIGN_IN_MS } from '#app/shared/constants.ts'

export function isFreshSignIn({ session, now }: Pick<Ctx, 'session' | 'now'>): boolean {
  return session !== null && now().getTime() - session.createdAt.getTime() <= FRESH_SIGN_IN_MS
}

/** Protects the account in a browser that was left open (promise A8). */
export function requireFreshSignIn(ctx: Pick<Ctx, 'session' | 'now'>): void {
  if (!isFreshSignIn(ctx)) fail('auth.freshSignInRequired')
}

export function isBanned({ banned, banExpires }: { banned: boolean; banExpires: Date | null }, now: Date): boolean {
  return banned && (banExpires === null || banExpires > now)
}
