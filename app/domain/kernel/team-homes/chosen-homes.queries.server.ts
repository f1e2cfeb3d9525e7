// Which members act for a home, for what is delivered to many people at once.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { teamMembers } from '#app/db/schema/accounts/team.server.ts'
import { selectChosenListings } from './chosen-homes.rules.server.ts'

/** Of these members, those who act for the listing now. */
export async function findMembersOfHome(
  db: Db,
  listingId: string,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set()
  const rows = await db
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .where(
      and(
        inArray(teamMembers.id, [...memberIds]),
        or(eq(teamMembers.homes, 'all'), sql`${listingId}::uuid in (${selectChosenListings(sql`${teamMembers}.id`)})`),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
