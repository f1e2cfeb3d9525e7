// The end of every sign-in on the site, whatever its method: audit, known device, used device, and a mail to the owner about a new device.
import { eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import type { AuditDetails } from '#app/domain/kernel/audit/audit.rules.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import { findOwnDevice, rememberDevice } from './known-device.commands.server.ts'
import { auditSignIn } from './sign-in-audit.commands.server.ts'
import { notifyNewDevice } from './sign-in-notice.commands.server.ts'
import { recordUsedDevice } from './used-device.commands.server.ts'

const SECONDS_UNTIL_RETRY = 5

/** Every failure on our side gives the same answer, whatever the method of the sign-in. */
export async function withSignInFailure<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (isAppError(error)) throw error
    fail('auth.signInFailed', {}, { cause: error, retryAfter: SECONDS_UNTIL_RETRY })
  }
}

type SignIn = { userId: string; details: AuditDetails }

/**
 * Only `openSession` calls it, after the last step of a sign-in, so that neither a password alone makes a device known nor a session
 * opens unnoticed. `details` are those of the audit entry. The cookies make the browser known and keep its name.
 */
export async function recordSignIn(ctx: Ctx, { userId, details }: SignIn): Promise<{ cookies: string[] }> {
  return inTransaction(ctx, async (tx) => {
    const isFirstSignIn = await markActive(tx, userId)
    await auditSignIn(tx, { action: 'signIn.succeeded', subjectId: userId, details })
    const device = await findOwnDevice(tx, userId)
    if (device === null && !isFirstSignIn) await notifyNewDevice(tx, userId, 'site')
    return { cookies: [...(await rememberDevice(tx, userId, device)), ...(await recordUsedDevice(tx, userId))] }
  })
}

/** True for the first sign-in of the account. The lock serializes concurrent ones, so that at most one counts as first. */
async function markActive(ctx: Ctx, userId: string): Promise<boolean> {
  const isAccount = eq(users.id, userId)
  const [account] = await ctx.db
    .select({ lastActiveAt: users.lastActiveAt })
    .from(users)
    .where(isAccount)
    .for('no key update')
  await ctx.db.update(users).set({ lastActiveAt: ctx.now() }).where(isAccount)
  return account?.lastActiveAt === null
}
