// A rental with the rentals that it renews, of the same tenant. One deposit goes through all of them.
import { asc, inArray, sql } from 'drizzle-orm'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  loadRental,
  lockRental,
  type StoredRental,
} from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import type { Day } from '#app/shared/dates.ts'

/** `endsOn` is the last day, also of a rental that ended early. */
export type ChainRental = { id: string; startsOn: Day; endsOn: Day }

/** Renewals that are followed back. */
const MAX_RENEWALS = 60

/** Oldest first, the rental itself last. The caller has checked that the actor may read the rental. */
export async function listRentalChain(ctx: Ctx, rentalId: string): Promise<ChainRental[]> {
  const { rows } = await ctx.db.execute<ChainRental>(sql`
    with recursive chain as (
      select r.id, r.renews_rental_id, r.tenant_id, 0 as renewals from ${rentals} r where r.id = ${rentalId}
      union all
      select e.id, e.renews_rental_id, e.tenant_id, c.renewals + 1 from chain c
      join ${rentals} e on e.id = c.renews_rental_id and e.tenant_id = c.tenant_id
      where c.renewals < ${MAX_RENEWALS}
    )
    select r.id, r.starts_on::text as "startsOn", coalesce(r.ended_early_on, r.ends_on)::text as "endsOn"
    from chain c join ${rentals} r on r.id = c.id order by c.renewals desc`)
  return rows
}

/**
 * Locks the whole chain, the oldest rental first: everything that locks several rentals goes from the earlier to the later one, so that two
 * decisions never wait for each other.
 */
export async function lockRentalChain(ctx: Ctx, rentalId: string): Promise<StoredRental> {
  const { id } = await loadRental(ctx, rentalId)
  const ids = (await listRentalChain(ctx, id)).map((rental) => rental.id)
  await ctx.db
    .select({ id: rentals.id })
    .from(rentals)
    .where(inArray(rentals.id, ids))
    .orderBy(asc(rentals.startsOn), asc(rentals.id))
    .for('update')
  return lockRental(ctx, id)
}
