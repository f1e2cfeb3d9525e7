// The names of the objects of audit entries: one query for each kind of object on the page.
import { eq, inArray } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { verificationRequests } from '#app/db/schema/platform/admin.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { m } from '#app/messages/messages.js'
import { isUuid } from '#app/shared/uuid.ts'

export type AuditSubject = { subjectType: string; subjectId: string | null }

type Name = { id: string; name: string }
type ReadNames = (ctx: Ctx, ids: string[]) => Promise<Name[]>

const readListings: ReadNames = (ctx, ids) =>
  ctx.db
    .select({ id: properties.id, name: selectListingTitle(ctx) })
    .from(properties)
    .where(inArray(properties.id, ids))

const readPeople: ReadNames = (ctx, ids) =>
  ctx.db.select({ id: users.id, name: users.fullName }).from(users).where(inArray(users.id, ids))

const READERS: Readonly<Record<string, { read: ReadNames; isListing: boolean }>> = {
  listing: { read: readListings, isListing: true },
  user: { read: readPeople, isListing: false },
  application: {
    read: (ctx, ids) =>
      ctx.db
        .select({ id: rentalApplications.id, name: selectListingTitle(ctx) })
        .from(rentalApplications)
        .innerJoin(properties, eq(properties.id, rentalApplications.propertyId))
        .where(inArray(rentalApplications.id, ids)),
    isListing: true,
  },
  booking: {
    read: (ctx, ids) =>
      ctx.db
        .select({ id: bookings.id, name: selectListingTitle(ctx) })
        .from(bookings)
        .innerJoin(properties, eq(properties.id, bookings.propertyId))
        .where(inArray(bookings.id, ids)),
    isListing: true,
  },
  rental: {
    read: (ctx, ids) =>
      ctx.db
        .select({ id: rentals.id, name: selectListingTitle(ctx) })
        .from(rentals)
        .innerJoin(properties, eq(properties.id, rentals.propertyId))
        .where(inArray(rentals.id, ids)),
    isListing: true,
  },
  verification: {
    read: (ctx, ids) =>
      ctx.db
        .select({ id: verificationRequests.id, name: users.fullName })
        .from(verificationRequests)
        .innerJoin(users, eq(users.id, verificationRequests.userId))
        .where(inArray(verificationRequests.id, ids)),
    isListing: false,
  },
}

/** The words for each object; without a name the start of its id. */
export async function readSubjectNames(
  ctx: Ctx,
  subjects: readonly AuditSubject[],
): Promise<(subject: AuditSubject) => string> {
  const names = new Map<string, string>()
  await Promise.all(
    Object.entries(READERS).map(async ([type, { read, isListing }]) => {
      const ids = subjects.flatMap(({ subjectType, subjectId }) =>
        subjectType === type && subjectId !== null && isUuid(subjectId) ? [subjectId] : [],
      )
      if (ids.length === 0) return
      for (const { id, name } of await read(ctx, [...new Set(ids)]))
        if (name !== '') names.set(`${type} ${id}`, isListing ? m.audit_listing_name({ title: name }) : name)
    }),
  )
  return ({ subjectType, subjectId }) =>
    names.get(`${subjectType} ${subjectId}`) ?? m.audit_unnamed({ id: (subjectId ?? '–').slice(0, 8) })
}
