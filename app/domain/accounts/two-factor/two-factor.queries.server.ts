// The second factor of the signed-in user, for the settings.
import { eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { drawQrCode, type QrCode } from '#app/domain/kernel/qr-codes/qr-code.rules.server.ts'
import { hasPasskeys } from '#app/domain/accounts/passkeys/passkey.queries.server.ts'
import { isFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'

export type TwoFactorView =
  | { status: 'off' }
  | { status: 'started'; secret: string; uri: string; qr: QrCode }
  | { status: 'on'; recoveryCodesLeft: number; hasPassword: boolean }

/** `isWaiting`: between the right password and the second factor, which may be a passkey. */
export async function findPendingChallenge(ctx: Ctx): Promise<{ isWaiting: boolean; hasPasskeys: boolean }> {
  const pending = await ctx.adapters.auth.twoFactor.getPendingChallenge(ctx.request)
  return { isWaiting: pending !== null, hasPasskeys: pending !== null && (await hasPasskeys(ctx, pending.userId)) }
}

export async function getTwoFactor(ctx: Ctx): Promise<TwoFactorView> {
  requireSignIn(ctx.actor)
  const { id } = ctx.actor
  authorize(ctx.actor, 'profile.read', { userId: id })
  const { auth } = ctx.adapters
  const status = await auth.twoFactor.getStatus(id)
  if (status === 'on') {
    const [recoveryCodesLeft, hasPassword] = await Promise.all([
      auth.twoFactor.countRecoveryCodes(id),
      auth.hasPassword(id),
    ])
    return { status, recoveryCodesLeft, hasPassword }
  }
  // the secret is shown only after a fresh sign-in
  const started =
    status === 'started' && isFreshSignIn(ctx)
      ? await auth.twoFactor.getPendingEnrolment(id, await getAuthenticatorLabel(ctx, id))
      : null
  if (!started) return { status: 'off' }
  return { status: 'started', ...started, qr: drawQrCode(started.uri) }
}

/** The name of the account in an authenticator app. */
async function getAuthenticatorLabel(ctx: Ctx, userId: string) {
  const [[person], { siteName }] = await Promise.all([
    ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId)),
    getSettings(ctx),
  ])
  return { issuer: siteName.slice(0, 30), label: (person?.email ?? '').slice(0, 60) }
}
