// The owner invites a tenant whom they added, by a link that works once and for 30 days; a new link replaces the old one.
import { eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { tenantInvitations } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { consumeLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { lockRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { getFirstName } from '#app/shared/text.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { createInvitationLink } from './invitation-link.rules.server.ts'
import { buildTenantInvitationMail } from './tenant-invitation.mail.server.ts'
import type { InvitationMailOutcome } from './tenant-invitation.model.ts'
import type { InviteInput } from './tenant-invitation.schema.ts'

/** Sends a mail if there is an address; the link can be copied and printed in any case. The contact may be corrected with it. */
export async function inviteTenant(
  ctx: Ctx,
  { rentalId, key, ...input }: InviteInput & { rentalId: string },
): Promise<InvitationMailOutcome> {
  return once(ctx, { operation: 'tenant.invite', key, input: { rentalId, ...input } }, async (tx) => {
    const { rental, invitation } = await lockInvitation(tx, rentalId)
    const { status } = invitation
    const { name, phone, email, locale } = input
    if (status !== 'invited' && !canMove('tenant_invitation', status, 'invited', 'owner'))
      fail('tenantInvitation.moveNotAllowed')
    const { url, columns } = createInvitationLink(tx, invitation.id)
    await tx.db
      .update(tenantInvitations)
      .set({ status: 'invited', phone, email, ...columns, answeredAt: null, updatedAt: tx.now() })
      .where(eq(tenantInvitations.id, invitation.id))
    await tx.db.update(users).set({ fullName: name, updatedAt: tx.now() }).where(eq(users.id, rental.tenantId))
    await recordAudit(tx, { action: 'tenant.invited', subjectType: 'rental', subjectId: rentalId })
    if (email === null) return 'none'
    return mailInvitation(tx, rental, { tenant: getFirstName(name), email, locale, url, expiresAt: columns.expiresAt })
  })
}

/** The link stops working at once. */
export async function withdrawInvitation(ctx: Ctx, rentalId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { invitation } = await lockInvitation(tx, rentalId)
    if (!canMove('tenant_invitation', invitation.status, 'not_invited', 'owner'))
      fail('tenantInvitation.moveNotAllowed')
    await tx.db
      .update(tenantInvitations)
      .set({ status: 'not_invited', tokenHash: null, sealedToken: null, expiresAt: null, updatedAt: tx.now() })
      .where(eq(tenantInvitations.id, invitation.id))
    await recordAudit(tx, { action: 'tenant.invitationWithdrawn', subjectType: 'rental', subjectId: rentalId })
  })
}

async function lockInvitation(ctx: Ctx, rentalId: string) {
  const rental = await lockRental(ctx, rentalId)
  authorize(ctx.actor, 'tenantInvitation.manage', rental)
  const [invitation] = await ctx.db.select().from(tenantInvitations).where(eq(tenantInvitations.rentalId, rental.id))
  return { rental, invitation: invitation ?? fail('tenantInvitation.notFound') }
}

type MailFacts = { tenant: string; email: string; locale: Locale; url: string; expiresAt: Date }

/** The mails of one owner are limited as all mails of an account, and those to one address by whoever invites it. */
async function mailInvitation(
  ctx: Ctx,
  { listing }: StoredRental,
  { email, ...facts }: MailFacts,
): Promise<InvitationMailOutcome> {
  const [owner] = await ctx.db
    .select({ id: users.id, name: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, listing.ownerId))
  if (!owner) return fail('rental.notFound')
  const { allowed } = await consumeLimits(ctx, [{ rule: 'tenantInvitation.email', subject: `email:${email}` }])
  if (!allowed) return 'limited'
  const mail = {
    ...facts,
    owner: owner.name,
    listing: pickTranslation(facts.locale, listing.title, listing.titleFil) || listing.city,
  }
  try {
    await sendMail(ctx, email, (siteName) => buildTenantInvitationMail(ctx, mail, siteName), {
      replyTo: owner.email,
      sender: getAccountSubject(owner.id),
    })
    return 'queued'
  } catch (error) {
    if (!isAppError(error) || error.code !== 'email.limitReached') throw error
    return 'limited'
  }
}
