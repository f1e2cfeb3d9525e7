// The appointments of the signed-in agent: in the calendar, with a client, and one with what its form offers.
import { and, asc, count, eq, gt, gte, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { appointments, clients } from '#app/db/schema/agents/clients.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { isOwnClient, requireActiveAgent } from '#app/domain/agents/clients/client-access.queries.server.ts'
import { isOpenStage } from '#app/domain/agents/clients/client.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnedOrManagedBy } from '#app/domain/listings/own/own-listings.queries.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { isVisibleToAgent, loadAppointment } from './appointment-access.queries.server.ts'
import {
  type Appointment,
  type AppointmentChoices,
  type AppointmentView,
  MAX_CHOICES,
  MAX_LENGTH_MINUTES,
} from './appointment.model.ts'

const COLUMNS = {
  id: appointments.id,
  version: appointments.version,
  kind: appointments.kind,
  status: appointments.status,
  title: appointments.title,
  place: appointments.place,
  startsAt: appointments.startsAt,
  endsAt: appointments.endsAt,
}

type Range = { from: Date; until: Date; limit: number }

/** Everything that goes on between the moments, also what began before, in order of time. Cancelled ones stay, with their status. */
export async function listAppointments(ctx: Ctx, range: Range): Promise<Appointment[]> {
  return buildAppointmentQuery(ctx, range)
}

/** Separate for the test of its plan. The second bound of the start is there for the index. */
export function buildAppointmentQuery(ctx: Ctx, { from, until, limit }: Range) {
  return selectOwn(ctx, limit, [
    lt(appointments.startsAt, until),
    gte(appointments.startsAt, new Date(from.getTime() - MAX_LENGTH_MINUTES * 60_000)),
    gt(appointments.endsAt, from),
  ])
}

/** What is planned from now on, for the overview. */
export async function listComingAppointments(ctx: Ctx, { until, limit }: Omit<Range, 'from'>): Promise<Appointment[]> {
  return selectOwn(ctx, limit, [
    eq(appointments.status, 'planned'),
    gte(appointments.startsAt, ctx.now()),
    lt(appointments.startsAt, until),
  ])
}

function selectOwn(ctx: Ctx, limit: number, conditions: readonly SQL[]) {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'client.list')
  return ctx.db
    .select(COLUMNS)
    .from(appointments)
    .innerJoin(agents, eq(agents.id, appointments.agentId))
    .where(and(eq(agents.userId, ctx.actor.id), isVisibleToAgent, ...conditions))
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(limit)
}

/** The next ones with a client, cancelled ones included. The caller has loaded the client as the agent. */
export function listClientAppointments(ctx: Ctx, clientId: string, limit: number): Promise<Appointment[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'client.list')
  return ctx.db
    .select(COLUMNS)
    .from(appointments)
    .innerJoin(agents, eq(agents.id, appointments.agentId))
    .where(
      and(
        eq(appointments.clientId, clientId),
        eq(agents.userId, ctx.actor.id),
        isVisibleToAgent,
        gte(appointments.endsAt, ctx.now()),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(limit)
}

export async function getAppointment(ctx: Ctx, id: string): Promise<AppointmentView> {
  const stored = await loadAppointment(ctx, id)
  const [[names], series] = await Promise.all([
    ctx.db
      .select({
        clientName: clients.name,
        listingTitle: selectListingTitle(ctx),
        isListed: sql<boolean>`coalesce(${isPublicListing}, false)`,
      })
      .from(appointments)
      .leftJoin(clients, eq(clients.id, appointments.clientId))
      .leftJoin(properties, eq(properties.id, appointments.propertyId))
      .where(eq(appointments.id, id)),
    stored.seriesId === null || stored.seriesPosition === null
      ? null
      : countSeries(ctx, stored.seriesId, stored.seriesPosition),
  ])
  const { agentId: _agent, clientId: _client, propertyId: _property, ...shown } = stored
  return {
    ...shown,
    client: stored.clientId === null ? null : { id: stored.clientId, name: names?.clientName ?? '' },
    listing:
      stored.propertyId === null
        ? null
        : { id: stored.propertyId, title: names?.listingTitle ?? '', isListed: names?.isListed ?? false },
    series,
  }
}

async function countSeries(ctx: Ctx, seriesId: string, position: number): Promise<AppointmentView['series']> {
  const [row] = await ctx.db.select({ count: count() }).from(appointments).where(eq(appointments.seriesId, seriesId))
  return { position, count: row?.count ?? 0 }
}

/** For the form that adds one: the client from whose page it was opened, or none if the agent does not see the client. */
export async function getNewAppointment(ctx: Ctx, clientId: string | null) {
  await requireActiveAgent(ctx)
  const [client] =
    clientId === null
      ? []
      : await ctx.db
          .select({ id: clients.id, name: clients.name })
          .from(clients)
          .where(and(eq(clients.id, clientId), isOwnClient(ctx)))
  return {
    client: client ?? null,
    choices: await listAppointmentChoices(ctx, { client: client ?? null, listing: null }),
  }
}

/** By name and title, with what the appointment has, which may be beyond the bound of the list or not on offer any more. */
export async function listAppointmentChoices(
  ctx: Ctx,
  current: Pick<AppointmentView, 'client' | 'listing'>,
): Promise<AppointmentChoices> {
  requireSignIn(ctx.actor)
  const title = selectListingTitle(ctx)
  const [clientRows, listings] = await Promise.all([
    ctx.db
      .select({ id: clients.id, name: clients.name })
      .from(clients)
      .where(and(isOwnClient(ctx), isOpenStage))
      .orderBy(asc(clients.name), asc(clients.id))
      .limit(MAX_CHOICES),
    ctx.db
      .select({ id: properties.id, title })
      .from(properties)
      .where(and(isOwnedOrManagedBy(ctx, ctx.actor.id), isNull(properties.deletedAt), ne(properties.status, 'draft')))
      .orderBy(asc(title), asc(properties.id))
      .limit(MAX_CHOICES),
  ])
  return { clients: addMissing(clientRows, current.client), listings: addMissing(listings, current.listing) }
}

function addMissing<Choice extends { id: string }>(choices: Choice[], current: Choice | null): Choice[] {
  return current === null || choices.some(({ id }) => id === current.id) ? choices : [current, ...choices]
}
