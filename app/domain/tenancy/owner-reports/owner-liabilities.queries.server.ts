// What is no income in the report of an owner: deposits, and tax that tenants withheld without a certificate.
import { sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { depositDeductions, depositReturns } from '#app/db/schema/tenancy/deposits.server.ts'
import { documents, paymentProofs, payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { ReadCtx } from '#app/domain/ctx.server.ts'
import { andChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { type HomeSpace, homeName } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import { homeSpace } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { selectReversalDay } from '#app/domain/tenancy/rent-book/line-sums.rules.server.ts'
import type { Day } from '#app/shared/dates.ts'
import type { DepositSums, MissingCertificate } from './owner-report.model.ts'

type Days = { firstDay: Day; lastDay: Day }

/** A report with more of them is wrong elsewhere first: 12 quarters of many homes. */
const MAX_MISSING = 1_000

/**
 * Paid by the day of payment, less reversals on their day; deducted when the tenant accepted, apart by whether it paid lines of the rent book,
 * which is income, or not; paid back, with unused rent, when the tenant confirmed it, by its day.
 */
export async function readDepositSums(ctx: ReadCtx, ownerId: string, days: Days): Promise<DepositSums> {
  const { firstDay, lastDay } = days
  const reversalDay = selectReversalDay(sql`proof.reversed_at`)
  const decidedOn = sql`(d.decided_at at time zone 'Asia/Manila')::date`
  const { rows } = await ctx.db.execute<Record<keyof DepositSums, string>>(sql`
    with owned as (
      select r.id from ${rentals} r join ${properties} l on l.id = r.property_id where l.owner_id = ${ownerId}${andChosenHome(ctx, sql`l.id`)}
    ), paid as (
      select proof.amount, proof.status, proof.paid_on, ${reversalDay} as reversed_on from owned
      join ${payments} p on p.rental_id = owned.id and p.kind = 'deposit'
      join ${paymentProofs} proof on proof.payment_id = p.id and proof.status in ('confirmed', 'reversed')
    ), deducted as (
      select d.amount, d.transfer_id from owned join ${depositDeductions} d on d.rental_id = owned.id
      where d.status = 'accepted' and ${decidedOn} between ${firstDay} and ${lastDay}
    )
    select
      (select coalesce(sum(amount) filter (where paid_on between ${firstDay} and ${lastDay}), 0)
        - coalesce(sum(amount) filter (where status = 'reversed' and reversed_on between ${firstDay} and ${lastDay}), 0)
        from paid)::text as received,
      (select coalesce(sum(amount) filter (where transfer_id is not null), 0) from deducted)::text as applied,
      (select coalesce(sum(amount) filter (where transfer_id is null), 0) from deducted)::text as kept,
      (select coalesce(sum(b.amount), 0) from owned join ${depositReturns} b on b.rental_id = owned.id
        where b.status = 'confirmed' and b.returned_on between ${firstDay} and ${lastDay})::text as returned`)
  const read = (name: keyof DepositSums) => Number(rows[0]?.[name] ?? 0)
  return { received: read('received'), applied: read('applied'), kept: read('kept'), returned: read('returned') }
}

/** By quarter of the day of payment, as form 2307 is issued. */
export async function listMissingCertificates(
  ctx: ReadCtx,
  ownerId: string,
  { firstDay, lastDay }: Days,
): Promise<MissingCertificate[]> {
  const { rows } = await ctx.db.execute<
    Omit<MissingCertificate, 'withheld'> & { withheld: string; space: HomeSpace | null }
  >(sql`
    with withheld as (
      select p.rental_id, date_trunc('quarter', proof.paid_on::timestamp)::date as quarter, sum(proof.withheld) as amount
      from ${properties} l join ${rentals} r on r.property_id = l.id join ${payments} p on p.rental_id = r.id
      join ${paymentProofs} proof on proof.payment_id = p.id and proof.status = 'confirmed' and proof.withheld > 0
      where l.owner_id = ${ownerId}${andChosenHome(ctx, sql`l.id`)} and proof.paid_on between ${firstDay} and ${lastDay}
      group by 1, 2
    )
    select w.rental_id as "rentalId", ${selectListingTitle(ctx)} as listing, ${homeSpace} as space, t.full_name as tenant, w.quarter::text as quarter, w.amount::text as withheld
    from withheld w join ${rentals} on ${rentals.id} = w.rental_id join ${properties} on ${properties.id} = ${rentals.propertyId}
    join ${users} t on t.id = ${rentals.tenantId}
    where not exists (select 1 from ${documents} d where d.rental_id = w.rental_id and d.kind = 'withholding_certificate'
      and d.tax_quarter = w.quarter and d.audience <> 'tenant')
    order by w.quarter, ${properties.title}, w.rental_id limit ${MAX_MISSING}`)
  return rows.map(({ rentalId, listing, space, tenant, quarter, withheld }) => ({
    rentalId,
    listing: homeName(listing, space, ctx.request.locale),
    tenant,
    quarter,
    withheld: Number(withheld),
  }))
}
