// The only place that decides who sees the street, the unit and the exact position of a listing: the owner, the agent who acts for it,
// administrators, and a renter with a confirmed viewing, a confirmed booking or a rental. Everybody else sees the barangay and the city.
import { type Column, sql, type SQL } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { roommateShares } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { bookings, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import type { Actor } from '#app/permissions/actor.ts'
import { can } from '#app/permissions/policy.ts'

/** Always with the table: in a select from one table drizzle leaves it out, and `id` would be the id of the row in the subquery. */
const column = ({ name }: Column) => sql`${properties}.${sql.identifier(name)}`

/** A condition on a row of `properties`. A person who is not signed in, or is deactivated, never sees it. */
export function canSeeExactAddress(actor: Actor): SQL<boolean> {
  if (!actor?.isActive) return sql<boolean>`false`
  if (actor.role === 'admin') return can(actor, 'listing.listAll') ? sql<boolean>`true` : sql<boolean>`false`
  const me = actor.id
  return sql<boolean>`(
    ${column(properties.ownerId)} = ${me}
    or exists (select 1 from ${agents} acting
      where acting.id = ${column(properties.agentId)} and acting.user_id = ${me} and acting.is_active)
    or exists (select 1 from ${inspections} seen
      where seen.property_id = ${column(properties.id)} and seen.tenant_id = ${me} and seen.type = 'viewing'
        and seen.status in ('scheduled', 'in_progress', 'completed'))
    or exists (select 1 from ${bookings} booked
      where booked.property_id = ${column(properties.id)} and booked.guest_id = ${me} and booked.status = 'confirmed')
    or exists (select 1 from ${rentals} let
      where let.property_id = ${column(properties.id)} and (let.tenant_id = ${me} or exists (select from ${roommateShares} shared
        where shared.rental_id = let.id and shared.user_id = ${me} and shared.ends_on is null))))`
}

/** For a select over `properties`: the columns are null in the database already, so no query can return them by mistake. */
export function selectExactAddress(actor: Actor) {
  const mayRead = canSeeExactAddress(actor)
  return {
    isAddressExact: mayRead,
    street: sql<string | null>`case when ${mayRead} then ${column(properties.street)} end`,
    unit: sql<string | null>`case when ${mayRead} then ${column(properties.unit)} end`,
    lng: sql<number | null>`case when ${mayRead} then ${column(properties.location)}[0] end`,
    lat: sql<number | null>`case when ${mayRead} then ${column(properties.location)}[1] end`,
  }
}
