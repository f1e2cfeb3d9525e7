// The list of a person's conversations, latest first, with unread counts. Each query is one statement, to avoid N+1 queries.
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { conversations, messageAttachments, messages } from '#app/db/schema/messaging/messaging.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { pickTranslation, photoRow, toPhoto } from '#app/domain/listings/public/listing-card.queries.server.ts'
import type { Actor } from '#app/permissions/actor.ts'
import { authorize, getColumn, listObligations, requireSignIn } from '#app/permissions/policy.ts'
import { toOneLine, shorten } from '#app/shared/text.ts'
import type { VisitLine } from '#app/shared/tenancy-vocabulary.ts'
import { formatMessageText } from '#app/domain/kernel/wording/message-text.labels.ts'
import {
  CONVERSATIONS_PER_PAGE,
  MAX_UNREAD_COUNT,
  type ConversationHead,
  type ConversationList,
  type ConversationPerson,
  type ConversationSummary,
} from './conversation.model.ts'
import { getLatestInquiryEmail } from '#app/domain/messaging/inquiries/inquiry-email.queries.server.ts'
import { removeListingAddresses } from './message-address.rules.ts'
import {
  buildConversationIdsSql,
  isFromOtherSide,
  buildLatestConversationsSql,
  loadConversation,
  getConversationPart,
  type ListCursor,
} from './membership.queries.server.ts'

const MAX_LAST_LINE_LENGTH = 140

/** `after` is the `next` of the previous page. An invalid value gives the first page. */
export async function listConversations(
  ctx: Ctx,
  { after }: { after?: string | null } = {},
): Promise<ConversationList> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'conversation.list')
  if (!canSeeContent(ctx.actor)) return { conversations: [], next: null }
  const me = ctx.actor.id
  const page = buildLatestConversationsSql(me, parseCursor(after), CONVERSATIONS_PER_PAGE + 1, ctx)
  const { rows } = await ctx.db.execute<SummaryRow>(buildSummariesSql(me, page))
  const shown = rows.slice(0, CONVERSATIONS_PER_PAGE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    conversations: shown.map((row) => toSummary(ctx, me, row)),
    next: last ? `${last.cursor_at}~${last.id}` : null,
  }
}

/** Those with unread messages, latest first. */
export async function listUnreadConversations(ctx: Ctx, limit: number): Promise<ConversationSummary[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'conversation.list')
  if (!canSeeContent(ctx.actor)) return []
  const me = ctx.actor.id
  const page = sql`(
    select c.id, c.last_message_at from ${buildConversationIdsSql(me, ctx)} mine
    join ${conversations} c on c.id = mine.id
    where exists (
      select 1 from ${messages} m where m.conversation_id = c.id and m.read_at is null and ${isFromOtherSide(me)})
    order by c.last_message_at desc, c.id desc limit ${limit})`
  const { rows } = await ctx.db.execute<SummaryRow>(buildSummariesSql(me, page))
  return rows.map((row) => toSummary(ctx, me, row))
}

/** Does not check membership; the caller does. */
async function selectSummary(ctx: Ctx, id: string): Promise<ConversationSummary> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  const one = sql`(select c.id, c.last_message_at from ${conversations} c where c.id = ${id})`
  const { rows } = await ctx.db.execute<SummaryRow>(buildSummariesSql(me, one))
  const [row] = rows
  if (!row) throw new Error('conversation without its listing or people')
  return toSummary(ctx, me, row)
}

export async function getConversationHead(ctx: Ctx, id: string): Promise<ConversationHead> {
  requireSignIn(ctx.actor)
  const subject = await loadConversation(ctx, id)
  const [{ listing, other }, email] = await Promise.all([selectSummary(ctx, id), getLatestInquiryEmail(ctx, id)])
  const { isClosed } = subject
  return { id, listing, other, myPart: getConversationPart(subject, ctx.actor.id), isClosed, email }
}

/** Over all conversations of the actor. Stops at MAX_UNREAD_COUNT, because the badge shows no higher number. */
export async function countUnreadMessages(ctx: Ctx): Promise<number> {
  requireSignIn(ctx.actor)
  if (!canSeeContent(ctx.actor)) return 0
  const me = ctx.actor.id
  const { rows } = await ctx.db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select 1 from ${buildConversationIdsSql(me, ctx)} mine
      join ${conversations} c on c.id = mine.id
      join ${messages} m on m.conversation_id = c.id
      where m.read_at is null and ${isFromOtherSide(me)}
      limit ${MAX_UNREAD_COUNT}) unread`)
  return rows[0]?.total ?? 0
}

/** The list contains message text, which admins must not see (promise Z4). */
function canSeeContent(actor: Actor): boolean {
  return !listObligations('conversation.list', getColumn(actor)).includes('metadataOnly')
}

type SummaryRow = {
  id: string
  last_message_at: Date
  cursor_at: string
  property_id: string
  title: string
  title_fil: string | null
  city: string
  is_open: boolean
  cover: unknown
  client_user_id: string
  other_id: string
  other_name: string
  other_avatar: string | null
  other_is_agent: boolean
  content: string | null
  visit_line: VisitLine | null
  sent_at: Date | null
  sender_id: string | null
  has_attachments: boolean | null
  unread: number
}

/** `other`: the renter sees the active agent, otherwise the owner. Agent and owner see the renter. */
function buildSummariesSql(me: string, page: SQL): SQL {
  return sql`
    select c.id, c.last_message_at, c.property_id, c.client_user_id,
      to_char(c.last_message_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor_at,
      listing.title, listing.title_fil, listing.city, (listing.status = 'active' and listing.deleted_at is null) as is_open, cover.photo as cover,
      other.id as other_id, other.full_name as other_name, other.avatar_url as other_avatar,
      (acting.user_id is not null and other.id = acting.user_id) as other_is_agent,
      latest.content, latest.visit_line, latest.sent_at, latest.sender_id, latest.has_attachments, unread.total as unread
    from ${page} page
    join ${conversations} c on c.id = page.id
    join ${properties} listing on listing.id = c.property_id
    left join ${agents} acting on acting.id = c.agent_id and acting.is_active
    join ${users} other on other.id = case when c.client_user_id = ${me}
      then coalesce(acting.user_id, listing.owner_id) else c.client_user_id end
    left join lateral (
      select m.content, m.visit_line, m.created_at as sent_at, m.sender_id,
        exists (select 1 from ${messageAttachments} a where a.message_id = m.id) as has_attachments
      from ${messages} m where m.conversation_id = c.id order by m.sequence desc limit 1) latest on true
    left join lateral (
      select jsonb_build_object('url', i.url, 'width', i.width, 'height', i.height, 'widths', i.widths,
        'alt', i.alt, 'altFil', i.alt_fil, 'placeholder', i.placeholder, 'isIllustration', i.is_illustration) as photo
      from ${propertyImages} i where i.property_id = c.property_id order by i."order" limit 1) cover on true
    cross join lateral (
      select count(*)::int as total from (
        select 1 from ${messages} m where m.conversation_id = c.id and m.read_at is null and ${isFromOtherSide(me)}
        limit ${MAX_UNREAD_COUNT}) waiting) unread
    order by page.last_message_at desc, page.id desc`
}

function toSummary(ctx: Ctx, me: string, row: SummaryRow): ConversationSummary {
  const { locale } = ctx.request
  const photo = photoRow.safeParse(row.cover)
  return {
    id: row.id,
    listing: {
      id: row.property_id,
      title: pickTranslation(locale, row.title, row.title_fil),
      city: row.city,
      photo: photo.success ? toPhoto(locale, photo.data) : null,
      isOpen: row.is_open,
    },
    other: toOtherPerson(me, row),
    lastLine: toLastLine(ctx, me, row),
    lastMessageAt: new Date(row.last_message_at).toISOString(),
    unread: row.unread,
  }
}

function toOtherPerson(me: string, row: SummaryRow): ConversationPerson {
  const renterSees = row.other_is_agent ? 'agent' : 'owner'
  return {
    id: row.other_id,
    name: row.other_name,
    avatarUrl: row.other_avatar,
    part: row.client_user_id === me ? renterSees : 'renter',
  }
}

function toLastLine(
  ctx: Ctx,
  me: string,
  { content, visit_line, sent_at, sender_id, has_attachments }: SummaryRow,
): ConversationSummary['lastLine'] {
  if (content === null || sent_at === null) return null
  const text = formatMessageText({ content, visitLine: visit_line }, ctx.request.locale)
  return {
    text: shorten(toOneLine(removeListingAddresses(text, new URL(ctx.config.baseUrl).origin)), MAX_LAST_LINE_LENGTH),
    sentAt: new Date(sent_at).toISOString(),
    isMine: sender_id === me,
    hasAttachments: has_attachments === true,
  }
}

const cursorSchema = z.object({ at: z.iso.datetime(), id: z.uuid() })

function parseCursor(text: string | null | undefined): ListCursor | null {
  const [at, id] = (text ?? '').split('~')
  const read = cursorSchema.safeParse({ at, id })
  return read.success ? read.data : null
}
