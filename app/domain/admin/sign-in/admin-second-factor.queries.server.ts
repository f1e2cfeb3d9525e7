import { eq } from 'drizzle-orm'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { buildOtpauthUri } from '#app/adapters/auth/totp.server.ts'
import { drawQrCode, type QrCode } from '#app/domain/kernel/qr-codes/qr-code.rules.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { findPendingAdmin } from '#app/domain/admin/sessions/admin-session.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import type { AdminRole } from '#app/shared/vocabulary.ts'
import { prepareAdminSecret } from './admin-second-factor.commands.server.ts'

/** `setUp` only for an administrator who has no second factor yet: what the authenticator app needs. */
export type AdminCodeStep = {
  adminRole: AdminRole
  setUp: { secret: string; uri: string; qr: QrCode } | null
}

/** Null without a sign-in that waits for its code. */
export async function findAdminCodeStep(ctx: Ctx): Promise<AdminCodeStep | null> {
  const pending = await findPendingAdmin(ctx)
  if (!pending) return null
  const [row] = await ctx.db
    .select({ email: adminUsers.email, enrolledAt: adminUsers.mfaEnrolledAt, adminRole: adminUsers.role })
    .from(adminUsers)
    .where(eq(adminUsers.userId, pending.userId))
  if (!row) return null
  if (row.enrolledAt !== null) return { adminRole: row.adminRole, setUp: null }
  const secret = await prepareAdminSecret(ctx, pending.userId)
  const { siteName } = await getSettings(ctx)
  const uri = buildOtpauthUri(secret, { issuer: `${siteName} Admin`, label: row.email })
  return { adminRole: row.adminRole, setUp: { secret, uri, qr: drawQrCode(uri) } }
}
