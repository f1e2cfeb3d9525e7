// What an administrator is told by mail about the own credentials, at the address of the console and in the language of the account.
import { eq } from 'drizzle-orm'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { findRecipient, type Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { buildTwoFactorMail, type TwoFactorChange } from '#app/domain/accounts/two-factor/two-factor.mail.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'

export const CONSOLE_RESET_PAGE = '/admin/forgot-password'

export async function findAdminRecipient(
  ctx: Ctx,
  userId: string,
): Promise<(Recipient & { fullName: string }) | undefined> {
  const [admin] = await ctx.db.select({ email: adminUsers.email }).from(adminUsers).where(eq(adminUsers.userId, userId))
  const person = admin && (await findRecipient(ctx, userId))
  return person && { ...person, email: admin.email }
}

/** The audit entry and the mail. Call it in the transaction of the change. */
export async function announceTwoFactorChange(tx: Ctx, userId: string, action: TwoFactorChange): Promise<void> {
  await recordAudit(tx, { action, subjectType: 'user', subjectId: userId, details: { console: 'admin' } })
  const recipient = await findAdminRecipient(tx, userId)
  if (!recipient) return
  await sendMail(tx, recipient.email, (siteName) =>
    buildTwoFactorMail(tx, recipient, { siteName, action, resetPage: CONSOLE_RESET_PAGE }),
  )
}
