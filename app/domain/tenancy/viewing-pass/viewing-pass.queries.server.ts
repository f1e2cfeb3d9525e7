// The viewing pass. A person who has nothing to do with the viewing gets the answer for a missing one.
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { viewingProposals } from '#app/db/schema/tenancy/viewings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { buildCalendarFile } from '#app/domain/kernel/calendar/calendar.rules.server.ts'
import { toCheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import { findContactChecks } from '#app/domain/listings/public/listing-contact.queries.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { toCalendarEvent } from '#app/domain/tenancy/calendar-feed/visit-event.labels.server.ts'
import { selectExactAddress } from '#app/domain/tenancy/visit-access/exact-address.queries.server.ts'
import { formatPlaceLine } from '#app/domain/tenancy/visit-access/place-line.rules.ts'
import { findReportTime } from '#app/domain/tenancy/visit-reports/visit-report.queries.server.ts'
import { getVisitCheckState } from '#app/domain/tenancy/visit-reports/visit-report.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { ViewingPass } from './viewing-pass.model.ts'

const host = alias(users, 'host')
const hostAgent = alias(agents, 'host_agent')
const renter = alias(users, 'renter')

/** Who meets the renter. If that person no longer acts for the listing, the agent does, and without one the owner. */
const hostId = sql<string>`case
  when ${inspections.hostUserId} = ${properties.ownerId} or (${inspections.hostUserId} = ${agents.userId} and ${agents.isActive}) then ${inspections.hostUserId}
  when ${agents.isActive} then ${agents.userId}
  else ${properties.ownerId} end`

/** The row with everybody's names, for a person who may read it. Street and unit are null unless that person may see them. */
export async function loadPassRow(ctx: Ctx, id: string) {
  requireSignIn(ctx.actor)
  const [row] = isUuid(id) ? await selectPass(ctx, id) : []
  if (!row) fail('inspection.notFound')
  authorizeVisible(ctx.actor, 'viewing.read', 'inspection.notFound', {
    tenantId: row.tenantId,
    listing: { ...row.listing, agentIsActive: row.listing.agentIsActive === true },
  })
  return row
}

function selectPass(ctx: Ctx, id: string) {
  return ctx.db
    .select({
      id: inspections.id,
      version: inspections.version,
      type: inspections.type,
      status: inspections.status,
      scheduledAt: inspections.scheduledAt,
      durationMinutes: inspections.durationMinutes,
      cancelReason: inspections.cancelReason,
      conversationId: inspections.conversationId,
      tenantId: inspections.tenantId,
      title: selectListingTitle(ctx),
      listing: {
        id: properties.id,
        ownerId: properties.ownerId,
        agentUserId: agents.userId,
        agentIsActive: agents.isActive,
        isListed: sql<boolean>`${properties.status} = 'active' and ${properties.deletedAt} is null`,
      },
      ...selectExactAddress(ctx.actor),
      barangay: properties.barangay,
      city: properties.city,
      province: properties.province,
      areaLng: sql<number | null>`${properties.approximateLocation}[0]`,
      areaLat: sql<number | null>`${properties.approximateLocation}[1]`,
      renter: { name: renter.fullName, avatarUrl: renter.avatarUrl },
      host: { id: host.id, name: host.fullName, avatarUrl: host.avatarUrl },
      hostAgent: { id: hostAgent.id, agency: hostAgent.agencyName },
    })
    .from(inspections)
    .innerJoin(properties, eq(properties.id, inspections.propertyId))
    .innerJoin(renter, eq(renter.id, inspections.tenantId))
    .leftJoin(agents, eq(agents.id, properties.agentId))
    .innerJoin(host, eq(host.id, hostId))
    .leftJoin(hostAgent, and(eq(hostAgent.userId, host.id), hostAgent.isActive))
    .where(and(eq(inspections.id, id), eq(inspections.type, 'viewing'), isChosenHome(ctx, inspections.propertyId)))
}

export async function getViewingPass(ctx: Ctx, id: string): Promise<ViewingPass> {
  const row = await loadPassRow(ctx, id)
  const { listing, hostAgent: agent } = row
  const isRenter = ctx.actor?.id === row.tenantId
  const [verified, times, sentAt] = await Promise.all([
    findContactChecks(ctx, { userId: row.host.id, agentId: agent?.id ?? null, listingId: listing.id }),
    row.status === 'pending_confirmation' ? listProposedTimes(ctx, id) : [],
    isRenter ? findReportTime(ctx, id) : null,
  ])
  return {
    id,
    status: row.status,
    times: times.length > 0 ? times : [row.scheduledAt],
    durationMinutes: row.durationMinutes,
    cancelReason: row.cancelReason,
    listing: { id: listing.id, title: row.title, isListed: listing.isListed },
    place: {
      line: formatPlaceLine(row),
      isExact: row.isAddressExact,
      position: toPosition(row.lat, row.lng) ?? toPosition(row.areaLat, row.areaLng),
    },
    renter: row.renter,
    host: {
      name: row.host.name,
      avatarUrl: row.host.avatarUrl,
      kind: agent === null ? 'landlord' : 'agent',
      agency: agent?.agency ?? null,
      lines: verified?.checks.map(toCheckLine) ?? [],
    },
    conversationId: row.conversationId,
    check: isRenter ? { state: getVisitCheckState(row, ctx.now()), sentAt } : null,
  }
}

export async function getViewingFile(ctx: Ctx, id: string): Promise<string> {
  const row = await loadPassRow(ctx, id)
  return buildCalendarFile(ctx, toCalendarEvent(row, ctx.request.locale, ctx.actor?.role ?? 'tenant'))
}

const toPosition = (lat: number | null, lng: number | null) => (lat === null || lng === null ? null : { lat, lng })

async function listProposedTimes(ctx: Ctx, inspectionId: string): Promise<Date[]> {
  const rows = await ctx.db
    .select({ startsAt: viewingProposals.startsAt })
    .from(viewingProposals)
    .where(eq(viewingProposals.inspectionId, inspectionId))
    .orderBy(asc(viewingProposals.position))
  return rows.map(({ startsAt }) => startsAt)
}
