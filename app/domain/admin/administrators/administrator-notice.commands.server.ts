// Mails to administrators about their role, and to the other owners about what waits for them.
import { and, eq, ne } from 'drizzle-orm'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { findAdminRecipient } from '#app/domain/admin/sign-in/admin-notice.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import type { AdminRole, OwnerRequestKind } from '#app/shared/vocabulary.ts'
import { buildOwnerRequestMail, buildRoleMail } from './administrator.mail.server.ts'

const MAX_OWNERS = 50

/** Null for a removal. */
export async function notifyRoleChange(tx: Ctx, userId: string, role: AdminRole | null): Promise<void> {
  const recipient = await findAdminRecipient(tx, userId)
  if (!recipient) return
  await sendMail(tx, recipient.email, (siteName) => buildRoleMail(tx, recipient, { siteName, role }))
}

export async function notifyOtherOwners(tx: Ctx, kind: OwnerRequestKind): Promise<void> {
  const owners = await tx.db
    .select({ userId: adminUsers.userId })
    .from(adminUsers)
    .where(and(eq(adminUsers.role, 'owner'), eq(adminUsers.isActive, true), ne(adminUsers.userId, tx.actor?.id ?? '')))
    .limit(MAX_OWNERS)
  for (const { userId } of owners) {
    const recipient = await findAdminRecipient(tx, userId)
    if (recipient)
      await sendMail(tx, recipient.email, (siteName) => buildOwnerRequestMail(tx, recipient, { siteName, kind }))
  }
}
