// The viewings of a person, as renter and as host, for the page at the address of each role.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { viewingProposals } from '#app/db/schema/tenancy/viewings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import {
  countOpenVisits,
  listOpenVisits,
  listPastVisits,
  type SelectedVisit,
  type VisitList,
} from '#app/domain/tenancy/visits/visit-list.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { Mover } from '#app/shared/state-machines.ts'
import type { ViewingRow, ViewingState } from './viewing.model.ts'
import { listIntents } from './viewing.rules.ts'

const VIEWINGS: VisitList<ViewingRow> = {
  isVisible: isOwn,
  isOpen,
  toRows: toViewingRows,
}

/** What is open, the earliest first: what waits for the person's answer, and the rest. */
export function listOpenViewings(ctx: Ctx): Promise<{ waiting: ViewingRow[]; upcoming: ViewingRow[] }> {
  return listOpenVisits(ctx, VIEWINGS)
}

/** How many rows the two lists of open viewings have together. */
export function countOpenViewings(ctx: Ctx): Promise<number> {
  return countOpenVisits(ctx, VIEWINGS)
}

/** What is over or was called off, the latest first. */
export function listPastViewings(ctx: Ctx, page: number): Promise<{ rows: ViewingRow[]; total: number }> {
  return listPastVisits(ctx, VIEWINGS, page)
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
    isChosenHome(ctx, inspections.propertyId),
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

async function toViewingRows(ctx: Ctx, visits: readonly SelectedVisit[]): Promise<ViewingRow[]> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  const proposals = await listProposals(
    ctx,
    visits.map(({ id }) => id),
  )
  return visits.map((visit) => {
    const mySide = visit.tenantId === me ? 'renter' : 'host'
    const mover: Mover = mySide === 'renter' ? 'tenant' : visit.ownerId === me ? 'owner' : 'agent'
    const state: ViewingState = {
      status: visit.status,
      proposedBy: visit.proposerId === visit.tenantId ? 'renter' : 'host',
      times: proposals.get(visit.id) ?? [visit.startsAt],
    }
    return Object.assign(state, {
      id: visit.id,
      version: visit.version,
      mySide,
      listing: { id: visit.listingId, title: visit.title, city: visit.city, isListed: visit.isListed },
      otherName: mySide === 'renter' ? visit.hostName : visit.tenantName,
      endsAt: visit.endsAt ?? visit.startsAt,
      cancelReason: visit.cancelReason,
      conversationId: visit.conversationId,
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
