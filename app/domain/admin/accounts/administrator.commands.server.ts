// Makes an administrator, or resets the credentials of one, for `npm run admin:create`. On the site nobody
// becomes one without an invitation of an owner (promise A6).
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import { findNewPasswordProblem } from '#app/domain/accounts/passwords/common-password.rules.server.ts'
import { addAdministratorAccount } from '#app/domain/accounts/registration/administrator-account.commands.server.ts'
import { forgetDevices } from '#app/domain/accounts/sign-in/known-device.commands.server.ts'
import { deleteLinks } from '#app/domain/accounts/sign-in/one-time-link.commands.server.ts'
import { revokeAdminSessions } from '#app/domain/admin/sessions/admin-session.commands.server.ts'
import { forgetAdminAttempts } from '#app/domain/admin/sign-in/admin-attempts.commands.server.ts'
import { NO_SECOND_FACTOR } from '#app/domain/admin/sign-in/admin-second-factor.rules.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordOperatorAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { fail, failField } from '#app/errors/app-error.ts'

export const administratorInput = z.strictObject({
  email: emailField,
  fullName: z.string('field.required').trim().min(1, 'field.required').max(200, 'field.tooLong'),
  password: z.string('account.password.required'),
})

export async function createAdministrator(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { email, fullName, password }: z.output<typeof administratorInput>,
): Promise<string> {
  const passwordHash = await hashAdministratorPassword(email, password)
  return ctx.db.transaction(async (db) => {
    const userId = await addAdministrator({ ...ctx, db }, { email, fullName, role: 'owner', passwordHash })
    await recordOperatorAudit(db, { action: 'administrator.created', subjectType: 'user', subjectId: userId })
    return userId
  })
}

type NewAdministrator = Omit<typeof adminUsers.$inferInsert, 'userId'>

/** Call it in a transaction. */
export async function addAdministrator(
  tx: Pick<Ctx, 'db' | 'now'>,
  { email, fullName, ...rest }: NewAdministrator,
): Promise<string> {
  const userId = await addAdministratorAccount(tx, { email, fullName })
  await tx.db.insert(adminUsers).values({ userId, email, fullName, ...rest, roleSince: tx.now() })
  return userId
}

export const administratorResetInput = administratorInput.omit({ fullName: true }).extend({
  /** Also without the second factor, for an administrator who lost the phone and the recovery codes. */
  dropsSecondFactor: z.boolean(),
})

/** For an administrator who can no longer sign in. Ends all sessions, known devices, mailed links and the lockout. */
export async function resetAdministrator(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { email, password, dropsSecondFactor }: z.output<typeof administratorResetInput>,
): Promise<string> {
  const passwordHash = await hashAdministratorPassword(email, password)
  const secondFactor = dropsSecondFactor ? NO_SECOND_FACTOR : {}
  return ctx.db.transaction(async (db) => {
    const [admin] = await db
      .update(adminUsers)
      .set({ passwordHash, updatedAt: ctx.now(), ...secondFactor })
      .where(eq(adminUsers.email, email))
      .returning({ userId: adminUsers.userId })
    if (!admin) return fail('user.notFound')
    const { userId } = admin
    await revokeAdminSessions({ db }, userId)
    await forgetDevices({ db }, userId)
    await deleteLinks({ db }, 'console-password-reset', userId)
    await forgetAdminAttempts({ db }, email)
    const details = { console: 'admin', dropsSecondFactor }
    await recordOperatorAudit(db, { action: 'account.passwordReset', subjectType: 'user', subjectId: userId, details })
    return userId
  })
}

export function hashAdministratorPassword(email: string, password: string): Promise<string> {
  const problem = findNewPasswordProblem(password, { email })
  if (problem !== null) failField('password', problem)
  return hashPassword(password)
}
