// The buildings of an owner, and the spaces of one with their tenants.
import { eq, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { bookings, paymentProofs, payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { andChosenBuilding } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { loadOwnBuilding } from '#app/domain/listings/buildings/building-access.queries.server.ts'
import { MAX_SPACES } from '#app/domain/listings/buildings/building.rules.ts'
import { lastBookedDay, takesDays } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { buildLineSums } from '#app/domain/tenancy/rent-book/line-sums.rules.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { type Day, getFirstOfMonth, toManilaDay } from '#app/shared/dates.ts'
import type { BuildingFigures, BuildingRow, Floor, SpaceFacts, SpaceTile } from './occupancy.model.ts'
import { buildFloors, sumFigures, toTiles } from './occupancy.rules.ts'

/** Far more than an owner has; the page is one list. */
const MAX_BUILDINGS = 100

const [SPACE, RENTAL, BOOKING] = [sql.raw('s'), sql.raw('r'), sql.raw('b')]

export async function listOwnBuildings(ctx: Ctx): Promise<BuildingRow[]> {
  requireSignIn(ctx.actor)
  const today = toManilaDay(ctx.now())
  const { rows } = await ctx.db.execute<BuildingRow>(sql`
    select h.id, h.name, concat_ws(', ', h.barangay, nullif(h.city, '')) as place,
      count(s.id)::int as total, count(s.id) filter (where exists (
        select from ${rentals} ${RENTAL} where r.building_id = h.id and r.extent && s.extent and ${takesDays(RENTAL)}
          and r.starts_on <= ${today} and coalesce(r.ended_early_on, r.ends_on) >= ${today}))::int as occupied
    from ${buildings} h
    left join ${spaces} ${SPACE} on s.building_id = h.id
      and (s.kind <> 'unit' or s.label <> '') and not exists (select from ${spaces} within where within.parent_id = s.id)
    where h.owner_id = ${ctx.actor.id} and h.name is not null${andChosenBuilding(ctx, sql`h.id`)}
    group by h.id order by h.name, h.id limit ${MAX_BUILDINGS}`)
  return rows
}

export type BuildingView = {
  id: string
  name: string
  place: string
  floors: Floor[]
  tiles: SpaceTile[]
  figures: BuildingFigures
  /** What arrived this month, in centavos. */
  collected: number
  nextNumber: number
}

export async function getBuildingView(ctx: Ctx, id: string): Promise<BuildingView> {
  const building = await loadOwnBuilding(ctx, id)
  const today = toManilaDay(ctx.now())
  const [facts, collected] = await Promise.all([listSpaces(ctx, id, today), sumCollected(ctx, id, today)])
  const tiles = toTiles(facts, today)
  const floors = buildFloors(tiles)
  const numbers = facts.flatMap(({ kind, label }) => (kind !== 'bed' && /^\d+$/.test(label) ? Number(label) : []))
  return {
    id,
    name: building.name,
    place: [building.street, building.barangay, building.city].filter(Boolean).join(', '),
    floors,
    tiles,
    figures: sumFigures(floors, tiles),
    collected,
    nextNumber: Math.max(0, ...numbers) + 1,
  }
}

/** With the running tenant of a space, otherwise the next one, and its pending booking. */
async function listSpaces(ctx: Ctx, buildingId: string, today: Day): Promise<SpaceFacts[]> {
  const { open } = buildLineSums({ id: sql`y.id`, amountDue: sql`y.amount_due` })
  const { handedIn } = buildLineSums({ id: sql`due.id`, amountDue: sql`due.open` })
  // Most lines are paid: `offset 0` has what is open computed once, and only for open lines is summed up what was handed in
  const overdue = sql`(select coalesce(sum(due.open - least(due.open, ${handedIn})), 0)::float8 from (
    select y.id, ${open} as open from ${payments} y
    where y.rental_id = r.id and y.kind <> 'reduction' and y.due_date < ${today} offset 0) due where due.open > 0)`
  const tenant = sql`(select jsonb_build_object('rentalId', r.id, 'name', u.full_name, 'startsOn', r.starts_on,
      'endsOn', coalesce(r.ended_early_on, r.ends_on), 'monthlyRent', r.monthly_rent, 'depositHeld', r.deposit_held, 'overdue', ${overdue})
    from ${rentals} ${RENTAL} join ${users} u on u.id = r.tenant_id
    where r.space_id = s.id and ${takesDays(RENTAL)} and coalesce(r.ended_early_on, r.ends_on) >= ${today}
    order by r.starts_on limit 1)`
  const booking = sql`(select jsonb_build_object('id', b.id, 'name', u.full_name, 'moveInDate', b.move_in_date)
    from ${bookings} ${BOOKING} join ${users} u on u.id = b.guest_id
    where b.space_id = s.id and b.status = 'pending' and ${lastBookedDay(BOOKING)} >= ${today} order by b.move_in_date limit 1)`
  const rows = await ctx.db
    .select({
      id: sql<string>`s.id`,
      parentId: sql<string | null>`s.parent_id`,
      kind: sql<SpaceFacts['kind']>`s.kind`,
      label: sql<string>`s.label`,
      floor: sql<number | null>`s.floor`,
      from: sql<number>`lower(s.extent)`,
      to: sql<number>`upper(s.extent)`,
      residents: sql<SpaceFacts['residents']>`s.residents`,
      bunk: sql<SpaceFacts['bunk']>`s.bunk`,
      outOfUseNote: sql<string | null>`s.out_of_use_note`,
      tenant: sql<SpaceFacts['tenant']>`${tenant}`,
      booking: sql<SpaceFacts['booking']>`${booking}`,
      listingId: properties.id,
      title: selectListingTitle(ctx),
      rent: properties.basePrice,
      status: properties.status,
    })
    .from(sql`${spaces} ${SPACE}`)
    .leftJoin(properties, sql`${properties.id} = s.listing_id and ${properties.deletedAt} is null`)
    .where(sql`s.building_id = ${buildingId}`)
    .orderBy(sql`s.extent`)
    .limit(MAX_SPACES + 1)
  return rows.map(({ from, to, listingId, title, rent, status, ...space }) =>
    Object.assign(space, {
      extent: { from, to },
      listing: listingId === null ? null : { id: listingId, title, rent: rent ?? 0, isActive: status === 'active' },
    }),
  )
}

async function sumCollected(ctx: Ctx, buildingId: string, today: Day): Promise<number> {
  const [row] = await ctx.db
    .select({ sum: sql`coalesce(sum(${paymentProofs.amount} - ${paymentProofs.withheld}), 0)`.mapWith(Number) })
    .from(rentals)
    .innerJoin(payments, eq(payments.rentalId, rentals.id))
    .innerJoin(paymentProofs, eq(paymentProofs.paymentId, payments.id))
    .where(
      sql`${rentals.buildingId} = ${buildingId} and ${takesDays(sql`${rentals}`)} and ${payments.kind} <> 'deposit' and ${paymentProofs.status} = 'confirmed'
        and ${paymentProofs.paidOn} between ${getFirstOfMonth(today)} and ${today}`,
    )
  return row?.sum ?? 0
}
