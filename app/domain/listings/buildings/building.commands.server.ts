// An owner makes a building of rooms and beds, or of units, and adds more of both.
import { buildings } from '#app/db/schema/listings/buildings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { requireAllHomes } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { findPlaceAddress } from '#app/domain/places/position/place-address.queries.server.ts'
import { failField } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { loadOwnBuilding } from './building-access.queries.server.ts'
import type { AddRoomsInput, AddUnitsInput, CreateBuildingInput } from './building.schema.ts'
import { insertRooms, insertUnits } from './insert-spaces.commands.server.ts'

export async function createBuilding(ctx: Ctx, { key, ...input }: CreateBuildingInput): Promise<string> {
  requireSignIn(ctx.actor)
  const ownerId = ctx.actor.id
  authorize(ctx.actor, 'building.manage', { ownerId })
  requireAllHomes(ctx)
  const { name, place, street, ...group } = input
  const { address } = findPlaceAddress(place)
  if (address === null) failField('place', 'listing.place.unknown')
  return once(ctx, { operation: 'building.create', key, input }, async (tx) => {
    await hitLimit(tx, 'building', getAccountSubject(ownerId))
    const { barangay, city, citySlug, districtSlug, province, region } = address
    const times = { createdAt: tx.now(), updatedAt: tx.now() }
    const [row] = await tx.db
      .insert(buildings)
      .values({
        ownerId,
        name,
        street: street || null,
        barangay,
        city,
        citySlug,
        districtSlug,
        province,
        region,
        ...times,
      })
      .returning({ id: buildings.id })
    if (!row) throw new Error('the insert returned no building')
    const made = group.kind === 'rooms' ? await insertRooms(tx, row.id, group) : await insertUnits(tx, row.id, group)
    await recordBuilding(tx, 'building.created', row.id, { spaces: made })
    return row.id
  })
}

export async function addRooms(ctx: Ctx, id: string, { key, ...input }: AddRoomsInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await loadOwnBuilding(tx, id, { lock: true })
    await once(tx, { operation: 'building.addRooms', key, input: { id, ...input } }, async (inner) => {
      await recordBuilding(inner, 'building.roomsAdded', id, { spaces: await insertRooms(inner, id, input) })
      return null
    })
  })
}

export async function addUnits(ctx: Ctx, id: string, { key, ...input }: AddUnitsInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await loadOwnBuilding(tx, id, { lock: true })
    await once(tx, { operation: 'building.addUnits', key, input: { id, ...input } }, async (inner) => {
      await recordBuilding(inner, 'building.unitsAdded', id, { spaces: await insertUnits(inner, id, input) })
      return null
    })
  })
}

export async function recordBuilding(
  ctx: Ctx,
  action:
    | 'building.created'
    | 'building.roomsAdded'
    | 'building.unitsAdded'
    | 'building.spaceChanged'
    | 'building.spaceRemoved'
    | 'building.offered'
    | 'building.charged'
    | 'building.rentsRaised'
    | 'building.billShared'
    | 'building.billUndone'
    | 'building.announced'
    | 'building.announcementChanged'
    | 'building.announcementWithdrawn'
    | 'building.announcementReminded',
  subjectId: string,
  details: Record<string, string | number | boolean>,
): Promise<void> {
  await recordAudit(ctx, { action, subjectType: 'building', subjectId, details })
}
