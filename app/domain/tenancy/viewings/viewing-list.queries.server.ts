// The viewings of a person, as renter and as host, for the page at the address of each role.
import { aliasedTable, and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inspections } from '#app/db/schema/tenancy/upkeep.server.ts'
import { viewingProposals } from '#app/db/schema/tenancy/viewings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import type { Mover } from '#app/shared/state-machines.ts'
import { MAX_OPEN_VIEWINGS, type ViewingRow, viewingList, type ViewingState } from './viewing.model.ts'
import { listIntents } from './viewing.rules.ts'

/** What is open, the earliest first: what waits for the person's answer, and the rest. */
export async function listOpenViewings(ctx: Ctx): Promise<{ waiting: ViewingRow[]; upcoming: ViewingRow[] }> {
  const rows = await selectViewings(ctx, isOpen(ctx), asc(inspections.scheduledAt), { limit: MAX_OPEN_VIEWINGS })
  const isWaiting = ({ intents }: ViewingRow) => intents.includes('decline')
  return { waiting: rows.filter(isWaiting), upcoming: rows.filter((row) => !isWaiting(row)) }
}

/** How many rows the two lists of open viewings have together. */
export async function countOpenViewings(ctx: Ctx): Promise<number> {
  const [figures] = await ctx.db
    .select({ total: count() })
    .from(inspections)
    .where(and(isOwn(ctx), isOpen(ctx)))
  return Math.min(figures?.total ?? 0, MAX_OPEN_VIEWINGS)
}

/** What is over or was called off, the latest first. */
export async function listPastViewings(ctx: Ctx, page: number): Promise<{ rows: ViewingRow[]; total: number }> {
  const isPast = sql`not (${isOpen(ctx)})`
  const [rows, [figures]] = await Promise.all([
    selectViewings(ctx, isPast, desc(inspections.scheduledAt), {
      limit: viewingList.pageSize,
      offset: getPageOffset(page, viewingList.pageSize),
    }),
    ctx.db
      .select({ total: count() })
      .from(inspections)
      .where(and(isOwn(ctx), isPast)),
  ])
  return { rows, total: figures?.total ?? 0 }
}

/** A request is open until its last time has passed; a scheduled viewing until its end; one in progress until it is completed. */
function isOpen(ctx: Ctx): SQL {
  const now = ctx.now().toISOString()
  const lastProposal = sql`(select max(p.starts_at) from ${viewingProposals} p where p.inspection_id = ${inspections.id})`
  return sql`(${inspections.status} = 'in_progress'
    or (${inspections.status} = 'scheduled' and coalesce(${inspections.endsAt}, ${inspections.scheduledAt}) > ${now}::timestamptz)
    or (${inspections.status} = 'pending_confirmation' and greatest(${inspections.scheduledAt}, ${lastProposal}) > ${now}::timestamptz))`
}

/** As renter, as owner, or as the active agent of the listing: a union of three index scans, as for conversations. */
function isOwn(ctx: Ctx): SQL | undefined {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  return and(
    eq(inspections.type, 'viewing'),
    sql`${inspections.id} in (
      select mine.id from ${inspections} mine where mine.tenant_id = ${me}
      union
      select mine.id from ${inspections} mine join ${properties} listing on listing.id = mine.property_id
        where listing.owner_id = ${me}
      union
      select mine.id from ${inspections} mine join ${properties} listing on listing.id = mine.property_id
        join ${agents} acting on acting.id = listing.agent_id where acting.user_id = ${me} and acting.is_active)`,
  )
}

async function selectViewings(
  ctx: Ctx,
  condition: SQL,
  order: SQL,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ViewingRow[]> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  const renter = aliasedTable(users, 'renter')
  const host = aliasedTable(users, 'host')
  const rows = await ctx.db
    .select({
      id: inspections.id,
      version: inspections.version,
      status: inspections.status,
      tenantId: inspections.tenantId,
      proposerId: inspections.proposedBy,
      startsAt: inspections.scheduledAt,
      endsAt: inspections.endsAt,
      cancelReason: inspections.cancelReason,
      conversationId: inspections.conversationId,
      listingId: properties.id,
      title: selectListingTitle(ctx),
      city: properties.city,
      ownerId: properties.ownerId,
      isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      renterName: renter.fullName,
      hostName: host.fullName,
    })
    .from(inspections)
    .innerJoin(properties, eq(properties.id, inspections.propertyId))
    .innerJoin(renter, eq(renter.id, inspections.tenantId))
    .innerJoin(host, eq(host.id, sql`coalesce(${inspections.hostUserId}, ${properties.ownerId})`))
    .where(and(isOwn(ctx), condition))
    .orderBy(order, asc(inspections.id))
    .limit(limit)
    .offset(offset)
  const proposals = await listProposals(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const mySide = row.tenantId === me ? 'renter' : 'host'
    const mover: Mover = mySide === 'renter' ? 'tenant' : row.ownerId === me ? 'owner' : 'agent'
    const state: ViewingState = {
      status: row.status,
      proposedBy: row.proposerId === row.tenantId ? 'renter' : 'host',
      times: proposals.get(row.id) ?? [row.startsAt],
    }
    return Object.assign(state, {
      id: row.id,
      version: row.version,
      mySide,
      listing: { id: row.listingId, title: row.title, city: row.city, isListed: row.isListed },
      otherName: mySide === 'renter' ? row.hostName : row.renterName,
      endsAt: row.endsAt ?? row.startsAt,
      cancelReason: row.cancelReason,
      conversationId: row.conversationId,
      intents: listIntents(state, { side: mySide, mover }, ctx.now()),
    } as const)
  })
}

async function listProposals(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Date[]>> {
  const found = new Map<string, Date[]>()
  if (ids.length === 0) return found
  const rows = await ctx.db
    .select({ id: viewingProposals.inspectionId, startsAt: viewingProposals.startsAt })
    .from(viewingProposals)
    .where(inArray(viewingProposals.inspectionId, [...ids]))
    .orderBy(asc(viewingProposals.inspectionId), asc(viewingProposals.position))
  for (const { id, startsAt } of rows) found.set(id, [...(found.get(id) ?? []), startsAt])
  return found
}
