// The administrator's own account for its page in the console. The secret of a set-up is shown only after a fresh sign-in.
import { eq } from 'drizzle-orm'
import { buildOtpauthUri } from '#app/adapters/auth/totp.server.ts'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { isFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { listOwnDevices, type OwnDevice } from '#app/domain/accounts/sign-in/own-devices.queries.server.ts'
import { drawQrCode, type QrCode } from '#app/domain/kernel/qr-codes/qr-code.rules.server.ts'
import {
  listOwnAdminSessions,
  type OwnAdminSession,
} from '#app/domain/admin/sessions/own-admin-sessions.queries.server.ts'
import { ADMIN_SECRET_PURPOSE, readRecoveryHashes } from '#app/domain/admin/sign-in/admin-code.commands.server.ts'
import { isCodeRequired } from '#app/domain/admin/sign-in/admin-second-factor.rules.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { findAdminRecipient } from '#app/domain/admin/sign-in/admin-notice.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'

export type ConsoleSetUp = { secret: string; uri: string; qr: QrCode }
export type ConsoleAccount = {
  /** Changes ask for the password if it is not. */
  isFresh: boolean
  /** A password must not contain them. */
  passwordOwner: { email: string; name: string; siteName: string }
  twoFactor: { isOn: boolean; isRequired: boolean; recoveryCodesLeft: number; setUp: ConsoleSetUp | null }
  devices: OwnDevice[]
  sessions: OwnAdminSession[]
}

export async function getConsoleAccount(ctx: Ctx): Promise<ConsoleAccount> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'consoleCredentials.edit', { userId })
  const isFresh = isFreshSignIn(ctx)
  const [[own], person, devices, sessions, { siteName }] = await Promise.all([
    ctx.db.select().from(adminUsers).where(eq(adminUsers.userId, userId)),
    findAdminRecipient(ctx, userId),
    listOwnDevices(ctx),
    listOwnAdminSessions(ctx),
    getSettings(ctx),
  ])
  if (!own || !person) fail('user.notFound')
  const pending = isFresh ? own.mfaPendingSecret : null
  const twoFactor = {
    isOn: own.mfaEnrolledAt !== null,
    isRequired: isCodeRequired(ctx.config),
    recoveryCodesLeft: readRecoveryHashes(ctx, userId, own.mfaRecoveryCodes).length,
    setUp: pending === null ? null : buildSetUp(ctx, pending, { userId, email: own.email, siteName }),
  }
  return { isFresh, passwordOwner: { email: own.email, name: person.fullName, siteName }, twoFactor, devices, sessions }
}

type Label = { userId: string; email: string; siteName: string }

function buildSetUp(ctx: Ctx, pending: string, { userId, email, siteName }: Label): ConsoleSetUp {
  const secret = ctx.adapters.cipher.decrypt(pending, ADMIN_SECRET_PURPOSE, userId)
  const uri = buildOtpauthUri(secret, { issuer: `${siteName} Admin`.slice(0, 30), label: email.slice(0, 60) })
  return { secret, uri, qr: drawQrCode(uri) }
}
