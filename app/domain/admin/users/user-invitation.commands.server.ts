// Invites a person to register. The person chooses the password and gives both consents, which nobody else can give (RA 10173, promise P1).
import { eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { AdminUserAction } from './admin-users.schema.ts'
import { buildInvitationMail } from './user-invitation.mail.server.ts'

/** A repeated request with the same key sends one mail. */
export async function inviteUser(ctx: Ctx, input: Extract<AdminUserAction, { intent: 'invite' }>): Promise<void> {
  authorize(ctx.actor, 'user.edit')
  const { allowRegistrations } = await getSettings(ctx)
  if (!allowRegistrations) fail('account.registrationsClosed')
  const { key, ...invitation } = input
  await once(ctx, { operation: 'user.invite', key, input: invitation }, async (tx) => {
    const taken = await tx.db.select({ id: users.id }).from(users).where(eq(users.email, invitation.email)).limit(1)
    if (taken.length > 0) fail('account.emailTaken')
    await sendMail(tx, invitation.email, (siteName) => buildInvitationMail(ctx, invitation, siteName))
    const details = { userType: invitation.type, locale: invitation.locale }
    await recordAudit(tx, { action: 'user.invited', subjectType: 'user', details })
    return {}
  })
}
