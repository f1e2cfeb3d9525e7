import type { Ctx } from '#app/domain/ctx.server.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { getRentalStatus } from '#app/shared/derived-states.ts'
import { canMove, type MachineState, type Mover } from '#app/shared/state-machines.ts'
import type { MaintenanceStatus } from '#app/shared/tenancy-vocabulary.ts'
import { type DemoRule, queryRows } from './demo-rule.ts'

const LAST_DAY = 'coalesce(r.ended_early_on, r.ends_on)'
const RENTAL_DATES = `r.starts_on::text as "startsOn", r.ends_on::text as "endsOn", r.ended_early_on::text as "endedEarlyOn"`

type RentalDates = { startsOn: Day; endsOn: Day; endedEarlyOn: Day | null }

const isExpired = (ctx: Ctx, rental: RentalDates) => getRentalStatus(rental, toManilaDay(ctx.now())) === 'expired'

export const TENANCY_RULES: DemoRule[] = [
  {
    rule: 'nobody applies for an own listing, and applications are for published listings',
    violations: `select a.id from rental_applications a join properties p on p.id = a.property_id join users u on u.id = a.applicant_user_id
      where a.applicant_user_id = p.owner_id or a.created_at < p.published_at or a.created_at < u.created_at or a.decided_at < a.created_at
        or (a.status = 'pending' and p.status <> 'active')`,
    breakIt: `update rental_applications set created_at = created_at - interval '3 years'`,
  },
  {
    rule: 'an approval holds its listing until the booking is cancelled or the rental has expired, at most one at a time',
    violations: findHoldViolations,
    breakIt: `update rental_applications set holds_property = false where status = 'approved'`,
  },
  {
    rule: 'applications, bookings and proofs were decided by people whom the state machines allow',
    violations: findDecisionViolations,
    breakIt: `update bookings set decided_by = guest_id where status = 'confirmed'`,
  },
  {
    rule: 'status changes of maintenance requests follow the state machine and end with the status of the request',
    violations: findMaintenanceViolations,
    breakIt: `update maintenance_updates set status = 'completed' where status = 'in_progress'`,
  },
  {
    rule: 'every approved application has a booking of the same person and listing',
    violations: `select a.id from rental_applications a left join bookings b on b.application_id = a.id
      where (a.status = 'approved') <> (b.id is not null) or b.guest_id <> a.applicant_user_id or b.property_id <> a.property_id
        or b.created_at < a.decided_at`,
    breakIt: `update rental_applications set status = 'withdrawn', holds_property = false where status = 'approved'`,
  },
  {
    rule: 'a rental begins with a confirmed booking or renews a rental of the same tenant',
    violations: `select r.id from rentals r join bookings b on b.id = r.booking_id
      where b.status <> 'confirmed' or b.guest_id <> r.tenant_id or b.property_id <> r.property_id
        or b.decided_at::date > r.starts_on or b.monthly_rent <> r.monthly_rent
      union all select n.id from rentals n join rentals r on r.id = n.renews_rental_id
        where n.tenant_id <> r.tenant_id or n.property_id <> r.property_id or n.starts_on <> r.ends_on + 1
      union all select b.id from bookings b left join rentals r on r.booking_id = b.id where b.status = 'confirmed' and r.id is null`,
    breakIt: `update bookings set status = 'pending', decided_at = null, receipt_number = null where status = 'confirmed'`,
  },
  {
    rule: 'rentals of one space or one tenant do not overlap',
    violations: `select r.id from rentals r join rentals o on o.id <> r.id
      and (o.tenant_id = r.tenant_id or o.building_id = r.building_id and o.extent && r.extent)
      and daterange(r.starts_on, ${LAST_DAY}, '[]') && daterange(o.starts_on, coalesce(o.ended_early_on, o.ends_on), '[]')`,
    // The database refuses two rentals of one space
    breakIt: `update rentals set tenant_id = (select tenant_id from rentals where ends_on > $today limit 1) where ends_on > $today`,
  },
  {
    rule: 'every space that a listing offers is in a building of its owner, and every rental is of a space of its listing',
    violations: `select s.id from spaces s join buildings h on h.id = s.building_id join properties p on p.id = s.listing_id
        where h.owner_id <> p.owner_id
      union all select r.id from rentals r join spaces s on s.id = r.space_id where s.listing_id is distinct from r.property_id`,
    breakIt: `update spaces set listing_id = null where kind = 'bed'`,
  },
  {
    rule: 'a rented listing of one home is not active, unless it is available after the rental',
    violations: async (ctx) => {
      const rentals = await queryRows<RentalDates>(
        ctx,
        `select ${RENTAL_DATES} from properties p join rentals r on r.property_id = p.id
          where r.starts_on <= $today and p.status = 'active' and p.available_from <= ${LAST_DAY}
            and (select count(*) from spaces s where s.listing_id = p.id) = 1`,
      )
      return rentals.filter((rental) => !isExpired(ctx, rental))
    },
    breakIt: `update properties set status = 'active', available_from = $today where status = 'inactive'`,
  },
  {
    rule: 'the payment schedule covers every month of the lease once, the advance first',
    violations: `select r.id from rentals r left join bookings b on b.id = r.booking_id join payments y on y.rental_id = r.id
      where r.ended_early_on is null group by r.id, b.id
      having sum(y.amount_due) filter (where y.kind in ('advance', 'rent')) <> coalesce(b.lease_months, 12) * r.monthly_rent
        or coalesce(sum(y.amount_due) filter (where y.kind = 'advance'), 0) <> coalesce(b.advance_amount, 0)
        or coalesce(sum(y.amount_due) filter (where y.kind = 'deposit'), 0) <> coalesce(b.deposit_amount, 0)
        or max(y.due_date) > r.ends_on`,
    breakIt: `alter table payments disable trigger user; update payments set amount_due = amount_due + 100 where kind = 'rent'`,
  },
  {
    rule: 'confirmed proofs never exceed the amount due, and advance and deposit are paid',
    violations: `select y.id from payments y left join payment_proofs c on c.payment_id = y.id and c.status = 'confirmed' group by y.id
      having coalesce(sum(c.amount), 0) > y.amount_due or (y.kind in ('advance', 'deposit') and coalesce(sum(c.amount), 0) < y.amount_due)`,
    breakIt: `alter table payment_proofs disable trigger user; update payment_proofs set amount = amount * 2`,
  },
  {
    rule: 'commissions are for confirmed bookings of listings that the agent manages',
    violations: `select c.id from commissions c join bookings b on b.id = c.booking_id join properties p on p.id = b.property_id
      where b.status <> 'confirmed' or p.agent_id is distinct from c.agent_id or c.amount <> round(
        c.base_amount * c.rate_basis_points * b.lease_months / case c.rule when 'contract_percent' then 10000.0 else 120000.0 end)`,
    breakIt: `update properties set agent_id = null`,
  },
  {
    rule: 'maintenance requests are made by the tenant during the rental, and their updates come later',
    violations: `select m.id from maintenance_requests m join rentals r on r.id = m.rental_id
      where m.requested_by <> r.tenant_id or m.property_id <> r.property_id
        or (m.created_at at time zone 'Asia/Manila')::date not between r.starts_on and ${LAST_DAY} or m.completed_at < m.created_at
      union all select u.id from maintenance_updates u join maintenance_requests m on m.id = u.request_id where u.created_at < m.created_at`,
    breakIt: `update maintenance_requests set created_at = created_at - interval '3 years'`,
  },
  {
    rule: 'planned inspections are in the future, completed ones in the past',
    violations: `select id from inspections where (status in ('scheduled', 'pending_confirmation')) <> (scheduled_at > $now)
      and status <> 'cancelled' or completed_at > $now or created_at > scheduled_at`,
    breakIt: `update inspections set scheduled_at = scheduled_at - interval '2 years', holds_time = false`,
  },
  {
    rule: 'shared amenities are reserved by their tenants, in opening hours, up to the maximum time',
    violations: `select v.id from amenity_reservations v join shared_amenities s on s.id = v.shared_amenity_id
      join rentals r on r.id = v.rental_id
      where v.reserved_by <> r.tenant_id or v.ends_at - v.starts_at > s.max_minutes * interval '1 minute'
        or (v.starts_at at time zone 'Asia/Manila')::time < s.opens_at or (v.ends_at at time zone 'Asia/Manila')::time > s.closes_at
        or (v.starts_at at time zone 'Asia/Manila')::date not between r.starts_on and ${LAST_DAY}
        or not exists (select 1 from shared_amenity_properties h where h.shared_amenity_id = s.id and h.property_id = r.property_id)`,
    breakIt: `delete from shared_amenity_properties`,
  },
]

type Approval = { [Key in keyof RentalDates]: Day | null } & {
  propertyId: string
  isHolding: boolean
  isCancelled: boolean
}

/** A renewal extends the rental of the booking. */
async function findHoldViolations(ctx: Ctx): Promise<unknown[]> {
  const approvals = await queryRows<Approval>(
    ctx,
    `select a.property_id as "propertyId", a.holds_property as "isHolding", b.status = 'cancelled' as "isCancelled",
      r.starts_on::text as "startsOn", coalesce(n.ends_on, r.ends_on)::text as "endsOn", r.ended_early_on::text as "endedEarlyOn"
      from rental_applications a join bookings b on b.application_id = a.id
      left join rentals r on r.booking_id = b.id left join rentals n on n.renews_rental_id = r.id where a.status = 'approved'`,
  )
  const holders = approvals.filter(
    ({ isCancelled, startsOn, endsOn, endedEarlyOn }) =>
      !isCancelled && (startsOn === null || endsOn === null || !isExpired(ctx, { startsOn, endsOn, endedEarlyOn })),
  )
  const heldListingIds = new Set<string>()
  const isSecond = ({ propertyId }: Approval) => heldListingIds.size === heldListingIds.add(propertyId).size
  return [...holders.filter(isSecond), ...approvals.filter((one) => one.isHolding !== holders.includes(one))]
}

type Decided = 'rental_application' | 'booking' | 'paymentProof' | 'deduction'
type Decision = { machine: Decided; from: MachineState<Decided>; to: MachineState<Decided>; by: Mover }

async function findDecisionViolations(ctx: Ctx): Promise<unknown[]> {
  const selectMover = (tenant: string) =>
    `case decided_by when ${tenant} then 'tenant' when p.owner_id then 'owner' when g.user_id then 'agent' else 'admin' end as by`
  const people = 'join properties p on p.id = property_id left join agents g on g.id = p.agent_id'
  const decisions = await queryRows<Decision>(
    ctx,
    `select 'rental_application' as machine, 'pending' as "from", a.status as "to", ${selectMover('applicant_user_id')}
      from rental_applications a ${people} where a.status <> 'pending'
    union all select 'booking', 'pending', b.status, ${selectMover('guest_id')} from bookings b ${people} where b.status <> 'pending'
    union all select 'paymentProof', 'submitted', case c.status when 'reversed' then 'confirmed' else c.status end,
        ${selectMover('r.tenant_id')} from payment_proofs c
      join payments y on y.id = c.payment_id join rentals r on r.id = y.rental_id ${people}
      where c.status <> 'submitted' and c.method <> 'deposit'
    union all select 'deduction', 'proposed', d.status, ${selectMover('r.tenant_id')} from payment_proofs c
      join deposit_deductions d on d.transfer_id = c.transfer_id join rentals r on r.id = d.rental_id ${people}`,
  )
  return decisions.filter(({ machine, from, to, by }) => !canMove(machine, from, to, by))
}

type MaintenanceMove = { id: string; status: MaintenanceStatus; to: MaintenanceStatus | null; by: Mover }

async function findMaintenanceViolations(ctx: Ctx): Promise<unknown[]> {
  const moves = await queryRows<MaintenanceMove>(
    ctx,
    `select m.id, m.status, u.status as "to", case u.author_id when m.requested_by then 'tenant' else 'owner' end as by
      from maintenance_requests m left join maintenance_updates u on u.request_id = m.id and u.status is not null
      order by m.id, u.created_at`,
  )
  const states = new Map<string, MaintenanceStatus>()
  const illegalMoves = moves.filter(({ id, to, by }) => {
    const from = states.get(id) ?? 'open'
    states.set(id, to ?? from)
    return to !== null && !canMove('maintenance', from, to, by)
  })
  return [...illegalMoves, ...moves.filter(({ id, status }) => states.get(id) !== status)]
}
