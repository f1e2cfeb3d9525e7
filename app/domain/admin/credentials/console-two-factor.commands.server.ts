// The second factor of the console in the administrator's own account: set up, replace, turn off, new recovery codes (promise A8). A change needs
// a sign-in or the password of the last ten minutes, is audited, and is announced by mail.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { createRecoveryCodes } from '#app/adapters/auth/recovery-codes.server.ts'
import { createSecret, findCodeStep } from '#app/adapters/auth/totp.server.ts'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { requireFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { auditSignIn } from '#app/domain/accounts/sign-in/sign-in-audit.commands.server.ts'
import { endAdminSessions } from '#app/domain/admin/sessions/admin-session.commands.server.ts'
import {
  ADMIN_SECRET_PURPOSE,
  reserveCodeAttempt,
  sealRecoveryCodes,
} from '#app/domain/admin/sign-in/admin-code.commands.server.ts'
import { announceTwoFactorChange } from '#app/domain/admin/sign-in/admin-notice.commands.server.ts'
import { requireFreshAdmin } from '#app/domain/admin/sign-in/admin-password.commands.server.ts'
import { isCodeRequired, NO_SECOND_FACTOR } from '#app/domain/admin/sign-in/admin-second-factor.rules.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { FreshChange } from './console-account.schema.ts'

/** Creates a secret. Sign-in does not change before a code of it is confirmed, so an app in use stays valid until then. */
export async function beginConsoleTwoFactor(ctx: Ctx, { password }: FreshChange): Promise<void> {
  const userId = requireOwnId(ctx)
  await requireFreshAdmin(ctx, password)
  const mfaPendingSecret = ctx.adapters.cipher.encrypt(createSecret(), ADMIN_SECRET_PURPOSE, userId)
  await ctx.db.update(adminUsers).set({ mfaPendingSecret }).where(eq(adminUsers.userId, userId))
}

/** The recovery codes are only in this answer. All other sessions end. */
export async function confirmConsoleTwoFactor(
  ctx: Ctx,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const userId = requireOwnId(ctx)
  requireFreshSignIn(ctx)
  await reserveCodeAttempt(ctx, userId)
  const pending = await findPendingSecret(ctx, userId)
  const secret = pending === null ? null : ctx.adapters.cipher.decrypt(pending, ADMIN_SECRET_PURPOSE, userId)
  const step = secret === null ? null : findCodeStep(secret, code, ctx.now())
  if (pending === null || step === null) {
    await auditSignIn(ctx, { action: 'twoFactor.refused', subjectId: userId, details: { console: 'admin' } })
    failField('code', 'twoFactor.code.invalid')
  }
  const recoveryCodes = createRecoveryCodes()
  await inTransaction(ctx, async (tx) => {
    const confirmed = await tx.db
      .update(adminUsers)
      .set({
        mfaSecret: pending,
        mfaPendingSecret: null,
        mfaEnrolledAt: sql`now()`,
        mfaLastStep: step,
        mfaRecoveryCodes: sealRecoveryCodes(tx, userId, recoveryCodes),
        updatedAt: tx.now(),
      })
      .where(and(eq(adminUsers.userId, userId), eq(adminUsers.mfaPendingSecret, pending)))
    if (confirmed.rowCount !== 1) fail('app.changedMeanwhile')
    await endAdminSessions(tx, userId, ctx.session?.id)
    await announceTwoFactorChange(tx, userId, 'twoFactor.turnedOn')
  })
  return { recoveryCodes }
}

/** Replaces the old recovery codes. */
export async function renewConsoleCodes(ctx: Ctx, { password }: FreshChange): Promise<{ recoveryCodes: string[] }> {
  const userId = requireOwnId(ctx)
  await requireFreshAdmin(ctx, password)
  const recoveryCodes = createRecoveryCodes()
  await inTransaction(ctx, async (tx) => {
    const mfaRecoveryCodes = sealRecoveryCodes(tx, userId, recoveryCodes)
    const renewed = await tx.db
      .update(adminUsers)
      .set({ mfaRecoveryCodes, updatedAt: tx.now() })
      .where(and(eq(adminUsers.userId, userId), isNotNull(adminUsers.mfaEnrolledAt)))
    if (renewed.rowCount !== 1) fail('app.moveNotAllowed')
    await announceTwoFactorChange(tx, userId, 'twoFactor.codesRenewed')
  })
  return { recoveryCodes }
}

/** Only where the server does not require it. */
export async function turnOffConsoleTwoFactor(ctx: Ctx, { password }: FreshChange): Promise<void> {
  const userId = requireOwnId(ctx)
  if (isCodeRequired(ctx.config)) fail('app.moveNotAllowed')
  await requireFreshAdmin(ctx, password)
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .update(adminUsers)
      .set({ ...NO_SECOND_FACTOR, updatedAt: tx.now() })
      .where(eq(adminUsers.userId, userId))
    await announceTwoFactorChange(tx, userId, 'twoFactor.turnedOff')
  })
}

async function findPendingSecret({ db }: Ctx, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ pending: adminUsers.mfaPendingSecret })
    .from(adminUsers)
    .where(eq(adminUsers.userId, userId))
  return row?.pending ?? null
}

function requireOwnId({ actor }: Ctx): string {
  requireSignIn(actor)
  authorize(actor, 'consoleCredentials.edit', { userId: actor.id })
  return actor.id
}
