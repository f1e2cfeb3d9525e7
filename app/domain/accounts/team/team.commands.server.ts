// The owner invites people to the team, changes what they may do, and removes them.
import { and, eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { consumeLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { TeamRole } from '#app/shared/vocabulary.ts'
import {
  endStreamsOfMember,
  findManagedMember,
  type LockedTeam,
  lockTeam,
  recordTeam,
  type StoredMember,
} from './team-access.commands.server.ts'
import { requireHomes, storeHomes } from './team-homes.commands.server.ts'
import { listHomeNames } from './team-homes.queries.server.ts'
import { buildTeamInvitationMail } from './team-invitation.mail.server.ts'
import { createTeamLink } from './team-link.rules.server.ts'
import { MAX_TEAM } from './team.model.ts'
import type { InviteMemberInput } from './team.schema.ts'

/** Sends a link that works once, for seven days, and only for the account with this address. */
export async function inviteMember(ctx: Ctx, { key, ...input }: InviteMemberInput): Promise<{ memberId: string }> {
  const { email, role, homes } = input
  return once(ctx, { operation: 'team.invite', key, input }, async (tx) => {
    const { owner, members } = await lockTeam(tx)
    if (email === owner.email) fail('team.ownAddress')
    if (members.length >= MAX_TEAM) fail('team.full')
    if (members.some((member) => member.email === email)) fail('team.alreadyInvited')
    if (await isMember(tx, owner.id, email)) fail('team.alreadyMember')
    const chosen = await requireHomes(tx, owner.id, input)
    const { url, columns } = createTeamLink(tx)
    const [row] = await tx.db
      .insert(teamMembers)
      .values({ ownerId: owner.id, role, homes, email, ...columns, createdAt: tx.now() })
      .returning({ id: teamMembers.id })
    const memberId = row?.id ?? fail('team.notFound')
    await storeHomes(tx, memberId, chosen)
    await recordTeam(tx, 'team.invited', { id: memberId, role, homes }, chosen.length)
    await mailLink(tx, owner, { memberId, email, role, url, expiresAt: columns.expiresAt })
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
    const team = await lockTeam(tx)
    const { email, role, homes, status } = await findManagedMember(tx, team, memberId)
    if (status !== 'invited' || email === null) return fail('team.moveNotAllowed')
    const { url, columns } = createTeamLink(tx)
    await tx.db
      .update(teamMembers)
      .set({ ...columns, updatedAt: tx.now() })
      .where(eq(teamMembers.id, memberId))
    await recordTeam(tx, 'team.invited', { id: memberId, role, homes })
    await mailLink(tx, team.owner, { memberId, email, role, url, expiresAt: columns.expiresAt })
  })
}

export async function changeMemberRole(
  ctx: Ctx,
  { memberId, role }: { memberId: string; role: TeamRole },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const member = await findManagedMember(tx, await lockTeam(tx), memberId)
    if (member.role === role) return
    await tx.db.update(teamMembers).set({ role, updatedAt: tx.now() }).where(eq(teamMembers.id, memberId))
    await recordTeam(tx, 'team.roleChanged', { ...member, role })
    await endStreamsOfMember(tx, member)
  })
}

/** Takes back an invitation or ends a membership, at once. */
export async function removeMember(ctx: Ctx, memberId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const member = await findManagedMember(tx, await lockTeam(tx), memberId)
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

type Link = { memberId: string; email: string; role: TeamRole; url: string; expiresAt: Date }

/** The mails to one address are limited by whoever invites it. Without the mail there is no invitation. */
async function mailLink(ctx: Ctx, owner: LockedTeam['owner'], { memberId, email, ...link }: Link): Promise<void> {
  const { allowed } = await consumeLimits(ctx, [{ rule: 'teamInvitation.email', subject: `email:${email}` }])
  if (!allowed) fail('email.limitReached')
  const homes = (await listHomeNames(ctx, [memberId])).get(memberId) ?? []
  const mail = { ...link, homes, owner: owner.name, locale: ctx.request.locale }
  await sendMail(ctx, email, (siteName) => buildTeamInvitationMail(ctx, mail, siteName), {
    replyTo: owner.email,
    sender: getAccountSubject(owner.id),
  })
}
