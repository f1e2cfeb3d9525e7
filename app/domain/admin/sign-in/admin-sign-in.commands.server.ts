// Sign-in to the admin console: password, then the code of the second factor if the account has one or must have one. Unknown addresses
// count, lock and take the same time; "deactivated" is said only after the right password (promises L2, A3).
import { eq, sql } from 'drizzle-orm'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { findOwnDevice, rememberDevice } from '#app/domain/accounts/sign-in/known-device.commands.server.ts'
import { auditSignIn } from '#app/domain/accounts/sign-in/sign-in-audit.commands.server.ts'
import { notifyNewDevice } from '#app/domain/accounts/sign-in/sign-in-notice.commands.server.ts'
import { openSession } from '#app/domain/accounts/sessions/session-opening.commands.server.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { buildConsoleMark } from '#app/domain/admin/sessions/admin-cookie.rules.server.ts'
import { storeAdminSession } from '#app/domain/admin/sessions/admin-session.commands.server.ts'
import { fail, withFailure } from '#app/errors/app-error.ts'
import type { AdminRole } from '#app/shared/vocabulary.ts'
import { checkAdminPassword, type RefusedPassword } from './admin-password.commands.server.ts'
import { isCodeRequired } from './admin-second-factor.rules.server.ts'
import type { AdminSignInInput } from './admin-sign-in.schema.ts'

export type AdminSignIn =
  | { kind: 'signedIn'; adminRole: AdminRole; cookies: string[] }
  | { kind: 'codeNeeded'; cookies: string[] }
  | RefusedPassword

type Account = {
  userId: string
  adminRole: AdminRole
  passwordHash: string
  isActive: boolean
  hasCode: boolean
  isAdminLocked: boolean
}

/** A failure on our side is 'Login failed', and the attempt does not count. */
export function signInAdmin(ctx: Ctx, input: AdminSignInInput): Promise<AdminSignIn> {
  return withFailure('admin.loginFailed', () => attemptSignIn(ctx, input))
}

async function attemptSignIn(ctx: Ctx, { email, password }: AdminSignInInput): Promise<AdminSignIn> {
  const check = await checkAdminPassword(ctx, { email, password, findAccount: () => findAccount(ctx, email) })
  return check.kind === 'right' ? openConsole(ctx, check.account) : check
}

async function openConsole(ctx: Ctx, account: Account): Promise<AdminSignIn> {
  const { userId, adminRole, isActive, hasCode, isAdminLocked } = account
  const actor = await findActor(ctx, userId)
  if (!isActive || isAdminLocked || !actor?.isActive) {
    await auditSignIn(ctx, {
      action: 'signIn.refused',
      subjectId: userId,
      details: { console: 'admin', reason: 'deactivated' },
    })
    fail('admin.deactivated')
  }
  if (actor.role !== 'admin') fail('admin.invalidCredentials')
  if (hasCode || isCodeRequired(ctx.config)) return { kind: 'codeNeeded', cookies: [await awaitCode(ctx, userId)] }
  const cookies = await inTransaction(ctx, async (tx) => {
    const store = () => storeAdminSession(tx, userId, { awaitsCode: false })
    return completeAdminSignIn(tx, userId, await openSession(tx, { way: 'consolePassword', userId, store }))
  })
  return { kind: 'signedIn', adminRole, cookies }
}

function awaitCode(ctx: Ctx, userId: string): Promise<string> {
  const store = () => storeAdminSession(ctx, userId, { awaitsCode: true })
  return openSession(ctx, { way: 'consoleFirstStep', userId, store })
}

/** The time of the last sign-in, the known device and the audit entry. Returns all cookies. Call it in the transaction of the session. */
export async function completeAdminSignIn(ctx: Ctx, userId: string, cookie: string): Promise<string[]> {
  const isFirst = await markLogin(ctx, userId)
  await auditSignIn(ctx, { action: 'signIn.succeeded', subjectId: userId, details: { console: 'admin' } })
  const device = await findOwnDevice(ctx, userId)
  if (device === null && !isFirst) await notifyNewDevice(ctx, userId, 'console')
  return [cookie, ...(await rememberDevice(ctx, userId, device)), buildConsoleMark(ctx)]
}

/** True for the first sign-in to the console: it is on no new device. */
async function markLogin({ db }: Ctx, userId: string): Promise<boolean> {
  const isOwn = eq(adminUsers.userId, userId)
  const [before] = await db.select({ at: adminUsers.lastLoginAt }).from(adminUsers).where(isOwn).for('no key update')
  await db
    .update(adminUsers)
    .set({ lastLoginAt: sql`now()` })
    .where(isOwn)
  return before?.at === null
}

async function findAccount(ctx: Ctx, email: string): Promise<Account | undefined> {
  const [row] = await ctx.db
    .select({
      userId: adminUsers.userId,
      passwordHash: adminUsers.passwordHash,
      adminRole: adminUsers.role,
      isActive: adminUsers.isActive,
      hasCode: sql<boolean>`${adminUsers.mfaEnrolledAt} is not null`,
      isAdminLocked: sql<boolean>`coalesce(${adminUsers.lockedUntil} > now(), false)`,
    })
    .from(adminUsers)
    .where(eq(adminUsers.email, email))
  return row
}
