// The people of the demo act plausibly: they look for what they can pay, when they need it.
import { LOOKING_AHEAD_DAYS } from '#seed/demo/history/suitability.ts'
import type { DemoRule } from './demo-rule.ts'

const LAST_DAY =
  'coalesce(r.ended_early_on, (select n.ends_on from rentals n where n.renews_rental_id = r.id), r.ends_on)'
const OPEN_APPLICATION = `(a.status = 'pending' or exists (select 1 from bookings b where b.application_id = a.id and b.status = 'pending'))`

export const STORY_RULES: DemoRule[] = [
  {
    rule: 'the checked license of an agent has the date of the agent',
    violations: `select c.id from verification_checks c join agents a on a.user_id = c.user_id
      where c.kind = 'prc_license' and c.valid_until <> a.prc_license_expires_on`,
    breakIt: `update agents set prc_license_expires_on = prc_license_expires_on + 1`,
  },
  {
    rule: 'a tenant who owes rent has no open application',
    violations: `select a.id from rental_applications a join rentals r on r.tenant_id = a.applicant_user_id join payments y on y.rental_id = r.id
      where ${OPEN_APPLICATION} and y.due_date < $today and y.amount_due >
        coalesce((select sum(c.amount) from payment_proofs c where c.payment_id = y.id and c.status = 'confirmed'), 0)`,
    breakIt: `delete from payment_proofs`,
  },
  {
    rule: 'a tenant with an open application has no lease that runs on for long',
    violations: `select a.id from rental_applications a join rentals r on r.tenant_id = a.applicant_user_id
      where ${OPEN_APPLICATION} and ${LAST_DAY} - ${LOOKING_AHEAD_DAYS} > $today`,
    // Only the last rental of a listing: the database refuses overlapping ones
    breakIt: `update rentals set ends_on = $today + 300 where not exists (
      select from rentals later where later.space_id = rentals.space_id and later.starts_on > rentals.starts_on)`,
  },
  {
    rule: 'renters write about, apply for and rent homes within their budget, and rarely far below it',
    violations: `select p.id from (select property_id, client_user_id as person from conversations
        union all select property_id, applicant_user_id from rental_applications union all select property_id, tenant_id from rentals) x
      join properties p on p.id = x.property_id join renter_profiles f on f.user_id = x.person
      where p.base_price > 1.05 * f.max_budget or p.base_price < 0.4 * f.max_budget or p.property_type = 'commercial'`,
    breakIt: `update renter_profiles set max_budget = max_budget / 2`,
  },
  {
    rule: 'everybody who moves in fits into the home, and pets are allowed where they go',
    violations: `select a.id from rental_applications a join properties p on p.id = a.property_id join renter_profiles f on f.user_id = a.applicant_user_id
      where a.occupants > p.max_guests or a.occupants <> f.occupants or (f.has_pets and not p.pets_allowed)`,
    breakIt: `update rental_applications set occupants = 9`,
  },
  {
    rule: 'an application names its income and everybody who moves in with the applicant',
    violations: `select id from rental_applications
      where monthly_income is null or household is null or jsonb_array_length(household -> 'people') <> occupants - 1`,
    breakIt: `update rental_applications set household = null`,
  },
  {
    rule: 'a budget is at most about two fifths of the income',
    violations: `select user_id from renter_profiles where max_budget / 100 > 0.45 *
      case monthly_income when 'under-15000' then 15000 when '15000-25000' then 25000 when '25000-40000' then 40000
        when '40000-60000' then 60000 when '60000-100000' then 100000 when '100000-200000' then 200000 else 400000 end`,
    breakIt: `update renter_profiles set monthly_income = 'under-15000'`,
  },
  {
    rule: 'no lease is shorter than the minimum of its listing',
    violations: `select b.id from bookings b join properties p on p.id = b.property_id where b.lease_months < p.minimum_lease_months`,
    breakIt: `update properties set minimum_lease_months = 24`,
  },
  {
    rule: 'an approved renter has no other open application',
    violations: `select a.id from rental_applications a join bookings b on b.guest_id = a.applicant_user_id and b.status = 'pending'
      where a.status = 'pending'`,
    breakIt: `update rental_applications set applicant_user_id = (select guest_id from bookings where status = 'pending' limit 1)
      where id in (select id from rental_applications where status = 'pending' limit 1)`,
  },
  {
    rule: 'messages and applications contain no path and no date in computer format',
    violations: `select id from messages where content ~ '/properties/|\\d{4}-\\d\\d-\\d\\d|[{}]'
      union all select id from rental_applications where message ~ '/properties/|\\d{4}-\\d\\d-\\d\\d|[{}]'`,
    breakIt: `update messages set content = content || ' /properties/1' where sequence = (select min(sequence) from messages)`,
  },
]
