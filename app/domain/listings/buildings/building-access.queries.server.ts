// Loads one building for the person who may change it. A stranger gets the same answer as for a building that does not exist.
import { and, eq, isNotNull } from 'drizzle-orm'
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenBuilding } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'

export type StoredBuilding = typeof buildings.$inferSelect & { name: string }
export type StoredSpace = typeof spaces.$inferSelect

/** Locked, the commands on a building run one after the other. The building of a single home is none that somebody manages. */
export async function loadOwnBuilding(ctx: Ctx, id: string, { lock = false } = {}): Promise<StoredBuilding> {
  requireSignIn(ctx.actor)
  const select = ctx.db
    .select()
    .from(buildings)
    .where(and(eq(buildings.id, id), isNotNull(buildings.name), isChosenBuilding(ctx, buildings.id)))
  const [row] = isUuid(id) ? await (lock ? select.for('update') : select) : []
  if (!row || row.name === null) return fail('building.notFound')
  authorizeVisible(ctx.actor, 'building.manage', 'building.notFound', row)
  return { ...row, name: row.name }
}

export async function loadSpace(ctx: Ctx, buildingId: string, spaceId: string): Promise<StoredSpace> {
  const [space] = await ctx.db
    .select()
    .from(spaces)
    .where(and(eq(spaces.id, spaceId), eq(spaces.buildingId, buildingId)))
  return space ?? fail('space.notFound')
}
