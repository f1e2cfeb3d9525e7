// One client with the timeline. The timeline is one query: each kind reads at most one page along its index, newest first.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { clientNotes, clientStageChanges } from '#app/db/schema/agents/clients.server.ts'
import { shortlistItems, shortlists } from '#app/db/schema/agents/shortlists.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { conversations, inquiries, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { formatMessageText } from '#app/domain/kernel/wording/message-text.labels.ts'
import type { VisitLine } from '#app/shared/tenancy-vocabulary.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import type { ContactChannel, Reaction } from '#app/shared/agent-vocabulary.ts'
import { shorten, toOneLine } from '#app/shared/text.ts'
import type { ClientStage } from '#app/shared/vocabulary.ts'
import { loadClient, type StoredClient } from './client-access.queries.server.ts'
import { type ClientTimeline, type ClientView, TIMELINE_PAGE_SIZE, type TimelineEntry } from './client.model.ts'

const MAX_TEXT = 280

export async function getClient(ctx: Ctx, id: string, before: string | null): Promise<ClientView & ClientTimeline> {
  const client = await loadClient(ctx, id)
  const [timeline, conversationId] = await Promise.all([
    listTimeline(ctx, client, parseCursor(before)),
    findConversationId(ctx, client),
  ])
  const { agentId: _agent, relationships: _relationships, userId, ...shown } = client
  return { ...shown, hasAccount: userId !== null, conversationId, ...timeline }
}

async function findConversationId(ctx: Ctx, { id }: StoredClient): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select c.id from ${conversations} c where c.client_id = ${id} order by c.last_message_at desc, c.id desc limit 1`,
  )
  return rows[0]?.id ?? null
}

type Cursor = { at: string; id: string }
const cursorSchema = z.object({ at: z.iso.datetime(), id: z.uuid() })

function parseCursor(text: string | null): Cursor | null {
  const [at, id] = (text ?? '').split('~')
  const read = cursorSchema.safeParse({ at, id })
  return read.success ? read.data : null
}

type EntryRow = {
  kind: TimelineEntry['kind']
  id: string
  at: Date
  cursor_at: string
  text: string | null
  /** Stage before, channel of a contact, or number of homes. */
  detail: string | null
  /** Stage after, status, sender, or reaction. */
  state: string | null
  listing: string | null
  subject_id: string | null
  starts_at: Date | null
}

async function listTimeline(ctx: Ctx, client: StoredClient, cursor: Cursor | null): Promise<ClientTimeline> {
  const limit = TIMELINE_PAGE_SIZE + 1
  const { rows } = await ctx.db.execute<EntryRow>(sql`
    select entry.*, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor_at
    from (${sql.join(
      buildBranches(ctx, client, cursor).map((branch) => sql`(${branch} limit ${limit})`),
      sql` union all `,
    )}) entry
    order by entry.at desc, entry.id desc limit ${limit}`)
  const shown = rows.slice(0, TIMELINE_PAGE_SIZE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    entries: shown.map((row) => toEntry(row, ctx.actor?.id ?? '', ctx.request.locale)),
    next: last ? `${last.cursor_at}~${last.id}` : null,
  }
}

/** Without an account the client has no viewings and applications. */
function buildBranches(ctx: Ctx, { id, userId, agentId }: StoredClient, cursor: Cursor | null): SQL[] {
  const none = sql`null::text`
  const title = ctx.request.locale === 'fil' ? sql`coalesce(listing.title_fil, listing.title)` : sql`listing.title`
  const isBefore = (at: SQL, key: SQL) =>
    cursor ? sql`(${at}, ${key}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql`true`
  const newest = (at: SQL, key: SQL) => sql`order by ${at} desc, ${key} desc`
  const isManaged = sql`(listing.owner_id = (select own.user_id from ${agents} own where own.id = ${agentId}) or listing.agent_id = ${agentId})`
  const branches = [
    sql`select 'stage' as kind, s.id, s.created_at as at, ${none} as text, s.from_stage as detail, s.to_stage as state,
        ${none} as listing, null::uuid as subject_id, null::timestamptz as starts_at
      from ${clientStageChanges} s where s.client_id = ${id} and ${isBefore(sql`s.created_at`, sql`s.id`)}
      ${newest(sql`s.created_at`, sql`s.id`)}`,
    sql`select case when n.channel is null then 'note' else 'contact' end, n.id, n.created_at, n.content, n.channel, ${none},
        ${none}, null::uuid, null::timestamptz
      from ${clientNotes} n where n.client_id = ${id} and ${isBefore(sql`n.created_at`, sql`n.id`)}
      ${newest(sql`n.created_at`, sql`n.id`)}`,
    sql`select case when i.id is null then 'message' else 'inquiry' end, m.id, m.created_at, m.content, m.visit_line::text, m.sender_id::text,
        ${title}, c.id, null::timestamptz
      from ${conversations} c join ${properties} listing on listing.id = c.property_id
      cross join lateral (select latest.* from ${messages} latest where latest.conversation_id = c.id
        and ${isBefore(sql`latest.created_at`, sql`latest.id`)} order by latest.sequence desc limit ${TIMELINE_PAGE_SIZE + 1}) m
      left join ${inquiries} i on i.message_id = m.id
      where c.client_id = ${id} ${newest(sql`m.created_at`, sql`m.id`)}`,
  ]
  branches.push(
    sql`select 'shortlist', l.id, l.created_at, l.note, (select count(*)::text from ${shortlistItems} i where i.shortlist_id = l.id),
        ${none}, ${none}, null::uuid, null::timestamptz
      from ${shortlists} l where l.client_id = ${id} and ${isBefore(sql`l.created_at`, sql`l.id`)}
      ${newest(sql`l.created_at`, sql`l.id`)}`,
    sql`select 'reaction', i.id, i.reacted_at, i.question, ${none}, i.reaction, ${title}, null::uuid, null::timestamptz
      from ${shortlists} l join ${shortlistItems} i on i.shortlist_id = l.id join ${properties} listing on listing.id = i.property_id
      where l.client_id = ${id} and i.reacted_at is not null and ${isBefore(sql`i.reacted_at`, sql`i.id`)}
      ${newest(sql`i.reacted_at`, sql`i.id`)}`,
  )
  if (userId === null) return branches
  return [
    ...branches,
    sql`select 'viewing', v.id, v.created_at, ${none}, ${none}, v.status, ${title}, v.id, v.scheduled_at
      from ${inspections} v join ${properties} listing on listing.id = v.property_id
      where v.tenant_id = ${userId} and v.rental_id is null and ${isManaged} and ${isBefore(sql`v.created_at`, sql`v.id`)}
      ${newest(sql`v.created_at`, sql`v.id`)}`,
    sql`select 'application', a.id, a.created_at, ${none}, ${none}, a.status, ${title}, a.id, null::timestamptz
      from ${rentalApplications} a join ${properties} listing on listing.id = a.property_id
      where a.applicant_user_id = ${userId} and a.deleted_at is null and ${isManaged} and ${isBefore(sql`a.created_at`, sql`a.id`)}
      ${newest(sql`a.created_at`, sql`a.id`)}`,
  ]
}

function toEntry(row: EntryRow, me: string, locale: Locale): TimelineEntry {
  const head = { id: row.id, at: new Date(row.at) }
  const isMessage = row.kind === 'message' || row.kind === 'inquiry'
  const visitLine = isMessage && row.detail !== null ? (JSON.parse(row.detail) as VisitLine) : null
  const text = shorten(toOneLine(formatMessageText({ content: row.text ?? '', visitLine }, locale)), MAX_TEXT)
  const listing = row.listing ?? ''
  const subjectId = row.subject_id ?? ''
  const state = row.state ?? ''
  switch (row.kind) {
    case 'stage':
      return { ...head, kind: 'stage', from: row.detail as ClientStage | null, to: state as ClientStage }
    case 'note':
      return { ...head, kind: 'note', text: row.text ?? '' }
    case 'contact':
      return { ...head, kind: 'contact', channel: row.detail as ContactChannel, text: row.text }
    case 'inquiry':
      return { ...head, kind: 'inquiry', text, listing, conversationId: subjectId }
    case 'message':
      return { ...head, kind: 'message', text, isMine: state === me, conversationId: subjectId }
    case 'viewing':
      return {
        ...head,
        kind: 'viewing',
        status: state,
        listing,
        startsAt: row.starts_at === null ? null : new Date(row.starts_at),
        viewingId: subjectId,
      }
    case 'shortlist':
      return { ...head, kind: 'shortlist', count: Number(row.detail), text: row.text }
    case 'reaction':
      return { ...head, kind: 'reaction', reaction: state as Reaction, listing, text: row.text }
    case 'application':
      return { ...head, kind: 'application', status: state, listing, applicationId: subjectId }
  }
}
