import { sql } from 'drizzle-orm'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { SpaceKind } from '#app/shared/vocabulary.ts'
import { loadOwnBuilding } from './building-access.queries.server.ts'
import { MAX_SPACES } from './building.rules.ts'

export type SpaceChoice = { id: string; kind: SpaceKind; label: string }

/** The units and rooms of a building, for what concerns the tenants of one of them. The unit that holds the rooms of a boarding house has no name. */
export async function listSpaceChoices(ctx: Ctx, buildingId: string): Promise<SpaceChoice[]> {
  await loadOwnBuilding(ctx, buildingId)
  return ctx.db
    .select({ id: spaces.id, kind: spaces.kind, label: spaces.label })
    .from(spaces)
    .where(sql`${spaces.buildingId} = ${buildingId} and ${spaces.kind} <> 'bed' and ${spaces.label} <> ''`)
    .orderBy(spaces.extent)
    .limit(MAX_SPACES)
}
