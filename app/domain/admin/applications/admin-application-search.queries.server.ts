// Which applications a search finds, newest first: by the name of the applicant or the owner, the title of the listing, an email address
// or an id. Two ways, because no index covers the text of three tables in the order of the applications. A rare text is looked up in the
// indexes of the texts, and its applications are sorted. Of a common text these would be hundreds of thousands, while the newest
// applications contain it: they are read one after another until the page is full.
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { containsText } from '#app/db/like-pattern.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentalApplications as applications } from '#app/db/schema/tenancy/applications.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { AdminApplicationFilter } from './admin-applications.model.ts'

/** More are read in the order of the applications. */
const MAX_LOOKED_UP = 10_000
const SAMPLE_SIZE = 500
/** Of the sample. At this share the newest applications fill a page sooner than an index finds all of them. */
const COMMON_FROM = 15

/** The ids of all matches in no order, or 'many'. */
export type ApplicationMatches = readonly string[] | 'many'

export async function findMatches(ctx: Ctx, filter: AdminApplicationFilter): Promise<ApplicationMatches> {
  if (await isCommon(ctx, filter)) return 'many'
  const { search } = filter
  const ofFilter = buildFilterCondition(filter)
  const take = (source: SQL) =>
    sql`(select ${applications.id} from ${applications} ${source} and ${ofFilter} limit ${MAX_LOOKED_UP})`
  const people = sql`(select u.id from ${users} u where ${containsText(sql`u.full_name`, search)}
    union select u.id from ${users} u where u.email = ${search.toLowerCase()})`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select found.id from (
      ${take(sql`join ${people} p on p.id = ${applications.applicantUserId} where true`)}
      union ${take(sql`join ${properties} l on l.id = ${applications.propertyId}
        where (${containsText(sql`l.title`, search)} or ${containsText(sql`l.title_fil`, search)})`)}
      union ${take(sql`join ${properties} l on l.id = ${applications.propertyId} join ${people} p on p.id = l.owner_id where true`)}
      ${isUuid(search) ? sql`union ${take(sql`where ${applications.id} = ${search}`)}` : sql``}
    ) found limit ${MAX_LOOKED_UP}`)
  return rows.length < MAX_LOOKED_UP ? rows.map(({ id }) => id) : 'many'
}

/** Estimated from the newest applications: PostgreSQL has no statistics for texts of joined tables. */
async function isCommon(ctx: Ctx, filter: AdminApplicationFilter): Promise<boolean> {
  const newest = sql`(select * from ${applications} where ${buildFilterCondition({ ...filter, type: null })}
    order by ${applications.createdAt} desc, ${applications.id} desc limit ${SAMPLE_SIZE}) as ${applications}`
  const { rows } = await ctx.db.execute<{ hits: number }>(
    sql`select count(*)::int as hits from ${newest} ${joinTexts()} where ${matchesJoined(filter)}`,
  )
  return (rows[0]?.hits ?? 0) >= COMMON_FROM
}

/** For `from rental_applications`: the matching applications in the order of their index, each with one lookup for each table. */
export function readInOrder(filter: AdminApplicationFilter): { joins: SQL; condition: SQL | undefined } {
  return { joins: joinTexts(), condition: and(buildFilterCondition({ ...filter, type: null }), matchesJoined(filter)) }
}

/** OFFSET 0 keeps the planner from joining whole tables. */
function joinTexts(): SQL {
  const person = (id: SQL) => sql`select u.full_name, u.email from ${users} u where u.id = ${id} offset 0`
  return sql`
    join lateral (${person(sql`${applications.applicantUserId}`)}) applicant on true
    join lateral (select l.title, l.title_fil, l.property_type, l.owner_id from ${properties} l
      where l.id = ${applications.propertyId} offset 0) listing on true
    join lateral (${person(sql`listing.owner_id`)}) listing_owner on true`
}

function matchesJoined({ search, type }: AdminApplicationFilter): SQL | undefined {
  const email = search.toLowerCase()
  return and(
    type === null ? undefined : sql`listing.property_type = ${type}`,
    or(
      containsText(sql`applicant.full_name`, search),
      containsText(sql`listing.title`, search),
      containsText(sql`listing.title_fil`, search),
      containsText(sql`listing_owner.full_name`, search),
      sql`applicant.email = ${email}`,
      sql`listing_owner.email = ${email}`,
      isUuid(search) ? eq(applications.id, search) : undefined,
    ),
  )
}

/** Status and type of listing, without the search. */
export function buildFilterCondition({ status, type }: AdminApplicationFilter): SQL | undefined {
  return and(
    isNull(applications.deletedAt),
    status === null ? undefined : eq(applications.status, status),
    type === null
      ? undefined
      : sql`exists (select from ${properties} where ${properties.id} = ${applications.propertyId} and ${properties.propertyType} = ${type})`,
  )
}
