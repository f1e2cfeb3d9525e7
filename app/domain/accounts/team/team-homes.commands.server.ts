// For which homes a member acts: all of the owner, or the buildings and single homes that were chosen.
import { and, eq, notInArray } from 'drizzle-orm'
import { teamMemberBuildings, teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { failField } from '#app/errors/app-error.ts'
import { hasChosenHomes } from '#app/permissions/actor.ts'
import type { TeamHomes } from '#app/shared/vocabulary.ts'
import { endStreamsOfMember, findManagedMember, lockTeam, recordTeam } from './team-access.commands.server.ts'
import { countOwnHomes } from './team-homes.queries.server.ts'

export type HomesChoice = { homes: TeamHomes; buildings: readonly string[] }

/** Counts from the next request of the member, also in an open event stream. */
export async function changeMemberHomes(
  ctx: Ctx,
  { memberId, ...choice }: HomesChoice & { memberId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const team = await lockTeam(tx)
    const member = await findManagedMember(tx, team, memberId)
    const chosen = await requireHomes(tx, team.owner.id, choice)
    await tx.db
      .update(teamMembers)
      .set({ homes: choice.homes, updatedAt: tx.now() })
      .where(eq(teamMembers.id, memberId))
    await storeHomes(tx, memberId, chosen)
    await recordTeam(tx, 'team.homesChanged', { ...member, homes: choice.homes }, chosen.length)
    await endStreamsOfMember(tx, member)
  })
}

/** A co-owner with chosen homes passes on nothing but these. Returns the buildings to store. */
export async function requireHomes(
  ctx: Ctx,
  ownerId: string,
  { homes, buildings }: HomesChoice,
): Promise<readonly string[]> {
  if (homes === 'all') return hasChosenHomes(ctx.actor) ? failField('homes', 'team.homes.notAll') : []
  const chosen = [...new Set(buildings)]
  if (chosen.length === 0) failField('buildings', 'team.homes.required')
  if ((await countOwnHomes(ctx, ownerId, chosen)) < chosen.length) failField('buildings', 'team.homes.required')
  return chosen
}

export async function storeHomes(ctx: Ctx, memberId: string, chosen: readonly string[]): Promise<void> {
  const isOfMember = eq(teamMemberBuildings.memberId, memberId)
  await ctx.db
    .delete(teamMemberBuildings)
    .where(chosen.length === 0 ? isOfMember : and(isOfMember, notInArray(teamMemberBuildings.buildingId, [...chosen])))
  if (chosen.length === 0) return
  await ctx.db
    .insert(teamMemberBuildings)
    .values(chosen.map((buildingId) => ({ memberId, buildingId, createdAt: ctx.now() })))
    .onConflictDoNothing()
}
