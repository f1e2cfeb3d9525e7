// The clients of the signed-in agent: list, counts and board. Every order of the list has an index that starts with the agent.
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { escapeLikePattern } from '#app/db/like-pattern.server.ts'
import { buildClientText, clients } from '#app/db/schema/agents/clients.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { parsePhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { CLIENT_STAGES, type ClientStage, HOT_LEAD_STAGES } from '#app/shared/vocabulary.ts'
import { isOwnClient } from './client-access.queries.server.ts'
import {
  BOARD_COLUMN_SIZE,
  type BoardColumn,
  CLIENT_PAGE_SIZE,
  type ClientCounts,
  type ClientFilter,
  type ClientQuery,
  type ClientRow,
  type ClientSort,
} from './client.model.ts'

export const CLIENT_COLUMNS = {
  id: clients.id,
  name: clients.name,
  email: clients.email,
  phone: clients.phone,
  type: clients.type,
  stage: clients.stage,
  nextAction: clients.nextAction,
  nextActionDue: clients.nextActionDue,
  lastContact: clients.lastContact,
  wishArea: clients.wishArea,
  wishType: clients.wishType,
  wishBudget: clients.wishBudget,
  looksFor: clients.looksFor,
}

/** Stages in which somebody works with the client: a next action is missing only there. */
export const isOpenStage = sql`${clients.stage} not in ('closed', 'inactive')`

const ORDERS: Record<ClientSort, SQL[]> = {
  recent: [desc(clients.createdAt), desc(clients.id)],
  name: [asc(clients.name), asc(clients.id)],
  contact: [asc(clients.lastContact), asc(clients.id)],
  next: [asc(clients.nextActionDue), asc(clients.createdAt), asc(clients.id)],
}

export async function listClients(ctx: Ctx, query: ClientQuery): Promise<ClientRow[]> {
  return ctx.db
    .select(CLIENT_COLUMNS)
    .from(clients)
    .where(and(isOwnClient(ctx), matchesFilter(query)))
    .orderBy(...ORDERS[query.sort])
    .limit(CLIENT_PAGE_SIZE)
    .offset(getPageOffset(query.page, CLIENT_PAGE_SIZE))
}

/** Text that is a phone number in any spelling is searched for as it is stored. */
export function matchesFilter({ search, type, stage, isHot }: ClientFilter): SQL | undefined {
  const typed = parsePhone(search) ?? search
  return and(
    search === '' ? undefined : sql`${buildClientText(clients)} ilike ${`%${escapeLikePattern(typed)}%`}`,
    type === null ? undefined : eq(clients.type, type),
    stage === null ? undefined : eq(clients.stage, stage),
    isHot ? inArray(clients.stage, HOT_LEAD_STAGES) : undefined,
  )
}

export async function countClients(ctx: Ctx, query: ClientQuery): Promise<ClientCounts> {
  const today = toManilaDay(ctx.now())
  const countWhere = (condition: SQL | undefined) =>
    sql`count(*) filter (where ${condition ?? sql`true`})`.mapWith(Number)
  const rows = await ctx.db
    .select({
      stage: clients.stage,
      total: count(),
      found: countWhere(matchesFilter(query)),
      late: countWhere(and(isOpenStage, sql`${clients.nextActionDue} < ${today}`)),
      withoutAction: countWhere(and(isOpenStage, isNull(clients.nextAction))),
    })
    .from(clients)
    .where(isOwnClient(ctx))
    .groupBy(clients.stage)
  const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + read(row), 0)
  const foundByStage = Object.fromEntries(
    CLIENT_STAGES.map((stage) => [stage, rows.find((row) => row.stage === stage)?.found ?? 0]),
  ) as Record<ClientStage, number>
  return {
    foundByStage,
    total: sum(({ total }) => total),
    found: sum(({ found }) => found),
    hot: sum(({ stage, total }) => (HOT_LEAD_STAGES.some((hot) => hot === stage) ? total : 0)),
    late: sum(({ late }) => late),
    withoutAction: sum(({ withoutAction }) => withoutAction),
  }
}

/** The first cards of each stage, the most urgent next action first. */
export async function listClientBoard(ctx: Ctx, filter: ClientFilter): Promise<BoardColumn[]> {
  const condition = and(isOwnClient(ctx), matchesFilter({ ...filter, stage: null, isHot: false }))
  return Promise.all(
    CLIENT_STAGES.map(async (stage) => ({
      stage,
      rows: await ctx.db
        .select(CLIENT_COLUMNS)
        .from(clients)
        .where(and(condition, eq(clients.stage, stage)))
        .orderBy(asc(clients.nextActionDue), asc(clients.id))
        .limit(BOARD_COLUMN_SIZE),
    })),
  )
}
