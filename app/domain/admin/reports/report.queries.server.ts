// The queue of reports and safety: listing reports, visits, message reports and warnings in one list, the most serious first and of equal
// ones the oldest. Each kind reads at most one page more than needed from its index; names and titles are joined for the rows of the page
// only.
import { sql, type SQL } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { conversations, messageReports, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { listingReports } from '#app/db/schema/platform/admin.server.ts'
import { buildSeveritySql } from '#app/db/schema/report-severity.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readReportedMessage } from '#app/domain/messaging/conversations/message-report-decisions.commands.server.ts'
import { formatReportText } from '#app/domain/admin/listing-reports/listing-report.labels.ts'
import type { MessageReportReason, VisitConcerns } from '#app/shared/vocabulary.ts'
import { authorize } from '#app/permissions/policy.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import {
  REPORT_KINDS,
  reportList,
  REPORT_UNDO_MINUTES,
  type ReportCase,
  type ReportGroup,
  type ReportKind,
  type ReportQuery,
  type ReportRef,
  type ReportRow,
} from './report.model.ts'
import { listRelatedAccounts } from './related-account.queries.server.ts'

const MAX_COUNTED = 1_000

export async function listReports(ctx: Ctx, query: ReportQuery): Promise<ReportRow[]> {
  authorize(ctx.actor, 'report.list')
  const offset = getPageOffset(query.page, reportList.pageSize)
  const page = sql`select * from (${buildUnion(query, offset + reportList.pageSize)}) r
    order by r.severity, r.created_at, r.id limit ${reportList.pageSize} offset ${offset}`
  return selectRows(ctx, page)
}

/** Stops at a bound, so that it costs the same with a million rows. */
export async function countReports(ctx: Ctx, query: ReportQuery): Promise<number> {
  authorize(ctx.actor, 'report.list')
  const { rows } = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from (${buildUnion(query, MAX_COUNTED)}) r limit ${MAX_COUNTED}) c`,
  )
  return rows[0]?.total ?? 0
}

/** One report with what the decision needs. Reading the text of a reported message is in the audit log. */
export async function findReportCase(ctx: Ctx, { kind, id }: ReportRef): Promise<ReportCase | null> {
  authorize(ctx.actor, 'report.list')
  const branch = buildBranch(kind, sql`t.id = ${id}`, 1)
  const [row] = await selectRows(ctx, sql`select * from (${branch}) r`)
  if (!row) return null
  const [table, concerns] = isListingKind(kind)
    ? [listingReports, sql`t.concerns`]
    : [messageReports, sql`'{}'::text[] as concerns`]
  const { rows } = await ctx.db.execute<CaseTexts>(
    sql`select t.note, ${concerns}, t.resolution, t.told_at is not null as told from ${table} t where t.id = ${id}`,
  )
  const { resolution = null, told = false } = rows[0] ?? {}
  const note = rows[0] ? formatReportText(rows[0], ctx.request.locale) : null
  const messageText = kind === 'message' ? await readReportedMessage(ctx, id) : null
  const relatedAccounts = await listRelatedAccounts(ctx, row.personId)
  const canUndo = !told && row.handledAt !== null && row.handledAt > getReportUndoStart(ctx)
  return { ...row, note, resolution, messageText, relatedAccounts, canUndo }
}

type CaseTexts = { note: string | null; concerns: VisitConcerns; resolution: string | null; told: boolean }

export function getReportUndoStart(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() - REPORT_UNDO_MINUTES * 60_000)
}

export const UNTOLD_BATCH = 100

/** Reports that left the queue because the account of their person was closed, and whose reporters are to be told now. */
export async function listUntoldOfClosedAccount(ctx: Ctx, userId: string): Promise<ReportRef[]> {
  const isUntold = sql`t.outcome = 'account_closed' and t.told_at is null
    and t.handled_at <= ${getReportUndoStart(ctx).toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<ReportRef>(sql`
    (select 'listing' as kind, t.id from ${listingReports} t
      where ${isUntold} and ${buildPersonCondition('listing', sql`${userId}::uuid`)} limit ${UNTOLD_BATCH})
    union all
    (select 'message' as kind, t.id from ${messageReports} t
      where ${isUntold} and ${buildPersonCondition('message', sql`${userId}::uuid`)} limit ${UNTOLD_BATCH})
    limit ${UNTOLD_BATCH}`)
  return rows
}

export function isListingKind(kind: ReportKind): kind is 'listing' | 'visit' {
  return kind === 'listing' || kind === 'visit'
}

function buildUnion({ group, kind, state, reason, listingId, personId }: ReportQuery, limit: number): SQL {
  const kinds = kind === null ? REPORT_KINDS : [kind]
  const isInGroup = (each: ReportKind) => (group === null ? sql`true` : GROUP_CONDITIONS[group](each))
  const isInState =
    state === 'all' ? sql`true` : state === 'open' ? sql`t.status = 'open'` : sql`t.status in ('resolved', 'dismissed')`
  const hasReason = reason === null ? sql`true` : sql`t.reason = ${reason}`
  return sql.join(
    kinds.map((each) => {
      const isAbout = listingId === null ? sql`true` : buildListingCondition(each, listingId)
      const isOfPerson = personId === null ? sql`true` : buildPersonCondition(each, sql`${personId}`)
      return sql`(${buildBranch(each, sql`${isInState} and ${isInGroup(each)} and ${hasReason} and ${isAbout} and ${isOfPerson}`, limit)})`
    }),
    sql` union all `,
  )
}

const MONEY_REASON = 'asks_for_money' satisfies MessageReportReason
const GROUP_CONDITIONS: Record<ReportGroup, (kind: ReportKind) => SQL> = {
  listings: (kind) => (isListingKind(kind) ? sql`true` : sql`false`),
  money: (kind) => (isListingKind(kind) ? sql`false` : sql`t.reason = ${MONEY_REASON}`),
  messages: (kind) => (isListingKind(kind) ? sql`false` : sql`t.reason <> ${MONEY_REASON}`),
}

const buildListingCondition = (kind: ReportKind, listingId: string): SQL =>
  isListingKind(kind)
    ? sql`t.property_id = ${listingId}`
    : sql`exists (select 1 from ${messages} m join ${conversations} c on c.id = m.conversation_id
        where m.id = t.message_id and c.property_id = ${listingId})`

const buildPersonCondition = (kind: ReportKind, person: SQL): SQL =>
  isListingKind(kind)
    ? sql`t.property_id in (select owned.id from ${properties} owned where owned.owner_id = ${person})`
    : sql`t.message_id in (select sent.id from ${messages} sent where sent.sender_id = ${person})`

/** All reports about the person of the row: the list that the filter `person` shows in the state `all`. */
const countOfPerson = sql`(select count(*)::int from (
  (select 1 from ${listingReports} t where ${buildPersonCondition('listing', sql`person.id`)} limit ${MAX_COUNTED})
  union all
  (select 1 from ${messageReports} t where ${buildPersonCondition('message', sql`person.id`)} limit ${MAX_COUNTED})
  limit ${MAX_COUNTED}) counted)`

/** The rows of one kind, the most serious and oldest first, in the columns that all kinds share. */
function buildBranch(kind: ReportKind, condition: SQL, limit: number): SQL {
  const severity = buildSeveritySql(sql`t.reason`)
  const shared = sql`t.id, ${kind}::text as kind, t.status, t.outcome, t.reason, ${severity} as severity, t.created_at, t.handled_at, t.reporter_id`
  const end = sql`${condition} order by ${severity}, t.created_at, t.id limit ${limit}`
  if (isListingKind(kind))
    return sql`select ${shared}, t.property_id, null::uuid as message_id from ${listingReports} t
      where t.source = ${kind === 'visit' ? 'visit' : 'form'} and ${end}`
  return sql`select ${shared}, null::uuid as property_id, t.message_id from ${messageReports} t
    where ${kind === 'warning' ? sql`t.reporter_id is null` : sql`t.reporter_id is not null`} and ${end}`
}

type RawRow = Omit<ReportRow, 'createdAt' | 'handledAt'> & { createdAt: string; handledAt: string | null }

async function selectRows(ctx: Ctx, page: SQL): Promise<ReportRow[]> {
  const title = ctx.request.locale === 'fil' ? sql`coalesce(nullif(p.title_fil, ''), p.title)` : sql`p.title`
  const { rows } = await ctx.db.execute<RawRow>(sql`
    select q.id, q.kind, q.status, q.outcome, q.reason, q.created_at as "createdAt", q.handled_at as "handledAt",
      p.id as "listingId", ${title} as "listingTitle", p.status as "listingStatus",
      reporter.full_name as "reporterName", person.id as "personId", person.full_name as "personName",
      ${countOfPerson} as "personReports"
    from (${page}) q
    left join ${messages} m on m.id = q.message_id
    left join ${conversations} c on c.id = m.conversation_id
    join ${properties} p on p.id = coalesce(q.property_id, c.property_id)
    left join ${users} reporter on reporter.id = q.reporter_id
    join ${users} person on person.id = coalesce(m.sender_id, p.owner_id)
    order by q.severity, q.created_at, q.id`)
  return rows.map(({ createdAt, handledAt, ...row }) =>
    Object.assign(row, {
      createdAt: new Date(createdAt),
      handledAt: handledAt === null ? null : new Date(handledAt),
    }),
  )
}
