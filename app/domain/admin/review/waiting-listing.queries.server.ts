import { and, eq, isNull, sql } from 'drizzle-orm'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'

/**
 * A listing that an administrator is to decide about. One of a deactivated person cannot be approved, so it keeps its state and waits
 * outside every queue and count of work until the account is open again.
 */
export const isWaitingForReview = and(
  eq(properties.status, 'pending'),
  isNull(properties.deletedAt),
  sql`exists (select 1 from ${userProfiles} owner where owner.user_id = ${properties.ownerId} and owner.is_active)`,
)
