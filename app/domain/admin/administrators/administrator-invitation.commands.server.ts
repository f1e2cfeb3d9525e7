// Invites an administrator by mail. Only the person chooses the name and the password; the link opens no session.
import { and, eq, gt } from 'drizzle-orm'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { adminInvitations } from '#app/db/schema/platform/admin.server.ts'
import {
  addAdministrator,
  hashAdministratorPassword,
} from '#app/domain/admin/accounts/administrator.commands.server.ts'
import { requireFreshAdmin } from '#app/domain/admin/sign-in/admin-password.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { hitLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { AdminRole } from '#app/shared/vocabulary.ts'
import { buildAdminInvitationMail } from './administrator.mail.server.ts'
import { INVITATION_DAYS } from './administrators.model.ts'
import type { AdministratorForm, InvitationAnswer } from './administrators.schema.ts'

/** A new invitation of the same address replaces the old one, whose link ends. */
export async function inviteAdministrator(
  ctx: Ctx,
  { email, role, locale, password }: AdministratorForm<'invite'>,
): Promise<void> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'administrator.manage')
  const invitedBy = ctx.actor.id
  await requireFreshAdmin(ctx, password)
  await hitLimits(ctx, [{ rule: 'mail.hour', subject: getAddressSubject(ctx.request.clientAddress) }])
  const token = createToken(ctx.adapters.random)
  await inTransaction(ctx, async (tx) => {
    const taken = await tx.db.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1)
    if (taken.length > 0) fail('account.emailTaken')
    const createdAt = tx.now()
    const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * 86_400_000)
    const values = { role, tokenHash: hashToken(token), invitedBy, expiresAt, createdAt }
    await tx.db
      .insert(adminInvitations)
      .values({ email, ...values })
      .onConflictDoUpdate({ target: adminInvitations.email, set: values })
    await recordAudit(tx, { action: 'administrator.invited', subjectType: 'settings', details: { role } })
    await sendMail(tx, email, (siteName) => buildAdminInvitationMail(tx, { siteName, token, role, locale }))
  })
}

export async function withdrawAdminInvitation(
  ctx: Ctx,
  { id }: AdministratorForm<'withdrawInvitation'>,
): Promise<void> {
  authorize(ctx.actor, 'administrator.manage')
  await inTransaction(ctx, async (tx) => {
    const [ended] = await tx.db
      .delete(adminInvitations)
      .where(eq(adminInvitations.id, id))
      .returning({ role: adminInvitations.role })
    if (!ended) fail('app.notFound')
    const details = { role: ended.role }
    await recordAudit(tx, { action: 'administrator.invitationWithdrawn', subjectType: 'settings', details })
  })
}

/** Null for a link that cannot be used. */
export async function findAdminInvitation(ctx: Ctx, token: string): Promise<{ email: string; role: AdminRole } | null> {
  const [row] = await ctx.db
    .select({ email: adminInvitations.email, role: adminInvitations.role })
    .from(adminInvitations)
    .where(and(eq(adminInvitations.tokenHash, hashToken(token)), gt(adminInvitations.expiresAt, ctx.now())))
  return row ?? null
}

/** The row is the permission: of two answers to one link, the second finds none. */
export async function acceptAdminInvitation(
  ctx: Ctx,
  { token, fullName, password }: Omit<InvitationAnswer, 'passwordAgain'>,
): Promise<void> {
  const invited = await findAdminInvitation(ctx, token)
  if (!invited) fail('auth.linkInvalid')
  const passwordHash = await hashAdministratorPassword(invited.email, password)
  await inTransaction(ctx, async (tx) => {
    const [taken] = await tx.db
      .delete(adminInvitations)
      .where(and(eq(adminInvitations.tokenHash, hashToken(token)), gt(adminInvitations.expiresAt, tx.now())))
      .returning()
    if (!taken) return fail('auth.linkInvalid')
    const { email, role, invitedBy: roleGrantedBy } = taken
    const userId = await addAdministrator(tx, { email, fullName, passwordHash, role, roleGrantedBy })
    await recordAudit(tx, {
      action: 'administrator.accepted',
      subjectType: 'user',
      subjectId: userId,
      details: { role, invitedBy: roleGrantedBy },
    })
  })
}
