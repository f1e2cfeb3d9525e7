// Figures of an agent's dashboard: clients by stage, appointments and commissions.
import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { agentClientRelationships, appointments, clients } from '#app/db/schema/agents/clients.server.ts'
import { commissions } from '#app/db/schema/agents/commissions.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { fillCounts } from '#app/shared/counts.ts'
import { type Day, getFirstOfMonth, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'
import { type AppointmentKind, CLIENT_STAGES, type ClientStage, HOT_LEAD_STAGES } from '#app/shared/vocabulary.ts'

export type OwnAgent = {
  id: string
  agencyName: string
  isActive: boolean
  licenceNumber: string | null
  licenceExpiresOn: Day | null
}
export type StageFigure = { stage: ClientStage; count: number; isHot: boolean }
export type ClientFigures = { total: number; hot: number; followUpsDue: number; stages: StageFigure[] }
export type CommissionFigures = { thisMonth: number; pending: number }
export type Appointment = { id: string; kind: AppointmentKind; title: string; place: string | null; at: Date }

export async function getOwnAgent(ctx: Ctx): Promise<OwnAgent | null> {
  requireSignIn(ctx.actor)
  const [row] = await ctx.db
    .select({
      id: agents.id,
      agencyName: agents.agencyName,
      isActive: agents.isActive,
      licenceNumber: agents.prcLicenseNumber,
      licenceExpiresOn: agents.prcLicenseExpiresOn,
    })
    .from(agents)
    .where(eq(agents.userId, ctx.actor.id))
  return row ?? null
}

/** Counts only clients with an active relationship (promise Z6). */
export async function getClientFigures(ctx: Ctx, agentId: string): Promise<ClientFigures> {
  authorize(ctx.actor, 'client.list')
  const today = toManilaDay(ctx.now())
  const rows = await ctx.db
    .select({
      key: clients.stage,
      count: sql<number>`count(*)::int`,
      due: sql<number>`count(*) filter (where ${clients.nextActionDue} <= ${today})::int`,
    })
    .from(agentClientRelationships)
    .innerJoin(clients, eq(clients.id, agentClientRelationships.clientId))
    .where(and(eq(agentClientRelationships.agentId, agentId), eq(agentClientRelationships.status, 'active')))
    .groupBy(clients.stage)
  const counts = fillCounts(CLIENT_STAGES, rows)
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const stages = CLIENT_STAGES.map((stage) => ({
    stage,
    count: counts[stage],
    isHot: HOT_LEAD_STAGES.some((hot) => hot === stage),
  }))
  return {
    total: sum(stages.map(({ count }) => count)),
    hot: sum(stages.map(({ count, isHot }) => (isHot ? count : 0))),
    followUpsDue: sum(rows.map(({ due }) => due)),
    stages,
  }
}

export async function getCommissionFigures(ctx: Ctx, agentId: string): Promise<CommissionFigures> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'analytics.commission', { userId: ctx.actor.id })
  const monthStart = getStartOfManilaDay(getFirstOfMonth(toManilaDay(ctx.now())))
  const [row] = await ctx.db
    .select({
      thisMonth: sql<number>`coalesce(sum(${commissions.amount}) filter (where ${gte(commissions.earnedAt, monthStart)}), 0)::float8`,
      pending: sql<number>`coalesce(sum(${commissions.amount}) filter (where ${commissions.status} = 'pending'), 0)::float8`,
    })
    .from(commissions)
    .where(eq(commissions.agentId, agentId))
  return row ?? { thisMonth: 0, pending: 0 }
}

export async function listComingAppointments(
  ctx: Ctx,
  { agentId, days, limit }: { agentId: string; days: number; limit: number },
): Promise<Appointment[]> {
  authorize(ctx.actor, 'client.list')
  const until = new Date(ctx.now().getTime() + days * 24 * 60 * 60_000)
  return ctx.db
    .select({
      id: appointments.id,
      kind: appointments.kind,
      title: appointments.title,
      place: appointments.place,
      at: appointments.startsAt,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.agentId, agentId),
        gte(appointments.startsAt, ctx.now()),
        lte(appointments.startsAt, until),
        inArray(appointments.status, ['planned']),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(limit)
}
