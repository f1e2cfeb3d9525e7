// A tenant or the owner invites somebody, a tenant asks to leave, or either asks for another way to pay. Who asks has consented with it.
import { and, eq } from 'drizzle-orm'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { roommateChanges, roommateConsents } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { findRecipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { href } from '#app/shared/href.ts'
import { applyIfAgreed, tellProposed } from './decide-change.commands.server.ts'
import { planShares } from './apply-change.commands.server.ts'
import {
  getSharesOn,
  isLiveChange,
  listConsentingIds,
  lockSharedLease,
  type StoredChange,
} from './roommate-change.queries.server.ts'
import { buildRoommateInvitationMail } from './roommate.mail.server.ts'
import { MAX_OPEN_CHANGES, ROOMMATE_INVITATION_DAYS } from './roommate.model.ts'
import type { InviteRoommateInput, LeaveInput, ReceiptsInput } from './roommate.schema.ts'
import { getReceiptsOn } from './roommate-shares.rules.ts'

const DAY_MS = 86_400_000

/** The mail has the only copy of the link. The address is erased with the answer. */
export async function inviteRoommate(
  ctx: Ctx,
  { rentalId, key, ...input }: InviteRoommateInput & { rentalId: string },
): Promise<void> {
  await once(ctx, { operation: 'roommate.invite', key, input: { rentalId, ...input } }, async (tx) => {
    const rental = await lockSharedLease(tx, rentalId)
    const { rentShare, depositShare, startsOn } = input
    const email = input.email ?? ''
    await requireStranger(tx, rental, email)
    const giver = getSharesOn(rental, startsOn).find(({ userId }) => userId === input.giver)
    if (!giver) return failField('giver', 'field.chooseOne')
    const isReplacement = input.replaces === 'on'
    // Who is replaced gives all of it
    const share = isReplacement ? giver : { rentShare, depositShare }
    if (share.rentShare > giver.rentShare) failField('rentShare', 'roommate.share.tooLarge')
    if (share.depositShare > giver.depositShare) failField('depositShare', 'roommate.share.tooLarge')
    const token = createToken(tx.adapters.random)
    const expiresAt = new Date(tx.now().getTime() + ROOMMATE_INVITATION_DAYS * DAY_MS)
    const change = await storeChange(tx, rental, {
      kind: 'join',
      status: 'invited',
      startsOn,
      receipts: rental.shares.length === 0 ? input.receipts : getReceiptsOn(rental.shares, startsOn),
      giverId: giver.userId,
      isReplacement,
      rentShare: share.rentShare,
      depositShare: share.depositShare,
      depositWay: share.depositShare > 0 ? 'between' : null,
      email,
      tokenHash: hashToken(token),
      expiresAt,
    })
    await mailInvitation(tx, rental, { email, token, expiresAt, change })
    return null
  })
}

/** Somebody who lives there, and the owner, cannot be invited. */
async function requireStranger(ctx: Ctx, rental: StoredRental, email: string): Promise<void> {
  const [known] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (known && listConsentingIds(rental).includes(known.id)) failField('email', 'roommate.email.onLease')
}

type Invitation = { email: string; token: string; expiresAt: Date; change: StoredChange }

async function mailInvitation(ctx: Ctx, { listing }: StoredRental, invitation: Invitation): Promise<void> {
  requireSignIn(ctx.actor)
  const { email, token, expiresAt, change } = invitation
  await hitLimit(ctx, 'tenantInvitation.email', `email:${email}`)
  const inviter = (await findRecipient(ctx, ctx.actor.id)) ?? fail('auth.forbidden')
  const { locale } = ctx.request
  const mail = {
    locale,
    inviter: inviter.fullName,
    listing: pickTranslation(locale, listing.title, listing.titleFil) || listing.city,
    rentShare: change.rentShare,
    startsOn: change.startsOn,
    expiresAt,
    url: new URL(href('/roommates/:token', { token }), ctx.config.baseUrl).href,
  }
  await sendMail(ctx, email, (siteName) => buildRoommateInvitationMail(ctx, mail, siteName), {
    replyTo: inviter.email,
    sender: getAccountSubject(ctx.actor.id),
  })
}

/** Each for themselves. The last one ends the lease instead. */
export async function askToLeave(ctx: Ctx, { rentalId, key, ...input }: LeaveInput & { rentalId: string }) {
  await once(ctx, { operation: 'roommate.leave', key, input: { rentalId, ...input } }, async (tx) => {
    requireSignIn(tx.actor)
    const rental = await lockSharedLease(tx, rentalId)
    const { startsOn, depositWay } = input
    const shares = getSharesOn(rental, startsOn)
    const own = shares.find(({ userId }) => userId === tx.actor?.id) ?? fail('auth.forbidden')
    if (shares.length < 2) fail('roommate.lastTenant')
    const { rentShare, depositShare } = own
    const change = await storeChange(tx, rental, {
      kind: 'leave',
      status: 'open',
      startsOn,
      receipts: getReceiptsOn(rental.shares, startsOn),
      personId: tx.actor.id,
      rentShare,
      depositShare,
      depositWay: depositShare > 0 ? depositWay : null,
    })
    await tellProposed(tx, rental, change)
    await applyIfAgreed(tx, rental, change)
    return null
  })
}

/** Together, or each their share: from the rent of a day on. */
export async function askForReceipts(ctx: Ctx, { rentalId, key, ...input }: ReceiptsInput & { rentalId: string }) {
  await once(ctx, { operation: 'roommate.receipts', key, input: { rentalId, ...input } }, async (tx) => {
    const rental = await lockSharedLease(tx, rentalId)
    const { startsOn, receipts } = input
    if (getSharesOn(rental, startsOn).length < 2) fail('roommate.lastTenant')
    if (getReceiptsOn(rental.shares, startsOn) === receipts) failField('receipts', 'roommate.receipts.same')
    const change = await storeChange(tx, rental, { kind: 'receipts', status: 'open', startsOn, receipts })
    await tellProposed(tx, rental, change)
    await applyIfAgreed(tx, rental, change)
    return null
  })
}

type NewChange = Omit<typeof roommateChanges.$inferInsert, 'rentalId' | 'proposedBy'>

async function storeChange(ctx: Ctx, rental: StoredRental, values: NewChange): Promise<StoredChange> {
  requireSignIn(ctx.actor)
  const { id: proposedBy } = ctx.actor
  const isOpen = and(eq(roommateChanges.rentalId, rental.id), isLiveChange(ctx))
  if ((await ctx.db.$count(roommateChanges, isOpen)) >= MAX_OPEN_CHANGES) fail('roommate.tooManyOpen')
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const [change] = await ctx.db
    .insert(roommateChanges)
    .values({ ...values, rentalId: rental.id, proposedBy, ...times })
    .returning()
  if (!change) throw new Error('the insert returned no change')
  // Refused now, and not only when everybody has consented
  await planShares(ctx, rental, { ...change, personId: change.personId ?? change.id })
  await ctx.db.insert(roommateConsents).values({ changeId: change.id, userId: proposedBy, createdAt: ctx.now() })
  await recordAudit(ctx, {
    action: 'roommate.proposed',
    subjectType: 'rental',
    subjectId: rental.id,
    details: { changeId: change.id, kind: change.kind, startsOn: change.startsOn },
  })
  return change
}
