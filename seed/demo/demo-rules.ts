// The rules of the business as questions to the database: each asks for the rows that break it, and each comes with a way to
// break it, so that the tests can show that the question would have noticed.

export type Rule = { rule: string; violations: string; breakIt: string }

const LAST_DAY = 'coalesce(r.ended_early_on, r.ends_on)'

export const LISTING_RULES: Rule[] = [
  {
    rule: 'no two homes of a city have the same English title',
    violations: `select city_slug, title from properties group by 1, 2 having count(*) > 1`,
    breakIt: `update properties set title = 'The same' where city_slug = 'manila'`,
  },
  {
    rule: 'no two homes of a city have the same Filipino title',
    violations: `select city_slug, title_fil from properties group by 1, 2 having count(*) > 1`,
    breakIt: `update properties set title_fil = 'Pareho' where city_slug = 'cebu'`,
  },
  {
    rule: 'every home is described in two languages, not in one twice',
    violations: `select id from properties where title_fil is null or description_fil is null or title = title_fil
      or description = description_fil or length(description) < 150 or length(description_fil) < 150`,
    breakIt: `update properties set description_fil = description where city_slug = 'davao'`,
  },
  {
    rule: 'no sentence was left with an unfilled slot',
    violations: `select id from properties where concat(title, title_fil, description, description_fil, lease_terms) ~ '[{}\\[\\]]|undefined'`,
    breakIt: `update properties set description = description || ' {near}' where city_slug = 'makati'`,
  },
  {
    rule: 'every home has four to seven pictures, numbered from the cover on, which say that they are drawn',
    violations: `select p.id from properties p left join property_images i on i.property_id = p.id group by p.id
      having count(i.id) not between 4 and 7 or max(i."order") <> count(i.id) - 1 or bool_or(i.alt not like 'Illustration%')`,
    breakIt: `delete from property_images where "order" > 2`,
  },
  {
    rule: 'homes under rent control ask one month of advance and two of deposit at the most',
    violations: `select id from properties where base_price <= 1000000 and property_type <> 'commercial'
      and (advance_months > 1 or security_deposit > 2 * base_price)`,
    breakIt: `update properties set security_deposit = 3 * base_price`,
  },
  {
    rule: 'the public position is off the true one, within the circle on the map',
    violations: `select id from properties where location is null or 111320 * sqrt(
        power(location[1] - approximate_location[1], 2) + power((location[0] - approximate_location[0]) * cos(radians(location[1])), 2)
      ) not between 60 and 500`,
    breakIt: `update properties set approximate_location = location where city_slug = 'manila'`,
  },
  {
    rule: 'a home is published after it was written, and by somebody who had joined',
    violations: `select p.id from properties p join users u on u.id = p.owner_id
      where p.published_at <= p.created_at or p.created_at < u.created_at or (p.status in ('draft', 'pending') and p.published_at is not null)`,
    breakIt: `update properties set published_at = created_at - interval '1 day' where published_at is not null`,
  },
]

export const MESSAGING_RULES: Rule[] = [
  {
    rule: 'only members of a conversation write in it',
    violations: `select m.id from messages m join conversations c on c.id = m.conversation_id
      join properties p on p.id = c.property_id left join agents a on a.id = c.agent_id
      where m.sender_id not in (c.client_user_id, p.owner_id) and m.sender_id is distinct from a.user_id`,
    breakIt: `update messages set sender_id = (select user_id from admin_users) where sequence = (select min(sequence) from messages)`,
  },
  {
    rule: 'messages are read after they were written, and numbered in the order of time',
    violations: `select id from (select id, read_at, created_at, lag(created_at) over (partition by conversation_id order by sequence) as before
      from messages) m where read_at < created_at or created_at < before`,
    breakIt: `update messages set read_at = created_at - interval '1 minute' where read_at is not null`,
  },
  {
    rule: 'a conversation begins with the inquiry of the person who asked, after the home was published',
    violations: `select c.id from conversations c join properties p on p.id = c.property_id
      left join inquiries i on i.conversation_id = c.id left join messages m on m.id = i.message_id
      where m.sender_id is distinct from c.client_user_id or m.created_at <> c.created_at or c.created_at < p.published_at
        or c.last_message_at <> (select max(created_at) from messages where conversation_id = c.id)`,
    breakIt: `delete from inquiries where variant = 'contact'`,
  },
  {
    rule: 'a client stands in the book of the agent who owns the home, and the stage is the last one moved to',
    violations: `select c.id from clients c left join lateral (select to_stage from client_stage_changes where client_id = c.id
        order by created_at desc, from_stage is null limit 1) last on true where last.to_stage is distinct from c.stage
      union all select v.id from conversations v join clients c on c.id = v.client_id join properties p on p.id = v.property_id
        join agents a on a.id = v.agent_id where c.agent_id <> a.id or p.owner_id <> a.user_id or c.user_id <> v.client_user_id`,
    breakIt: `update clients set stage = 'under_contract' where stage = 'new'`,
  },
]

export const TENANCY_RULES: Rule[] = [
  {
    rule: 'applications come from others than the owner, for a home that was published',
    violations: `select a.id from rental_applications a join properties p on p.id = a.property_id join users u on u.id = a.applicant_user_id
      where a.applicant_user_id = p.owner_id or a.created_at < p.published_at or a.created_at < u.created_at or a.decided_at < a.created_at
        or (a.status = 'pending' and p.status <> 'active')`,
    breakIt: `update rental_applications set created_at = created_at - interval '3 years'`,
  },
  {
    rule: 'at most one approval at a time holds a home',
    violations: `select a.property_id from rental_applications a join bookings b on b.application_id = a.id
      left join rentals r on r.booking_id = b.id left join rentals n on n.renews_rental_id = r.id
      where a.status = 'approved' and b.status <> 'cancelled'
        and (r.id is null or coalesce(n.ends_on, ${LAST_DAY}) >= $today) group by 1 having count(*) > 1
      union all select a.property_id from rental_applications a join bookings b on b.application_id = a.id
        where b.status = 'pending' and not a.holds_property`,
    breakIt: `update rental_applications set holds_property = false where status = 'approved'`,
  },
  {
    rule: 'a booking belongs to an approved application of the same person for the same home, and every approval made one',
    violations: `select a.id from rental_applications a left join bookings b on b.application_id = a.id
      where (a.status = 'approved') <> (b.id is not null) or b.guest_id <> a.applicant_user_id or b.property_id <> a.property_id
        or b.created_at < a.decided_at`,
    breakIt: `update rental_applications set status = 'withdrawn', holds_property = false where status = 'approved'`,
  },
  {
    rule: 'rentals begin with confirmed bookings, after the money was in, or renew another of the same tenant',
    violations: `select r.id from rentals r join bookings b on b.id = r.booking_id
      where b.status <> 'confirmed' or b.guest_id <> r.tenant_id or b.property_id <> r.property_id
        or b.decided_at::date > r.starts_on or b.monthly_rent <> r.monthly_rent
      union all select n.id from rentals n join rentals r on r.id = n.renews_rental_id
        where n.tenant_id <> r.tenant_id or n.property_id <> r.property_id or n.starts_on <> r.ends_on + 1
      union all select b.id from bookings b left join rentals r on r.booking_id = b.id where b.status = 'confirmed' and r.id is null`,
    breakIt: `update bookings set status = 'pending', decided_at = null where status = 'confirmed'`,
  },
  {
    rule: 'no two rentals of one home, and no two homes of one tenant, at the same time',
    violations: `select r.id from rentals r join rentals o on o.id <> r.id and (o.property_id = r.property_id or o.tenant_id = r.tenant_id)
      and daterange(r.starts_on, ${LAST_DAY}, '[]') && daterange(o.starts_on, coalesce(o.ended_early_on, o.ends_on), '[]')`,
    breakIt: `update rentals set property_id = (select property_id from rentals where ends_on > $today limit 1) where ends_on > $today`,
  },
  {
    rule: 'a rented home is off the market, unless it is announced for after the tenants leave',
    violations: `select p.id from properties p join rentals r on r.property_id = p.id
      where r.starts_on <= $today and ${LAST_DAY} >= $today and p.status = 'active' and p.available_from <= ${LAST_DAY}`,
    breakIt: `update properties set status = 'active', available_from = $today where status = 'inactive'`,
  },
  {
    rule: 'the schedule asks every month of the lease once, and the advance is the first of them',
    violations: `select r.id from rentals r left join bookings b on b.id = r.booking_id join payments y on y.rental_id = r.id
      where r.ended_early_on is null group by r.id, b.id
      having sum(y.amount_due) filter (where y.kind in ('advance', 'rent')) <> coalesce(b.lease_months, 12) * r.monthly_rent
        or coalesce(sum(y.amount_due) filter (where y.kind = 'advance'), 0) <> coalesce(b.advance_amount, 0)
        or coalesce(sum(y.amount_due) filter (where y.kind = 'deposit'), 0) <> coalesce(b.deposit_amount, 0)
        or max(y.due_date) > r.ends_on`,
    breakIt: `update payments set amount_due = amount_due + 100 where kind = 'rent'`,
  },
  {
    rule: 'nobody has confirmed more than was due, and what moved somebody in was paid',
    violations: `select y.id from payments y left join payment_receipts c on c.payment_id = y.id and c.status = 'confirmed' group by y.id
      having coalesce(sum(c.amount), 0) > y.amount_due or (y.kind <> 'rent' and coalesce(sum(c.amount), 0) < y.amount_due)`,
    breakIt: `update payment_receipts set amount = amount * 2`,
  },
  {
    rule: 'commissions are for confirmed bookings of homes the agent manages',
    violations: `select c.id from commissions c join bookings b on b.id = c.booking_id join properties p on p.id = b.property_id
      where b.status <> 'confirmed' or p.agent_id is distinct from c.agent_id or c.amount <> c.base_amount * c.rate_basis_points / 10000`,
    breakIt: `update properties set agent_id = null`,
  },
  {
    rule: 'repairs were asked for by the tenant while living there, and their story is in order',
    violations: `select m.id from maintenance_requests m join rentals r on r.id = m.rental_id
      where m.requested_by <> r.tenant_id or m.property_id <> r.property_id
        or (m.created_at at time zone 'Asia/Manila')::date not between r.starts_on and ${LAST_DAY} or m.completed_at < m.created_at
      union all select u.id from maintenance_updates u join maintenance_requests m on m.id = u.request_id where u.created_at < m.created_at`,
    breakIt: `update maintenance_requests set created_at = created_at - interval '3 years'`,
  },
  {
    rule: 'visits that are planned lie ahead, visits that are over lie behind',
    violations: `select id from inspections where (status in ('scheduled', 'pending_confirmation')) <> (scheduled_at > $now)
      and status <> 'cancelled' or completed_at > $now or created_at > scheduled_at`,
    breakIt: `update inspections set scheduled_at = scheduled_at - interval '2 years'`,
  },
  {
    rule: 'shared amenities are reserved by tenants of a home they belong to, in opening hours, not for too long',
    violations: `select v.id from amenity_reservations v join shared_amenities s on s.id = v.shared_amenity_id
      join rentals r on r.id = v.rental_id
      where v.reserved_by <> r.tenant_id or v.ends_at - v.starts_at > s.max_minutes * interval '1 minute'
        or (v.starts_at at time zone 'Asia/Manila')::time < s.opens_at or (v.ends_at at time zone 'Asia/Manila')::time > s.closes_at
        or (v.starts_at at time zone 'Asia/Manila')::date not between r.starts_on and ${LAST_DAY}
        or not exists (select 1 from shared_amenity_properties h where h.shared_amenity_id = s.id and h.property_id = r.property_id)`,
    breakIt: `delete from shared_amenity_properties`,
  },
]
