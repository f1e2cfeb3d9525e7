// Rows of new units, rooms and beds. The caller has locked the building, or made it.
import { and, eq, max, ne } from 'drizzle-orm'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { countPlanned, MAX_FLOOR, MAX_SPACES, planRooms, planUnits } from './building.rules.ts'
import type { AddRoomsInput, AddUnitsInput } from './building.schema.ts'

/** Returns how many rooms and beds it made. They are in a unit without a name: an owner who thinks in rooms never sees it. */
export async function insertRooms(ctx: Ctx, buildingId: string, input: Omit<AddRoomsInput, 'key'>): Promise<number> {
  await requireCapacity(ctx, buildingId, countPlanned(input))
  const unit = await findOrMakeHiddenUnit(ctx, buildingId)
  const [last] = await ctx.db
    .select({ number: max(spaces.roomNumber) })
    .from(spaces)
    .where(and(eq(spaces.buildingId, buildingId), eq(spaces.unitNumber, unit.unitNumber)))
  const planned = planRooms({ ...input, bunks: input.bunks === 'on' }, last?.number ?? 0)
  await requireNewLabels(ctx, buildingId, planned)
  const place = { buildingId, unitNumber: unit.unitNumber, createdAt: ctx.now(), updatedAt: ctx.now() }
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
  return countPlanned(input)
}

/** Returns how many it made. */
export async function insertUnits(ctx: Ctx, buildingId: string, input: Omit<AddUnitsInput, 'key'>): Promise<number> {
  if (input.floor + input.floors - 1 > MAX_FLOOR) failField('floors', 'field.number.invalid')
  await requireCapacity(ctx, buildingId, input.units * input.floors)
  const planned = planUnits(input, await getLastUnitNumber(ctx, buildingId))
  await requireNewLabels(ctx, buildingId, planned)
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
  await ctx.db.insert(spaces).values(planned.map((unit) => ({ ...unit, ...times, buildingId, kind: 'unit' as const })))
  return planned.length
}

async function getLastUnitNumber(ctx: Ctx, buildingId: string): Promise<number> {
  const [last] = await ctx.db
    .select({ number: max(spaces.unitNumber) })
    .from(spaces)
    .where(eq(spaces.buildingId, buildingId))
  return last?.number ?? 0
}

async function findOrMakeHiddenUnit(ctx: Ctx, buildingId: string): Promise<{ id: string; unitNumber: number }> {
  const columns = { id: spaces.id, unitNumber: spaces.unitNumber }
  const [found] = await ctx.db
    .select(columns)
    .from(spaces)
    .where(and(eq(spaces.buildingId, buildingId), eq(spaces.kind, 'unit'), eq(spaces.label, '')))
    .orderBy(spaces.unitNumber)
    .limit(1)
  if (found) return found
  const unitNumber = 1 + (await getLastUnitNumber(ctx, buildingId))
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const [made] = await ctx.db
    .insert(spaces)
    .values({ buildingId, kind: 'unit', unitNumber, ...times })
    .returning(columns)
  if (!made) throw new Error('the insert returned no unit')
  return made
}

async function requireCapacity(ctx: Ctx, buildingId: string, added: number): Promise<void> {
  if ((await ctx.db.$count(spaces, eq(spaces.buildingId, buildingId))) + added > MAX_SPACES)
    fail('building.tooManySpaces')
}

/** Rooms and units have different numbers, too: on a page and in a rent book they would be mistaken for each other. */
async function requireNewLabels(ctx: Ctx, buildingId: string, planned: readonly { label: string }[]): Promise<void> {
  const rows = await ctx.db
    .select({ label: spaces.label })
    .from(spaces)
    .where(and(eq(spaces.buildingId, buildingId), ne(spaces.kind, 'bed')))
  const taken = new Set(rows.map(({ label }) => label))
  if (planned.some(({ label }) => taken.has(label))) failField('firstNumber', 'building.label.taken')
}
