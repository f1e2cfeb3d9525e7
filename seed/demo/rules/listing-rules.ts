import type { Ctx } from '#app/domain/ctx.server.ts'
import { getRentControlCheck } from '#app/domain/listings/rent-control/rent-control.queries.server.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { type DemoRule, queryRows } from './demo-rule.ts'

export const LISTING_RULES: DemoRule[] = [
  {
    rule: 'English titles are unique within a city',
    violations: `select city_slug, title from properties group by 1, 2 having count(*) > 1`,
    breakIt: `update properties set title = 'The same' where city_slug = 'manila'`,
  },
  {
    rule: 'Filipino titles are unique within a city',
    violations: `select city_slug, title_fil from properties group by 1, 2 having count(*) > 1`,
    breakIt: `update properties set title_fil = 'Pareho' where city_slug = 'cebu'`,
  },
  {
    rule: 'every listing has different titles and descriptions in both languages',
    violations: `select id from properties where title_fil is null or description_fil is null or title = title_fil
      or description = description_fil or length(description) < 150 or length(description_fil) < 150`,
    breakIt: `update properties set description_fil = description where city_slug = 'davao'`,
  },
  {
    rule: 'no listing text has an unfilled slot',
    violations: `select id from properties where concat(title, title_fil, description, description_fil, lease_terms, lease_terms_fil, house_rules, house_rules_fil) ~ '[{}\\[\\]]|undefined'`,
    breakIt: `update properties set description = description || ' {near}' where city_slug = 'makati'`,
  },
  {
    rule: 'every listing has four to seven numbered pictures, marked as illustrations',
    violations: `select p.id from properties p left join property_images i on i.property_id = p.id group by p.id
      having count(i.id) not between 4 and 7 or max(i."order") <> count(i.id) - 1 or bool_or(i.alt not like 'Illustration%') or not bool_and(i.is_illustration)`,
    breakIt: `delete from property_images where "order" > 2`,
  },
  {
    rule: 'listings under rent control keep its limits for advance and deposit',
    violations: findRentControlViolations,
    breakIt: `update properties set security_deposit = 3 * base_price`,
  },
  {
    rule: 'the public position of a listing is near the exact one, but not equal',
    violations: `select id from properties where location is null or 111320 * sqrt(
        power(location[1] - approximate_location[1], 2) + power((location[0] - approximate_location[0]) * cos(radians(location[1])), 2)
      ) not between 60 and 500`,
    breakIt: `update properties set approximate_location = location where city_slug = 'manila'`,
  },
  {
    rule: 'a listing is created after its owner joined and published after it was created',
    violations: `select p.id from properties p join users u on u.id = p.owner_id
      where p.published_at <= p.created_at or p.created_at < u.created_at or (p.status in ('draft', 'pending') and p.published_at is not null)`,
    breakIt: `update properties set published_at = created_at - interval '1 day' where published_at is not null`,
  },
]

type Terms = {
  citySlug: string
  propertyType: PropertyType
  price: string
  advanceMonths: number
  deposit: string | null
}

async function findRentControlViolations(ctx: Ctx): Promise<Terms[]> {
  const listings = await queryRows<Terms>(
    ctx,
    `select distinct city_slug as "citySlug", property_type as "propertyType", base_price as price, advance_months as "advanceMonths",
      security_deposit as deposit from properties where base_price <= (select max(monthly_rent_limit) from rent_control_rules)`,
  )
  const violations: Terms[] = []
  for (const terms of listings) {
    const deposit = terms.deposit === null ? null : Number(terms.deposit)
    const check = await getRentControlCheck(ctx, { ...terms, price: Number(terms.price), deposit })
    if (check.kind === 'covered' && (check.isAdvanceOver || check.isDepositOver)) violations.push(terms)
  }
  return violations
}
