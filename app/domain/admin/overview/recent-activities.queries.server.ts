// The latest activities of four tables in one query: the newest rows of each, by the index on their time, then the newest of these.
import { desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { type Activity, RECENT_ACTIVITIES } from './overview.model.ts'

export async function listRecentActivities(ctx: Ctx): Promise<Activity[]> {
  authorize(ctx.actor, 'admin.overview')
  const latest = unionAll(selectListings(ctx), selectUsers(ctx), selectBookings(ctx), selectApplications(ctx)).as(
    'latest',
  )
  return ctx.db.select().from(latest).orderBy(desc(latest.at), latest.id).limit(RECENT_ACTIVITIES)
}

const typed = (type: Activity['type']) => sql<Activity['type']>`${sql.raw(`'${type}'`)}::text`
const NO_ROLE = sql<Role | null>`null::text`
const NO_TITLE = sql<string | null>`null::text`
const NO_AMOUNT = sql<number | null>`null::bigint`.mapWith(Number)

const selectListings = (ctx: Ctx) =>
  ctx.db
    .select({
      type: typed('listing').as('type'),
      id: properties.id,
      person: users.fullName,
      at: properties.createdAt,
      role: NO_ROLE.as('role'),
      listingTitle: sql<string | null>`${selectListingTitle(ctx)}`.as('listing_title'),
      amount: NO_AMOUNT.as('amount'),
    })
    .from(properties)
    .innerJoin(users, eq(users.id, properties.ownerId))
    .where(isNull(properties.deletedAt))
    .orderBy(desc(properties.createdAt), desc(properties.id))
    .limit(RECENT_ACTIVITIES)

const selectUsers = (ctx: Ctx) =>
  ctx.db
    .select({
      type: typed('user').as('type'),
      id: userProfiles.userId,
      person: userProfiles.fullName,
      at: userProfiles.createdAt,
      role: sql<Role | null>`${userProfiles.userType}`.as('role'),
      listingTitle: NO_TITLE.as('listing_title'),
      amount: NO_AMOUNT.as('amount'),
    })
    .from(userProfiles)
    .where(ne(userProfiles.userType, 'admin')) // the audit log has administrators; they also outlive Clear All Data
    .orderBy(desc(userProfiles.createdAt), desc(userProfiles.userId))
    .limit(RECENT_ACTIVITIES)

const selectBookings = (ctx: Ctx) =>
  ctx.db
    .select({
      type: typed('booking').as('type'),
      id: bookings.applicationId,
      person: users.fullName,
      at: bookings.createdAt,
      role: NO_ROLE.as('role'),
      listingTitle: sql<string | null>`${selectListingTitle(ctx)}`.as('listing_title'),
      amount: sql<number | null>`${bookings.totalPrice}`.mapWith(Number).as('amount'),
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.guestId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .orderBy(desc(bookings.createdAt))
    .limit(RECENT_ACTIVITIES)

const selectApplications = (ctx: Ctx) =>
  ctx.db
    .select({
      type: typed('application').as('type'),
      id: rentalApplications.id,
      person: users.fullName,
      at: rentalApplications.createdAt,
      role: NO_ROLE.as('role'),
      listingTitle: sql<string | null>`${selectListingTitle(ctx)}`.as('listing_title'),
      amount: NO_AMOUNT.as('amount'),
    })
    .from(rentalApplications)
    .innerJoin(users, eq(users.id, rentalApplications.applicantUserId))
    .innerJoin(properties, eq(properties.id, rentalApplications.propertyId))
    .where(isNull(rentalApplications.deletedAt))
    .orderBy(desc(rentalApplications.createdAt))
    .limit(RECENT_ACTIVITIES)
