// The audit log for administrators: newest first, by keyset in both directions, so that the last page costs as much as the first.
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { isAuditAction } from '#app/domain/kernel/audit/audit.rules.ts'
import { m } from '#app/messages/messages.js'
import { buildCsv, buildCsvRows } from '#app/shared/csv.ts'
import { authorize } from '#app/permissions/policy.ts'
import { addDays, getStartOfManilaDay } from '#app/shared/dates.ts'
import { isUuid } from '#app/shared/uuid.ts'
import {
  AUDIT_PAGE_SIZE,
  TEAM_HISTORY_SIZE,
  type AuditEntryRow,
  type AuditFilter,
  type AuditPage,
  type AuditPosition,
  type AuditRow,
} from './audit-log.model.ts'
import { describeAudit } from './audit-sentences.labels.server.ts'
import { readSubjectNames } from './audit-subjects.queries.server.ts'

const owners = alias(users, 'owners')

const COLUMNS = {
  id: auditLog.id,
  at: auditLog.at,
  actorId: auditLog.actorId,
  actorRole: auditLog.actorRole,
  forOwnerId: auditLog.forOwnerId,
  ownerName: owners.fullName,
  actorName: users.fullName,
  actorEmail: users.email,
  actorType: userProfiles.userType,
  action: auditLog.action,
  subjectType: auditLog.subjectType,
  subjectId: auditLog.subjectId,
  details: sql<Record<string, unknown>>`${auditLog.details}`,
  clientNetwork: auditLog.clientNetwork,
}

export async function listAuditPage(ctx: Ctx, filter: AuditFilter, position: AuditPosition): Promise<AuditPage> {
  authorize(ctx.actor, 'auditLog.read', { userId: '' })
  const isUpwards = position.kind === 'after' || position.kind === 'oldest'
  const rows = await selectRows(ctx)
    .where(and(await buildCondition(ctx, filter), buildStart(position)))
    .orderBy(...(isUpwards ? [asc(auditLog.at), asc(auditLog.id)] : [desc(auditLog.at), desc(auditLog.id)]))
    .limit(AUDIT_PAGE_SIZE + 1)
  const hasMore = rows.length > AUDIT_PAGE_SIZE
  const shown = await addSentences(ctx, rows.slice(0, AUDIT_PAGE_SIZE))
  if (isUpwards) return { rows: shown.toReversed(), hasNewer: hasMore, hasOlder: position.kind === 'after' }
  return { rows: shown, hasNewer: position.kind === 'before', hasOlder: hasMore }
}

async function addSentences(ctx: Ctx, rows: readonly AuditRow[]): Promise<AuditEntryRow[]> {
  const getName = await readSubjectNames(ctx, rows)
  return rows.map((row) => {
    const what = getName(row)
    const texts = { who: getActorWords(row, what), what, details: row.details }
    // An entry of a kind that no longer exists keeps its code
    return { ...row, sentence: isAuditAction(row.action) ? describeAudit(row.action, texts) : row.action }
  })
}

/** While people sign in nobody is signed in, so that the account is the object of the entry. */
function getActorWords(row: AuditRow, what: string): string {
  const { actorId, actorName, actorType, forOwnerId, ownerName, clientNetwork, subjectType } = row
  const person = actorType === null ? m.audit_erased() : (actorName ?? m.audit_erased())
  if (forOwnerId !== null) return m.audit_person_for_owner({ person, owner: ownerName ?? m.audit_erased() })
  if (actorId !== null) return person
  if (clientNetwork === null) return m.audit_system()
  return subjectType === 'user' ? what : m.audit_someone()
}

/** What a member did for the owner, newest first; `before` is the last id of the page before. The owner reads it on the page of the team. */
export async function listTeamHistory(
  ctx: Ctx,
  { ownerId, personId, before }: { ownerId: string; personId: string; before: number | null },
): Promise<{ rows: AuditEntryRow[]; hasOlder: boolean }> {
  authorize(ctx.actor, 'team.manage', { userId: ownerId })
  const rows = await selectRows(ctx)
    .where(
      and(
        eq(auditLog.forOwnerId, ownerId),
        eq(auditLog.actorId, personId),
        before === null ? undefined : lt(auditLog.id, before),
        buildNewsCondition(),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(TEAM_HISTORY_SIZE + 1)
  return {
    rows: await addSentences(ctx, rows.slice(0, TEAM_HISTORY_SIZE)),
    hasOlder: rows.length > TEAM_HISTORY_SIZE,
  }
}

/** Every request is recorded; it is shown where nothing else says what it did. */
function buildNewsCondition(): SQL {
  return sql`(${auditLog.action} <> 'team.requestSent' or not exists (select 1 from audit_log other
    where other.for_owner_id = ${auditLog.forOwnerId} and other.actor_id = ${auditLog.actorId}
    and other.request_id = ${auditLog.requestId} and other.action <> 'team.requestSent'
    and other.id > ${auditLog.id} and other.id < ${auditLog.id} + 1000))`
}

const BATCH = 1_000

/** Checks and records the export before the first byte is sent. */
export async function startAuditExport(ctx: Ctx, { action, from, to, actor, subjectId }: AuditFilter): Promise<void> {
  authorize(ctx.actor, 'auditLog.read', { userId: '' })
  const details = { action, from, to, isOfPerson: actor !== '', isOfObject: subjectId !== '' }
  await recordAudit(ctx, { action: 'auditLog.exported', subjectType: 'auditLog', details })
}

/** Exactly the entries of the filter, oldest first, in batches, as CSV. */
export async function* exportAuditLog(ctx: Ctx, filter: AuditFilter): AsyncGenerator<string> {
  authorize(ctx.actor, 'auditLog.read', { userId: '' })
  yield buildCsv([
    [
      'id',
      'at',
      'actor',
      'role',
      'action',
      'object',
      'objectId',
      'before',
      'after',
      'details',
      'network',
      'forOwnerId',
    ],
  ])
  const condition = await buildCondition(ctx, filter)
  let position: AuditPosition = { kind: 'oldest' }
  for (;;) {
    const batch: AuditRow[] = await selectRows(ctx)
      .where(and(condition, buildStart(position)))
      .orderBy(asc(auditLog.at), asc(auditLog.id))
      .limit(BATCH)
    if (batch.length > 0) yield buildCsvRows(batch.map(buildLine))
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    position = { kind: 'after', id: last.id }
  }
}

function buildLine(row: AuditRow): string[] {
  const { before, after, ...details } = row.details
  const toText = (value: unknown) => (value === undefined || value === null ? '' : JSON.stringify(value))
  return [
    String(row.id),
    row.at.toISOString(),
    row.actorId ?? '',
    row.actorRole ?? '',
    row.action,
    row.subjectType,
    row.subjectId ?? '',
    toText(before),
    toText(after),
    Object.keys(details).length === 0 ? '' : toText(details),
    row.clientNetwork ?? '',
    row.forOwnerId ?? '',
  ]
}

function selectRows(ctx: Ctx) {
  return ctx.db
    .select(COLUMNS)
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(userProfiles, eq(userProfiles.userId, auditLog.actorId))
    .leftJoin(owners, eq(owners.id, auditLog.forOwnerId))
    .$dynamic()
}

/** The time is read from the entry itself: an address has milliseconds, the column microseconds. */
function buildStart(position: AuditPosition): SQL | undefined {
  if (position.kind === 'newest' || position.kind === 'oldest') return undefined
  const start = sql`(select at from audit_log where id = ${position.id})`
  const here = sql`(${auditLog.at}, ${auditLog.id})`
  return position.kind === 'before'
    ? and(sql`${auditLog.at} <= ${start}`, sql`${here} < (${start}, ${position.id}::bigint)`)
    : and(sql`${auditLog.at} >= ${start}`, sql`${here} > (${start}, ${position.id}::bigint)`)
}

async function buildCondition(ctx: Ctx, { actor, action, subjectId, from, to }: AuditFilter): Promise<SQL | undefined> {
  return and(
    actor === '' ? undefined : await buildActorCondition(ctx, actor),
    action === null ? undefined : eq(auditLog.action, action),
    subjectId === '' ? undefined : eq(auditLog.subjectId, subjectId),
    from === null ? undefined : gte(auditLog.at, getStartOfManilaDay(from)),
    to === null ? undefined : lt(auditLog.at, getStartOfManilaDay(addDays(to, 1))),
  )
}

/** An unknown address finds nothing. */
async function buildActorCondition(ctx: Ctx, actor: string): Promise<SQL> {
  if (isUuid(actor)) return eq(auditLog.actorId, actor)
  const [person] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, actor.toLowerCase()))
  return person ? eq(auditLog.actorId, person.id) : sql`false`
}
