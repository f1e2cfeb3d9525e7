// What each section of the admin console reads when it opens, counts included, and the same page in the simple way: exact counts one
// by one, and one query for each row. A new section is one entry here.
import { sql } from 'drizzle-orm'
import { countDueWork } from '#app/domain/admin/due-work/due-work.queries.server.ts'
import { findInConsole } from '#app/domain/admin/find/find.queries.server.ts'
import { countAdminListings, listAdminListings } from '#app/domain/admin/listings/admin-listings.queries.server.ts'
import { readAdminListAddress } from '#app/domain/admin/listings/admin-listings.schema.ts'
import { listDecisions } from '#app/domain/admin/overview/decisions.queries.server.ts'
import { getOverviewStats } from '#app/domain/admin/overview/overview-stats.queries.server.ts'
import { listRecentActivities } from '#app/domain/admin/overview/recent-activities.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

export type BenchSection = {
  name: string
  open: (ctx: Ctx) => Promise<unknown>
  /** For comparison; absent for what has no simple way. */
  openPerRow?: (ctx: Ctx) => Promise<unknown>
}

export const SECTIONS: readonly BenchSection[] = [
  {
    name: 'overview',
    open: (ctx) =>
      Promise.all([countDueWork(ctx), getOverviewStats(ctx), listDecisions(ctx), listRecentActivities(ctx)]),
    openPerRow: openOverviewPerRow,
  },
  buildListSection('properties', ''),
  buildListSection('properties, pending', '?status=pending'),
  buildListSection('properties, condos', '?type=condo'),
  buildListSection('properties, page 400', '?page=400'),
  buildListSection('properties, common word', '?q=near'),
  buildListSection('properties, rare words', '?q=maaliwalas+penthouse+lahug'),
  buildListSection('properties, no result', '?q=zzyzx'),
  { name: 'palette, name', open: (ctx) => findInConsole(ctx, 'santos') },
  { name: 'palette, title', open: (ctx) => findInConsole(ctx, 'townhouse') },
  { name: 'palette, e-mail', open: (ctx) => findInConsole(ctx, 'person4711@example.com') },
]

function buildListSection(name: string, search: string): BenchSection {
  const query = readAdminListAddress(new URLSearchParams(search))
  return {
    name,
    open: (ctx) => Promise.all([countDueWork(ctx), listAdminListings(ctx, query), countAdminListings(ctx, query)]),
    openPerRow: (ctx) => openListPerRow(ctx, query),
  }
}

const COUNTS = [
  'properties',
  `properties where status = 'active'`,
  `properties where status = 'pending'`,
  'user_profiles',
  'bookings',
  `bookings where status = 'pending'`,
  'rental_applications',
  `rental_applications where status = 'pending'`,
  `rental_applications where status = 'approved'`,
  `rental_applications where status = 'rejected'`,
]

async function openOverviewPerRow({ db }: Ctx): Promise<void> {
  for (const from of COUNTS) await db.execute(sql.raw(`select count(*) from ${from}`))
  await db.execute(sql`select total_price, created_at from bookings where status = 'confirmed'`)
  for (const table of ['properties', 'user_profiles', 'bookings', 'rental_applications'])
    await db.execute(sql.raw(`select * from ${table} order by created_at desc limit 10`))
}

async function openListPerRow({ db }: Ctx, query: ReturnType<typeof readAdminListAddress>): Promise<void> {
  for (const status of ['', ` where status = 'active'`, ` where status = 'pending'`, ` where status = 'inactive'`])
    await db.execute(sql.raw(`select count(*) from properties${status}`))
  const pattern = `%${query.search}%`
  const condition = sql`(${query.status}::text is null or status = ${query.status})
    and (${query.type}::text is null or property_type = ${query.type})
    and (${query.search} = '' or title ilike ${pattern} or description ilike ${pattern})`
  await db.execute(sql`select count(*) from properties where ${condition}`)
  const { rows } = await db.execute<{ owner_id: string }>(
    sql`select * from properties where ${condition} order by created_at desc limit 20 offset ${(query.page - 1) * 20}`,
  )
  for (const { owner_id: ownerId } of rows) {
    await db.execute(sql`select full_name, phone from user_profiles where user_id = ${ownerId}`)
    await db.execute(sql`select full_name, email from users where id = ${ownerId}`)
  }
}
