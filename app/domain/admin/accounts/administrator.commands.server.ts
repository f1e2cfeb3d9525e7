// Makes an administrator, for `npm run admin:create`. Nobody can become one through the site (promise A6).
import { z } from 'zod'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import { findNewPasswordProblem } from '#app/domain/accounts/passwords/common-password.rules.server.ts'
import { addAdministratorAccount } from '#app/domain/accounts/registration/administrator-account.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordOperatorAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { emailField } from '#app/domain/kernel/mail/email-address.schema.ts'
import { failField } from '#app/errors/app-error.ts'

export const administratorInput = z.strictObject({
  email: emailField,
  fullName: z.string('field.required').trim().min(1, 'field.required').max(200, 'field.tooLong'),
  password: z.string('account.password.required'),
})

export async function createAdministrator(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { email, fullName, password }: z.output<typeof administratorInput>,
): Promise<string> {
  const problem = findNewPasswordProblem(password, { email })
  if (problem !== null) failField('password', problem)
  const passwordHash = await hashPassword(password)
  return ctx.db.transaction(async (db) => {
    const userId = await addAdministratorAccount({ ...ctx, db }, { email, fullName })
    await db.insert(adminUsers).values({ userId, email, fullName, passwordHash })
    await recordOperatorAudit(db, { action: 'administrator.created', subjectType: 'user', subjectId: userId })
    return userId
  })
}
