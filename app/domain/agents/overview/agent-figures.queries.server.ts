// Rows of an agent's dashboard: license and appointments.
import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { appointments, clients } from '#app/db/schema/agents/clients.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { buildVisibleClientIdsSql } from '#app/domain/agents/clients/client-access.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { Day } from '#app/shared/dates.ts'
import type { AppointmentKind } from '#app/shared/vocabulary.ts'

export type OwnAgent = {
  id: string
  userId: string
  agencyName: string
  isActive: boolean
  licenceNumber: string | null
  licenceExpiresOn: Day | null
}
export type Appointment = {
  id: string
  listingId: string | null
  /** The account of the client; null for a client without one. */
  renterId: string | null
  isListed: boolean
  kind: AppointmentKind
  title: string
  place: string | null
  at: Date
  endsAt: Date
  clientId: string | null
}

export async function getOwnAgent(ctx: Ctx): Promise<OwnAgent | null> {
  requireSignIn(ctx.actor)
  const [row] = await ctx.db
    .select({
      id: agents.id,
      userId: agents.userId,
      agencyName: agents.agencyName,
      isActive: agents.isActive,
      licenceNumber: agents.prcLicenseNumber,
      licenceExpiresOn: agents.prcLicenseExpiresOn,
    })
    .from(agents)
    .where(eq(agents.userId, ctx.actor.id))
  return row ?? null
}

export async function listPlannedAppointments(
  ctx: Ctx,
  { agentId, from, until, limit }: { agentId: string; from: Date; until: Date; limit: number },
): Promise<Appointment[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'client.list')
  return ctx.db
    .select({
      id: appointments.id,
      listingId: appointments.propertyId,
      renterId: clients.userId,
      isListed: sql<boolean>`coalesce(${properties.status} = 'active' and ${properties.deletedAt} is null, false)`,
      kind: appointments.kind,
      title: appointments.title,
      place: appointments.place,
      at: appointments.startsAt,
      endsAt: appointments.endsAt,
      clientId: appointments.clientId,
    })
    .from(appointments)
    .leftJoin(clients, eq(clients.id, appointments.clientId))
    .leftJoin(properties, eq(properties.id, appointments.propertyId))
    .where(
      and(
        eq(appointments.agentId, agentId),
        // The title names the client, so an ended relationship hides it (promise Z6)
        or(isNull(appointments.clientId), inArray(appointments.clientId, buildVisibleClientIdsSql(ctx.actor.id))),
        gte(appointments.startsAt, from),
        lt(appointments.startsAt, until),
        inArray(appointments.status, ['planned']),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(limit)
}
