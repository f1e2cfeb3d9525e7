// The bookings of everybody, newest first. The ids of a page come from an index, and only its rows are joined.
import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { containsText } from '#app/db/like-pattern.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readLargeCount } from '#app/domain/kernel/large-counts/large-counts.service.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { type AdminBooking, adminBookingList, type AdminBookingQuery, MAX_FOUND } from './admin-bookings.model.ts'

export async function listAdminBookings(ctx: Ctx, query: AdminBookingQuery): Promise<AdminBooking[]> {
  authorize(ctx.actor, 'booking.listAll')
  const owner = alias(users, 'owner')
  const page = ctx.db
    .select({ id: sql<string>`${bookings.id}`.as('booking_id') })
    .from(bookings)
    .where(buildCondition(query))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(adminBookingList.pageSize)
    .offset(getPageOffset(query.page, adminBookingList.pageSize))
    .as('page')
  return ctx.db
    .select({
      id: bookings.id,
      status: bookings.status,
      applicationId: bookings.applicationId,
      listing: selectListingTitle(ctx),
      tenantId: users.id,
      tenant: users.fullName,
      ownerId: owner.id,
      owner: owner.fullName,
      moveInDate: bookings.moveInDate,
      leaseMonths: bookings.leaseMonths,
      totalPrice: bookings.totalPrice,
      depositAmount: bookings.depositAmount,
      createdAt: bookings.createdAt,
    })
    .from(page)
    .innerJoin(bookings, eq(bookings.id, page.id))
    .innerJoin(users, eq(users.id, bookings.guestId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .innerJoin(owner, eq(owner.id, properties.ownerId))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
}

/** Exact without a search; a search counts to a bound. */
export async function countAdminBookings(ctx: Ctx, query: AdminBookingQuery): Promise<number> {
  authorize(ctx.actor, 'booking.listAll')
  if (query.search !== '') {
    const found = ctx.db.select({ id: bookings.id }).from(bookings).where(buildCondition(query)).limit(MAX_FOUND)
    const [row] = await ctx.db.select({ found: count() }).from(found.as('found'))
    return row?.found ?? 0
  }
  return readLargeCount(ctx, {
    name: `admin.bookings.${query.status ?? 'all'}`,
    read: () => ctx.db.$count(bookings, buildCondition(query)),
    getRows: (total) => total,
  })
}

/** The text is part of the name of the tenant or of the owner, or the id of a booking. */
function buildCondition({ search, status }: AdminBookingQuery): SQL | undefined {
  const isInStatus = status === null ? undefined : eq(bookings.status, status)
  if (search === '') return isInStatus
  if (isUuid(search)) return and(isInStatus, eq(bookings.id, search))
  const named = sql`(select ${users.id} from ${users} where ${containsText(users.fullName, search)})`
  const ofOwner = sql`${bookings.propertyId} in (select ${properties.id} from ${properties} where ${properties.ownerId} in ${named})`
  return and(isInStatus, or(sql`${bookings.guestId} in ${named}`, ofOwner))
}
