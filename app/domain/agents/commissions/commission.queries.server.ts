// The commissions of an agent. Only the agent and administrators see them.
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { commissions } from '#app/db/schema/agents/commissions.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { CommissionKind, CommissionStatus } from '#app/shared/agent-vocabulary.ts'
import { addMonths, type Day, getStartOfManilaDay } from '#app/shared/dates.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import {
  CHART_MONTHS,
  type CommissionMonth,
  type CommissionRow,
  type CommissionSums,
  type Period,
  STATEMENT_LINES,
} from './commission.model.ts'
import { commissionList, sumCommissions } from './commission.rules.ts'

/** `userId` is the account of the agent. */
export type CommissionQuery = { userId: string; period: Period | null; status: CommissionStatus | null }

export async function listCommissions(ctx: Ctx, query: CommissionQuery, page: number): Promise<CommissionRow[]> {
  return selectCommissions(ctx, query, commissionList.pageSize, getPageOffset(page, commissionList.pageSize))
}

/** Everything of a period, newest first. */
export async function listStatementLines(ctx: Ctx, userId: string, period: Period): Promise<CommissionRow[]> {
  return selectCommissions(ctx, { userId, period, status: null }, STATEMENT_LINES, 0)
}

function selectCommissions(ctx: Ctx, query: CommissionQuery, limit: number, offset: number): Promise<CommissionRow[]> {
  return ctx.db
    .select({
      id: commissions.id,
      kind: commissions.kind,
      status: commissions.status,
      listing: selectListingTitle(ctx),
      moveInDate: bookings.moveInDate,
      leaseMonths: bookings.leaseMonths,
      baseAmount: commissions.baseAmount,
      rule: commissions.rule,
      rateBasisPoints: commissions.rateBasisPoints,
      agreedFrom: commissions.agreedFrom,
      amount: commissions.amount,
      partnerName: commissions.partnerName,
      partnerAmount: commissions.partnerAmount,
      earnedAt: commissions.earnedAt,
      billedAt: commissions.billedAt,
      paidAt: commissions.paidAt,
      disputeReason: commissions.disputeReason,
    })
    .from(commissions)
    .innerJoin(bookings, eq(bookings.id, commissions.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(buildCondition(ctx, query))
    .orderBy(desc(commissions.earnedAt), desc(commissions.id))
    .limit(limit)
    .offset(offset)
}

/** The sums of the period by state, and the number of rows that the filter finds. */
export async function sumPeriod(ctx: Ctx, query: CommissionQuery): Promise<CommissionSums & { found: number }> {
  const rows = await ctx.db
    .select({
      status: commissions.status,
      amount: sql`sum(${commissions.amount})`.mapWith(Number),
      rows: sql`count(*)`.mapWith(Number),
    })
    .from(commissions)
    .where(buildCondition(ctx, { ...query, status: null }))
    .groupBy(commissions.status)
  const found = rows
    .filter(({ status }) => query.status === null || query.status === status)
    .reduce((total, row) => total + row.rows, 0)
  return { ...sumCommissions(rows), found }
}

/** What was earned and taken back in each of the months from `from` on, also in months without a line. */
export async function listCommissionMonths(
  ctx: Ctx,
  { userId, from }: { userId: string; from: Day },
): Promise<CommissionMonth[]> {
  const month = sql<string>`to_char(${commissions.earnedAt} at time zone 'Asia/Manila', 'YYYY-MM-01')`
  const period = { text: '', from, until: addMonths(from, CHART_MONTHS) }
  const sumKind = (kind: CommissionKind) =>
    sql`coalesce(sum(abs(${commissions.amount})) filter (where ${commissions.kind} = ${kind}), 0)`.mapWith(Number)
  const rows = await ctx.db
    .select({ month, earned: sumKind('earned'), takenBack: sumKind('taken_back') })
    .from(commissions)
    .where(buildCondition(ctx, { userId, period, status: null }))
    .groupBy(month)
  return Array.from({ length: CHART_MONTHS }, (_, index) => {
    const day = addMonths(from, index)
    return rows.find((row) => row.month === day) ?? { month: day, earned: 0, takenBack: 0 }
  })
}

/** The years with commissions, newest first. */
export async function listCommissionYears(ctx: Ctx, userId: string): Promise<string[]> {
  const year = sql<string>`to_char(${commissions.earnedAt} at time zone 'Asia/Manila', 'YYYY')`
  const rows = await ctx.db
    .selectDistinct({ year })
    .from(commissions)
    .where(buildCondition(ctx, { userId, period: null, status: null }))
    .orderBy(desc(year))
    .limit(50)
  return rows.map((row) => row.year)
}

function buildCondition(ctx: Ctx, { userId, period, status }: CommissionQuery): SQL | undefined {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'analytics.commission', { userId })
  return and(
    sql`${commissions.agentId} = (select own.id from ${agents} own where own.user_id = ${userId})`,
    period === null ? undefined : gte(commissions.earnedAt, getStartOfManilaDay(period.from)),
    period === null ? undefined : lt(commissions.earnedAt, getStartOfManilaDay(period.until)),
    status === null ? undefined : eq(commissions.status, status),
  )
}
