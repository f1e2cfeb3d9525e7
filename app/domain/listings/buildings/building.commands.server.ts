// An owner makes a building and its rooms and beds.
import { and, eq, max } from 'drizzle-orm'
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { findPlaceAddress } from '#app/domain/places/position/place-address.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { loadOwnBuilding } from './building-access.queries.server.ts'
import { countPlanned, MAX_SPACES, planRooms } from './building.rules.ts'
import type { AddRoomsInput, CreateBuildingInput } from './building.schema.ts'

type RoomsInput = Omit<AddRoomsInput, 'key'>

export async function createBuilding(ctx: Ctx, { key, ...input }: CreateBuildingInput): Promise<string> {
  requireSignIn(ctx.actor)
  const ownerId = ctx.actor.id
  authorize(ctx.actor, 'building.manage', { ownerId })
  const { name, place, street, ...rooms } = input
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
    await tx.db.insert(spaces).values({ buildingId: row.id, kind: 'unit', unitNumber: 1, ...times })
    await insertRooms(tx, row.id, rooms)
    await recordBuilding(tx, 'building.created', row.id, { spaces: countPlanned(rooms) })
    return row.id
  })
}

export async function addRooms(ctx: Ctx, id: string, { key, ...input }: AddRoomsInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await loadOwnBuilding(tx, id, { lock: true })
    await once(tx, { operation: 'building.addRooms', key, input: { id, ...input } }, async (inner) => {
      await insertRooms(inner, id, input)
      await recordBuilding(inner, 'building.roomsAdded', id, { spaces: countPlanned(input) })
      return null
    })
  })
}

/** Rooms of the first unit: an owner who thinks in rooms never sees it. */
async function insertRooms(ctx: Ctx, buildingId: string, input: RoomsInput): Promise<void> {
  const isInBuilding = eq(spaces.buildingId, buildingId)
  const [unit] = await ctx.db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(isInBuilding, eq(spaces.kind, 'unit')))
    .orderBy(spaces.unitNumber)
    .limit(1)
  if (!unit) return fail('building.notFound')
  if ((await ctx.db.$count(spaces, isInBuilding)) + countPlanned(input) > MAX_SPACES) fail('building.tooManySpaces')
  const [last] = await ctx.db
    .select({ number: max(spaces.roomNumber) })
    .from(spaces)
    .where(and(isInBuilding, eq(spaces.unitNumber, 1)))
  const planned = planRooms({ ...input, bunks: input.bunks === 'on' }, last?.number ?? 0)
  await requireNewLabels(ctx, buildingId, unit.id, planned)
  const place = { buildingId, unitNumber: 1, createdAt: ctx.now(), updatedAt: ctx.now() }
  const made = await ctx.db
    .insert(spaces)
    .values(
      planned.map(({ roomNumber, label }) => ({
        ...place,
        kind: 'room' as const,
        parentId: unit.id,
        roomNumber,
        label,
        floor: input.floor,
        residents: input.residents,
      })),
    )
    .returning({ id: spaces.id, roomNumber: spaces.roomNumber })
  const roomIds = new Map(made.map(({ id, roomNumber }) => [roomNumber, id]))
  const beds = planned.flatMap((room) =>
    room.beds.map((bed) => ({
      ...place,
      ...bed,
      kind: 'bed' as const,
      parentId: roomIds.get(room.roomNumber) ?? null,
      roomNumber: room.roomNumber,
    })),
  )
  if (beds.length > 0) await ctx.db.insert(spaces).values(beds)
}

async function requireNewLabels(ctx: Ctx, buildingId: string, unitId: string, planned: readonly { label: string }[]) {
  const rows = await ctx.db
    .select({ label: spaces.label })
    .from(spaces)
    .where(and(eq(spaces.buildingId, buildingId), eq(spaces.parentId, unitId)))
  const taken = new Set(rows.map(({ label }) => label))
  if (planned.some(({ label }) => taken.has(label))) failField('firstNumber', 'building.label.taken')
}

export async function recordBuilding(
  ctx: Ctx,
  action:
    | 'building.created'
    | 'building.roomsAdded'
    | 'building.spaceChanged'
    | 'building.spaceRemoved'
    | 'building.offered'
    | 'building.charged',
  subjectId: string,
  details: Record<string, string | number | boolean>,
): Promise<void> {
  await recordAudit(ctx, { action, subjectType: 'building', subjectId, details })
}
