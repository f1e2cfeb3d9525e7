// Other accounts of a reported person: the same phone number, payout account or device, or the same picture in a listing.
import { sql } from 'drizzle-orm'
import { usedDevices, users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { photoMatches } from '#app/db/schema/listings/photo-matches.server.ts'
import { payoutAccounts } from '#app/db/schema/tenancy/payout-accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { RelatedAccount } from './report.model.ts'

const MAX_RELATED = 20

/** Deactivated accounts first: they say that the person came back. The device alone says least: families and internet cafés share one. */
export async function listRelatedAccounts(ctx: Ctx, userId: string): Promise<RelatedAccount[]> {
  authorize(ctx.actor, 'report.list')
  const own = sql`(select i.id from ${propertyImages} i join ${properties} p on p.id = i.property_id where p.owner_id = ${userId})`
  const { rows } = await ctx.db.execute<RelatedAccount>(sql`
    select u.id, u.full_name as name, other.is_active as "isActive", bool_or(sign.kind = 'phone') as "hasSamePhone",
      bool_or(sign.kind = 'photo') as "hasSamePhoto", bool_or(sign.kind = 'payout') as "hasSamePayout",
      bool_or(sign.kind = 'device') as "hasSameDevice"
    from (
      select same.user_id, 'phone' as kind from ${userProfiles} same
        where same.phone = (select me.phone from ${userProfiles} me where me.user_id = ${userId})
      union all
      select same.owner_id, 'payout' from ${payoutAccounts} me
        join ${payoutAccounts} same on same.account_number = me.account_number or same.qr_account = me.qr_account
        where me.owner_id = ${userId}
      union all
      select same.user_id, 'device' from ${usedDevices} me
        join ${usedDevices} same on same.device_hash = me.device_hash
        where me.user_id = ${userId}
      union all
      select p.owner_id, 'photo' from (
        select m.matched_image_id as image_id from ${photoMatches} m where m.image_id in ${own}
        union all
        select m.image_id from ${photoMatches} m where m.matched_image_id in ${own}) matched
        join ${propertyImages} i on i.id = matched.image_id join ${properties} p on p.id = i.property_id) sign
    join ${users} u on u.id = sign.user_id and u.erased_at is null
    join ${userProfiles} other on other.user_id = u.id
    where sign.user_id <> ${userId}
    group by u.id, u.full_name, other.is_active
    order by other.is_active, bool_and(sign.kind = 'device'), u.full_name, u.id limit ${MAX_RELATED}`)
  return rows
}
