// An owner changes or removes one space of a building.
import { and, eq, sql } from 'drizzle-orm'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { loadOwnBuilding, loadSpace } from './building-access.queries.server.ts'
import { recordBuilding } from './building.commands.server.ts'

export async function renameSpace(ctx: Ctx, id: string, input: { space: string; label: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await loadOwnBuilding(tx, id, { lock: true })
    const space = await loadSpace(tx, id, input.space)
    const siblings = and(
      eq(spaces.buildingId, id),
      eq(spaces.label, input.label),
      sql`${spaces.parentId} is not distinct from ${space.parentId}`,
      sql`${spaces.id} <> ${space.id}`,
    )
    if ((await tx.db.$count(spaces, siblings)) > 0) failField('label', 'building.label.taken')
    await changeSpace(tx, id, space.id, { label: input.label })
  })
}

/** Out of use while there is a note: the space is offered to nobody, a tenant who has it stays. */
export async function setSpaceUse(ctx: Ctx, id: string, input: { space: string; note: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await loadOwnBuilding(tx, id, { lock: true })
    const space = await loadSpace(tx, id, input.space)
    await changeSpace(tx, id, space.id, { outOfUseNote: input.note || null })
  })
}

async function changeSpace(
  ctx: Ctx,
  buildingId: string,
  spaceId: string,
  change: Partial<Pick<typeof spaces.$inferInsert, 'label' | 'outOfUseNote'>>,
): Promise<void> {
  await ctx.db
    .update(spaces)
    .set({ ...change, version: sql`${spaces.version} + 1`, updatedAt: ctx.now() })
    .where(eq(spaces.id, spaceId))
  await recordBuilding(ctx, 'building.spaceChanged', buildingId, { spaceId, fields: Object.keys(change).join(' ') })
}

/** A room goes with its beds, a unit with its rooms. What somebody has, had or was promised stays in the records. */
export async function removeSpace(ctx: Ctx, id: string, input: { space: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await loadOwnBuilding(tx, id, { lock: true })
    const space = await loadSpace(tx, id, input.space)
    // The unit that holds the rooms of a boarding house has no name, and nobody sees it
    if (space.label === '') fail('space.notFound')
    const within = sql`in (select inner_space.id from ${spaces} inner_space where inner_space.building_id = ${id} and inner_space.extent <@ ${space.extent}::int4range)`
    const { rows } = await tx.db.execute(sql`
      select 1 from ${rentals} where ${rentals.spaceId} ${within}
      union all select 1 from ${bookings} where ${bookings.spaceId} ${within}
      union all select 1 from ${rentalApplications} where ${rentalApplications.heldSpaceId} ${within} limit 1`)
    if (rows.length > 0) fail('space.hasLease')
    await tx.db.delete(spaces).where(eq(spaces.id, space.id))
    await recordBuilding(tx, 'building.spaceRemoved', id, { spaceId: space.id })
  })
}
