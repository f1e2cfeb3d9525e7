// The clients of the signed-in agent: list, counts and board. Every order of the list has an index that starts with the agent.
import { and, asc, between, count, desc, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { escapeLikePattern } from '#app/db/like-pattern.server.ts'
import { buildClientText, clients, clientStageChanges } from '#app/db/schema/agents/clients.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { parsePhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { CLIENT_STAGES, type ClientStage, HOT_LEAD_STAGES } from '#app/shared/vocabulary.ts'
import { isOwnClient } from './client-access.queries.server.ts'
import {
  BOARD_COLUMN_SIZE,
  type BoardColumn,
  clientList,
  type ClientCounts,
  type ClientDue,
  type ClientFilter,
  type ClientStageFilter,
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
  version: clients.version,
}

/** Stages in which somebody works with the client: a next action is missing only there. */
export const isOpenStage = sql`${clients.stage} not in ('closed', 'inactive')`

/** A next action that an agent still wants to do. */
const isFollowUp = and(isOpenStage, isNotNull(clients.nextAction))

const ORDERS: Record<ClientSort, SQL[]> = {
  recent: [desc(clients.createdAt), desc(clients.id)],
  name: [asc(clients.name), asc(clients.id)],
  contact: [asc(clients.lastContact), asc(clients.id)],
  next: [asc(clients.nextActionDue), asc(clients.createdAt), asc(clients.id)],
}

/** The ids of the page first: for a late page the database would otherwise sort whole rows, which do not fit into its memory. */
export async function listClients(ctx: Ctx, query: ClientQuery): Promise<ClientRow[]> {
  const page = ctx.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(isOwnClient(ctx), matchesFilter(ctx, query)))
    .orderBy(...ORDERS[query.sort])
    .limit(clientList.pageSize)
    .offset(getPageOffset(query.page, clientList.pageSize))
    .as('page')
  return ctx.db
    .select(CLIENT_COLUMNS)
    .from(page)
    .innerJoin(clients, eq(clients.id, page.id))
    .orderBy(...ORDERS[query.sort])
}

/** Text that is a phone number in any spelling is searched for as it is stored. */
export function matchesFilter(ctx: Ctx, { search, type, stage, due }: ClientFilter): SQL | undefined {
  const typed = parsePhone(search) ?? search
  return and(
    search === '' ? undefined : sql`${buildClientText(clients)} ilike ${`%${escapeLikePattern(typed)}%`}`,
    type === null ? undefined : eq(clients.type, type),
    stage === null ? undefined : matchesStage(stage),
    due === null ? undefined : matchesDue(ctx, due),
  )
}

const matchesStage = (stage: ClientStageFilter): SQL =>
  stage === 'hot' ? inArray(clients.stage, HOT_LEAD_STAGES) : eq(clients.stage, stage)

/** The trigram index finds no text that is shorter. */
const TRIGRAM = 3

/** For the filter of the list and for the number that opens it. */
function matchesDue(ctx: Ctx, due: ClientDue): SQL | undefined {
  const today = toManilaDay(ctx.now())
  if (due === 'none') return and(isOpenStage, isNull(clients.nextAction))
  return and(isFollowUp, due === 'late' ? lt(clients.nextActionDue, today) : lte(clients.nextActionDue, today))
}

export async function countClients(ctx: Ctx, query: ClientQuery): Promise<ClientCounts> {
  const countWhere = (condition: SQL | undefined) =>
    sql`count(*) filter (where ${condition ?? sql`true`})`.mapWith(Number)
  const isIndexed = query.search.length >= TRIGRAM
  const [rows, matches] = await Promise.all([
    ctx.db
      .select({
        stage: clients.stage,
        total: count(),
        found: isIndexed ? sql<number>`0::int` : countWhere(matchesFilter(ctx, query)),
        budget: isIndexed ? sql<number>`0::int` : sumBudgets(matchesFilter(ctx, query)),
        late: countWhere(matchesDue(ctx, 'late')),
        due: countWhere(matchesDue(ctx, 'due')),
        withoutAction: countWhere(matchesDue(ctx, 'none')),
      })
      .from(clients)
      .where(isOwnClient(ctx))
      .groupBy(clients.stage),
    isIndexed ? countMatches(ctx, query) : [],
  ])
  for (const row of rows) {
    const match = matches.find(({ stage }) => stage === row.stage)
    row.found += match?.found ?? 0
    row.budget += match?.budget ?? 0
  }
  const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + read(row), 0)
  const byStage = (key: 'found' | 'budget') =>
    Object.fromEntries(
      CLIENT_STAGES.map((stage) => [stage, rows.find((row) => row.stage === stage)?.[key] ?? 0]),
    ) as Record<ClientStage, number>
  return {
    foundByStage: byStage('found'),
    budgetByStage: byStage('budget'),
    total: sum(({ total }) => total),
    found: sum(({ found }) => found),
    hot: sum(({ stage, total }) => (HOT_LEAD_STAGES.some((hot) => hot === stage) ? total : 0)),
    late: sum(({ late }) => late),
    due: sum(({ due }) => due),
    withoutAction: sum(({ withoutAction }) => withoutAction),
  }
}

const sumBudgets = (condition: SQL | undefined) =>
  sql`coalesce(sum(${clients.wishBudget}) filter (where ${condition ?? sql`true`}), 0)`.mapWith(Number)

/** A search has a condition of its own, which the trigram index can answer; as a filter of the other counts it would read every text. */
function countMatches(
  ctx: Ctx,
  filter: ClientFilter,
): Promise<{ stage: ClientStage; found: number; budget: number }[]> {
  return ctx.db
    .select({ stage: clients.stage, found: count(), budget: sumBudgets(undefined) })
    .from(clients)
    .where(and(isOwnClient(ctx), matchesFilter(ctx, filter)))
    .groupBy(clients.stage)
}

/** A client whose stage never changed is in it since the client was added. */
// Names are written out: in a query of one table, columns have no table, and a column of the outer query would be one of the inner
const IN_STAGE_SINCE = sql`coalesce((select change.created_at from ${clientStageChanges} change
  where change.client_id = ${clients}.id order by change.created_at desc limit 1), ${clients}.created_at)`.mapWith(
  clients.createdAt,
)

/** The first cards of each stage, the most urgent next action first. One query: eight at once would take most connections of a process. */
export async function listClientBoard(ctx: Ctx, filter: ClientFilter): Promise<BoardColumn[]> {
  const condition = and(isOwnClient(ctx), matchesFilter(ctx, { ...filter, stage: null, due: null }))
  const selectColumn = (stage: ClientStage) =>
    ctx.db
      .select({ ...CLIENT_COLUMNS, inStageSince: IN_STAGE_SINCE })
      .from(clients)
      .where(and(condition, eq(clients.stage, stage)))
      .orderBy(asc(clients.nextActionDue), asc(clients.id))
      .limit(BOARD_COLUMN_SIZE)
  const [first, second, ...rest] = CLIENT_STAGES
  const rows = await unionAll(selectColumn(first), selectColumn(second), ...rest.map(selectColumn))
  return CLIENT_STAGES.map((stage) => ({
    stage,
    rows: rows.filter((row) => row.stage === stage).toSorted(compareUrgency),
  }))
}

/** The order of a column, which a union does not promise to keep. */
function compareUrgency(a: ClientRow, b: ClientRow): number {
  const [dueA, dueB] = [a.nextActionDue ?? NEVER_DUE, b.nextActionDue ?? NEVER_DUE]
  if (dueA !== dueB) return dueA < dueB ? -1 : 1
  return a.id < b.id ? -1 : 1
}

const NEVER_DUE = '9999-12-31'

/** The next actions with a day in the range, for a calendar. */
export function listFollowUps(ctx: Ctx, { from, until, limit }: { from: Day; until: Day; limit: number }) {
  return ctx.db
    .select({
      id: clients.id,
      version: clients.version,
      name: clients.name,
      nextAction: sql<string>`${clients.nextAction}`,
      day: sql<Day>`${clients.nextActionDue}`,
    })
    .from(clients)
    .where(and(isOwnClient(ctx), isFollowUp, between(clients.nextActionDue, from, until)))
    .orderBy(asc(clients.nextActionDue), asc(clients.createdAt), asc(clients.id))
    .limit(limit)
}
