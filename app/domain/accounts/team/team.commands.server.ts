// The owner invites people to the team, changes what they may do, and removes them.
import { and, eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { consumeLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { TeamRole } from '#app/shared/vocabulary.ts'
import { endStreamsOfMember, type LockedTeam, lockTeam, type StoredMember } from './team-access.commands.server.ts'
import { buildTeamInvitationMail } from './team-invitation.mail.server.ts'
import { createTeamLink } from './team-link.rules.server.ts'
import { MAX_TEAM } from './team.model.ts'
import type { InviteMemberInput } from './team.schema.ts'

/** Sends a link that works once, for seven days, and only for the account with this address. */
export async function inviteMember(ctx: Ctx, { key, email, role }: InviteMemberInput): Promise<{ memberId: string }> {
  return once(ctx, { operation: 'team.invite', key, input: { email, role } }, async (tx) => {
    const { owner, members } = await lockTeam(tx)
    if (email === owner.email) fail('team.ownAddress')
    if (members.length >= MAX_TEAM) fail('team.full')
    if (members.some((member) => member.email === email)) fail('team.alreadyInvited')
    if (await isMember(tx, owner.id, email)) fail('team.alreadyMember')
    const { url, columns } = createTeamLink(tx)
    const [row] = await tx.db
      .insert(teamMembers)
      .values({ ownerId: owner.id, role, email, ...columns, createdAt: tx.now() })
      .returning({ id: teamMembers.id })
    const memberId = row?.id ?? fail('team.notFound')
    await recordTeam(tx, 'team.invited', { id: memberId, role })
    await mailLink(tx, owner, { email, role, url, expiresAt: columns.expiresAt })
    return { memberId }
  })
}

async function isMember(ctx: Ctx, ownerId: string, email: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.personId))
    .where(and(eq(teamMembers.ownerId, ownerId), eq(teamMembers.status, 'active'), eq(users.email, email)))
  return rows.length > 0
}

/** A new link; the old one stops working. */
export async function resendInvitation(ctx: Ctx, memberId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { owner, members } = await lockTeam(tx)
    const { email, role, status } = findMember(members, memberId)
    if (status !== 'invited' || email === null) return fail('team.moveNotAllowed')
    const { url, columns } = createTeamLink(tx)
    await tx.db
      .update(teamMembers)
      .set({ ...columns, updatedAt: tx.now() })
      .where(eq(teamMembers.id, memberId))
    await recordTeam(tx, 'team.invited', { id: memberId, role })
    await mailLink(tx, owner, { email, role, url, expiresAt: columns.expiresAt })
  })
}

export async function changeMemberRole(
  ctx: Ctx,
  { memberId, role }: { memberId: string; role: TeamRole },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const member = findMember((await lockTeam(tx)).members, memberId)
    if (member.role === role) return
    await tx.db.update(teamMembers).set({ role, updatedAt: tx.now() }).where(eq(teamMembers.id, memberId))
    await recordTeam(tx, 'team.roleChanged', { id: memberId, role })
    await endStreamsOfMember(tx, member)
  })
}

/** Takes back an invitation or ends a membership, at once. */
export async function removeMember(ctx: Ctx, memberId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const member = findMember((await lockTeam(tx)).members, memberId)
    if (!canMove('team_member', member.status, 'removed', 'owner')) fail('team.moveNotAllowed')
    await closeMember(tx, member)
    await recordTeam(tx, 'team.removed', member)
    await endStreamsOfMember(tx, member)
  })
}

/** The address and the link are erased with it. */
export async function closeMember(ctx: Ctx, { id }: Pick<StoredMember, 'id'>): Promise<void> {
  const erased = { email: null, tokenHash: null, expiresAt: null }
  await ctx.db
    .update(teamMembers)
    .set({ status: 'removed', removedAt: ctx.now(), ...erased, updatedAt: ctx.now() })
    .where(eq(teamMembers.id, id))
}

const findMember = (members: readonly StoredMember[], memberId: string): StoredMember =>
  members.find(({ id }) => id === memberId) ?? fail('team.notFound')

type TeamEvent = 'team.invited' | 'team.roleChanged' | 'team.removed'

async function recordTeam(ctx: Ctx, action: TeamEvent, { id, role }: { id: string; role: TeamRole }): Promise<void> {
  await recordAudit(ctx, { action, subjectType: 'team_member', subjectId: id, details: { role } })
}

type Link = { email: string; role: TeamRole; url: string; expiresAt: Date }

/** The mails to one address are limited by whoever invites it. Without the mail there is no invitation. */
async function mailLink(ctx: Ctx, owner: LockedTeam['owner'], { email, ...link }: Link): Promise<void> {
  const { allowed } = await consumeLimits(ctx, [{ rule: 'teamInvitation.email', subject: `email:${email}` }])
  if (!allowed) fail('email.limitReached')
  const mail = { ...link, owner: owner.name, locale: ctx.request.locale }
  await sendMail(ctx, email, (siteName) => buildTeamInvitationMail(ctx, mail, siteName), {
    replyTo: owner.email,
    sender: getAccountSubject(owner.id),
  })
}
