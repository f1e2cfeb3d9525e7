// The broker invites salespersons, and changes what they have in the brokerage.
import { and, eq, ne } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers } from '#app/db/schema/agents/brokerages.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { consumeLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { lockOwnBrokerage, requireLicense } from './brokerage-access.queries.server.ts'
import { buildBrokerageInvitationMail } from './brokerage-invitation.mail.server.ts'
import { createBrokerageLink } from './brokerage-link.rules.server.ts'
import { type Brokerage, MAX_MEMBERS } from './brokerage.model.ts'
import type { InviteSalespersonInput, MemberValues } from './brokerage.schema.ts'

export type StoredMember = typeof brokerageMembers.$inferSelect

/** Sends a link that works once, for seven days, and only for the agent's account with this address. */
export async function inviteSalesperson(
  ctx: Ctx,
  { key, ...input }: InviteSalespersonInput,
): Promise<{ memberId: string }> {
  const { email, accreditationNumber, accreditationExpiresOn, part } = input
  return once(ctx, { operation: 'brokerage.invite', key, input }, async (tx) => {
    const brokerage = await lockOwnBrokerage(tx)
    requireLicense(brokerage.broker.license)
    if (accreditationExpiresOn < toManilaDay(tx.now())) fail('brokerage.accreditationExpired')
    const members = await listStoredMembers(tx, brokerage.id)
    const sender = await getAddress(tx, brokerage.broker.userId)
    if (email === sender) fail('brokerage.ownAddress')
    if (members.length >= MAX_MEMBERS) fail('brokerage.full')
    if (members.some((member) => member.email === email)) fail('brokerage.alreadyInvited')
    if (members.some((member) => member.accountEmail === email)) fail('brokerage.alreadyMember')
    const { url, columns } = createBrokerageLink(tx)
    const [row] = await tx.db
      .insert(brokerageMembers)
      .values({
        brokerageId: brokerage.id,
        email,
        accreditationNumber,
        accreditationExpiresOn,
        basisPoints: part,
        ...columns,
        createdAt: tx.now(),
      })
      .returning({ id: brokerageMembers.id })
    const memberId = row?.id ?? fail('brokerage.memberNotFound')
    await recordMember(tx, 'brokerage.invited', memberId)
    await mailLink(tx, brokerage, sender, { email, url, expiresAt: columns.expiresAt })
    return { memberId }
  })
}

const listStoredMembers = (ctx: Ctx, brokerageId: string) =>
  ctx.db
    .select({ email: brokerageMembers.email, accountEmail: users.email })
    .from(brokerageMembers)
    .leftJoin(agents, eq(agents.id, brokerageMembers.agentId))
    .leftJoin(users, eq(users.id, agents.userId))
    .where(and(eq(brokerageMembers.brokerageId, brokerageId), ne(brokerageMembers.status, 'removed')))

async function getAddress(ctx: Ctx, userId: string): Promise<string> {
  const [person] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return person?.email ?? fail('auth.forbidden')
}

/** The link that was sent before works no more. */
export async function resendBrokerageInvitation(ctx: Ctx, memberId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const brokerage = await lockOwnBrokerage(tx)
    requireLicense(brokerage.broker.license)
    const { email, status } = await findMember(tx, brokerage, memberId)
    if (status !== 'invited' || email === null) fail('brokerage.moveNotAllowed')
    const { url, columns } = createBrokerageLink(tx)
    await tx.db
      .update(brokerageMembers)
      .set({ ...columns, updatedAt: tx.now() })
      .where(eq(brokerageMembers.id, memberId))
    const sender = await getAddress(tx, brokerage.broker.userId)
    await mailLink(tx, brokerage, sender, { email, url, expiresAt: columns.expiresAt })
  })
}

export async function changeMember(
  ctx: Ctx,
  memberId: string,
  { accreditationNumber, accreditationExpiresOn, part }: MemberValues,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const brokerage = await lockOwnBrokerage(tx)
    await findMember(tx, brokerage, memberId)
    await tx.db
      .update(brokerageMembers)
      .set({ accreditationNumber, accreditationExpiresOn, basisPoints: part, updatedAt: tx.now() })
      .where(eq(brokerageMembers.id, memberId))
    await recordMember(tx, 'brokerage.memberChanged', memberId)
  })
}

/** Call after `lockOwnBrokerage`. A member of another brokerage gives the answer of a missing one. */
export async function findMember(ctx: Ctx, { id }: Pick<Brokerage, 'id'>, memberId: string): Promise<StoredMember> {
  if (!isUuid(memberId)) return fail('brokerage.memberNotFound')
  const isOpen = and(eq(brokerageMembers.brokerageId, id), ne(brokerageMembers.status, 'removed'))
  const [member] = await ctx.db
    .select()
    .from(brokerageMembers)
    .where(and(eq(brokerageMembers.id, memberId), isOpen))
  return member ?? fail('brokerage.memberNotFound')
}

/** When the brokerage closes. */
export async function withdrawInvitations(ctx: Ctx, brokerageId: string): Promise<void> {
  const erased = { email: null, tokenHash: null, expiresAt: null }
  await ctx.db
    .update(brokerageMembers)
    .set({ status: 'removed', removedAt: ctx.now(), ...erased, updatedAt: ctx.now() })
    .where(and(eq(brokerageMembers.brokerageId, brokerageId), eq(brokerageMembers.status, 'invited')))
}

type MemberEvent = 'brokerage.invited' | 'brokerage.memberChanged' | 'brokerage.removed' | 'brokerage.left'

export async function recordMember(ctx: Ctx, action: MemberEvent, memberId: string): Promise<void> {
  await recordAudit(ctx, { action, subjectType: 'brokerage_member', subjectId: memberId })
}

type Link = { email: string; url: string; expiresAt: Date }

/** The mails to one address are limited by whoever invites it. Without the mail there is no invitation. */
async function mailLink(ctx: Ctx, { name, broker }: Brokerage, replyTo: string, { email, ...link }: Link) {
  const { allowed } = await consumeLimits(ctx, [{ rule: 'brokerageInvitation.email', subject: `email:${email}` }])
  if (!allowed) fail('email.limitReached')
  const mail = { ...link, broker: broker.name, brokerage: name, locale: ctx.request.locale }
  await sendMail(ctx, email, (siteName) => buildBrokerageInvitationMail(ctx, mail, siteName), {
    replyTo,
    sender: getAccountSubject(broker.userId),
  })
}
