// The pages of the admin console in the simple way: exact counts one by one, and queries for each row.
import { sql } from 'drizzle-orm'
import type { ReportPeriod } from '#app/domain/admin/analytics/report.model.ts'
import { PERIOD_DAYS } from '#app/domain/admin/analytics/report.rules.ts'
import type { AdminApplicationQuery } from '#app/domain/admin/applications/admin-applications.model.ts'
import type { AdminListQuery } from '#app/domain/admin/listings/admin-listings.model.ts'
import type { AdminUserQuery } from '#app/domain/admin/users/admin-users.model.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

const PAGE_SIZE = 20

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

export async function openOverviewPerRow({ db }: Ctx): Promise<void> {
  for (const from of COUNTS) await db.execute(sql.raw(`select count(*) from ${from}`))
  await db.execute(sql`select total_price, created_at from bookings where status = 'confirmed'`)
  for (const table of ['properties', 'user_profiles', 'bookings', 'rental_applications'])
    await db.execute(sql.raw(`select * from ${table} order by created_at desc limit 10`))
}

export async function openListPerRow({ db }: Ctx, query: AdminListQuery): Promise<void> {
  for (const status of ['', ` where status = 'active'`, ` where status = 'pending'`, ` where status = 'inactive'`])
    await db.execute(sql.raw(`select count(*) from properties${status}`))
  const pattern = `%${query.search}%`
  const condition = sql`(${query.status}::text is null or status = ${query.status})
    and (${query.type}::text is null or property_type = ${query.type})
    and (${query.search} = '' or title ilike ${pattern} or description ilike ${pattern})`
  await db.execute(sql`select count(*) from properties where ${condition}`)
  const { rows } = await db.execute<{ owner_id: string }>(
    sql`select * from properties where ${condition} order by created_at desc limit ${PAGE_SIZE} offset ${(query.page - 1) * PAGE_SIZE}`,
  )
  for (const { owner_id: ownerId } of rows) await readPerson({ db }, ownerId)
}

export async function openUsersPerRow({ db }: Pick<Ctx, 'db'>, query: AdminUserQuery): Promise<void> {
  for (const type of ['', ` where user_type = 'tenant'`, ` where user_type = 'landlord'`, ` where user_type = 'agent'`])
    await db.execute(sql.raw(`select count(*) from user_profiles${type}`))
  const condition = sql`(${query.type}::text is null or user_type = ${query.type})
    and (${query.search} = '' or full_name ilike ${`%${query.search}%`})`
  await db.execute(sql`select count(*) from user_profiles where ${condition}`)
  const { rows } = await db.execute<{ user_id: string }>(
    sql`select * from user_profiles where ${condition} order by created_at desc limit ${PAGE_SIZE} offset ${(query.page - 1) * PAGE_SIZE}`,
  )
  for (const { user_id: userId } of rows) await db.execute(sql`select * from users where id = ${userId}`)
}

export async function openApplicationsPerRow({ db }: Pick<Ctx, 'db'>, query: AdminApplicationQuery): Promise<void> {
  for (const status of ['', ` where status = 'pending'`, ` where status = 'approved'`, ` where status = 'rejected'`])
    await db.execute(sql.raw(`select count(*) from rental_applications${status}`))
  const joined = sql`from rental_applications a join properties p on p.id = a.property_id
    where (${query.status}::text is null or a.status = ${query.status}) and (${query.type}::text is null or p.property_type = ${query.type})
      and (${query.search} = '' or p.title ilike ${`%${query.search}%`})`
  await db.execute(sql`select count(*) ${joined}`)
  const { rows } = await db.execute<{ applicant_user_id: string; owner_id: string }>(
    sql`select a.*, p.owner_id ${joined} order by a.created_at desc limit ${PAGE_SIZE} offset ${(query.page - 1) * PAGE_SIZE}`,
  )
  for (const { applicant_user_id: applicantId, owner_id: ownerId } of rows) {
    await readPerson({ db }, applicantId)
    await db.execute(sql`select * from renter_profiles where user_id = ${applicantId}`)
    await readPerson({ db }, ownerId)
  }
}

/** Reads the rows of the period and adds them up in the process. */
export async function openAnalyticsPerRow({ db }: Ctx, period: ReportPeriod): Promise<void> {
  const isRecent = sql`created_at >= now() - make_interval(days => ${PERIOD_DAYS[period]})`
  const sources = [
    sql`bookings where status = 'confirmed' and ${isRecent}`,
    sql`user_profiles where ${isRecent}`,
    sql`rental_applications where ${isRecent}`,
    sql`bookings where status = 'confirmed' and created_at >= date_trunc('month', now()) - interval '1 month'`,
  ]
  for (const source of sources) await db.execute(sql`select * from ${source}`)
  await db.execute(sql`select property_type from properties where status = 'active'`)
}

async function readPerson({ db }: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  await db.execute(sql`select full_name, phone from user_profiles where user_id = ${userId}`)
  await db.execute(sql`select full_name, email from users where id = ${userId}`)
}
