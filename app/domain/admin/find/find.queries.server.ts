// A user, a listing or an application by name, email, title or id, for the command palette. At most five of each kind; every search uses
// an index.
import { and, eq, ilike, isNull, type SQL } from 'drizzle-orm'
import { escapeLikePattern } from '#app/db/like-pattern.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { findNewestListings } from '#app/domain/admin/listings/admin-listings.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { authorize, can } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'

const MAX_OF_KIND = 5
/** A trigram index needs three letters. */
const MIN_LETTERS = 3

export type Found = { kind: 'user' | 'listing' | 'application'; id: string; name: string; detail: string }

/** Only kinds that the role of the administrator may list. */
export async function findInConsole(ctx: Ctx, text: string): Promise<Found[]> {
  authorize(ctx.actor, 'admin.open')
  if (text.length < MIN_LETTERS) return []
  const [people, listings, applications] = await Promise.all([
    can(ctx.actor, 'user.search') ? findUsers(ctx, text) : [],
    can(ctx.actor, 'listing.listAll') ? findListings(ctx, text) : [],
    can(ctx.actor, 'application.listAll') ? findApplications(ctx, text) : [],
  ])
  return [
    ...people.map((row) => toFound('user', row)),
    ...listings.map((row) => toFound('listing', row)),
    ...applications.map((row) => toFound('application', row)),
  ]
}

function toFound(kind: Found['kind'], row: Omit<Found, 'kind'>): Found {
  return { kind, ...row }
}

const findUsers = ({ db }: Ctx, text: string) =>
  db
    .select({ id: users.id, name: userProfiles.fullName, detail: users.email })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.userId))
    .where(buildPersonCondition(text))
    .limit(MAX_OF_KIND)

/** An email address names a person. */
async function findListings(ctx: Ctx, text: string) {
  if (text.includes('@')) return []
  const listings = await findNewestListings(ctx, text, MAX_OF_KIND)
  return listings.map(({ id, title, city }) => ({ id, name: title, detail: city }))
}

const findApplications = (ctx: Ctx, text: string) =>
  ctx.db
    .select({ id: rentalApplications.id, name: userProfiles.fullName, detail: selectListingTitle(ctx) })
    .from(rentalApplications)
    .innerJoin(userProfiles, eq(userProfiles.userId, rentalApplications.applicantUserId))
    .innerJoin(users, eq(users.id, rentalApplications.applicantUserId))
    .innerJoin(properties, eq(properties.id, rentalApplications.propertyId))
    .where(
      and(
        isNull(rentalApplications.deletedAt),
        isUuid(text) ? eq(rentalApplications.id, text) : buildPersonCondition(text),
      ),
    )
    .limit(MAX_OF_KIND)

/** An id, an email address, or a part of the name. */
function buildPersonCondition(text: string): SQL | undefined {
  if (isUuid(text)) return eq(userProfiles.userId, text)
  if (text.includes('@')) return eq(users.email, text.toLowerCase())
  return ilike(userProfiles.fullName, `%${escapeLikePattern(text)}%`)
}
