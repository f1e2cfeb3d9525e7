import { and, desc, isNull } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { requireSignIn } from '#app/permissions/policy.ts'

const MAX_LISTED = 200

/** The person's listings, newest first, for a select. */
export async function listOwnTitles(ctx: Ctx): Promise<{ id: string; title: string }[]> {
  requireSignIn(ctx.actor)
  const rows = await ctx.db
    .select({ id: properties.id, title: selectListingTitle(ctx) })
    .from(properties)
    .where(and(isOwnHome(ctx), isNull(properties.deletedAt)))
    .orderBy(desc(properties.createdAt), desc(properties.id))
    .limit(MAX_LISTED)
  return rows.map(({ id, title }) => ({ id, title: title === '' ? m.own_untitled() : title }))
}
