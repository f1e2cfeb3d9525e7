// Unread conversations that no mail has announced yet. The recipients are those of inquiry mails: the renter, and on the other side the
// active agent, otherwise the owner.
import { and, eq, isNull, max, sql } from 'drizzle-orm'
import { notificationPreferences } from '#app/db/schema/accounts/notifications.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { sessions, users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import {
  conversations,
  inquiries,
  messageAttachments,
  messageNotices,
  messages,
} from '#app/db/schema/messaging/messaging.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import {
  buildMailChoiceCondition,
  mailCadence,
} from '#app/domain/accounts/notification-choices/notification-choices.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { VisitLine } from '#app/shared/tenancy-vocabulary.ts'
import { getFirstName } from '#app/shared/text.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import {
  isFromOtherSide,
  buildLatestConversationsSql,
} from '#app/domain/messaging/conversations/membership.queries.server.ts'
import { MAX_CONVERSATIONS, MAX_MESSAGE_AGE_MS } from './unread-digest.rules.ts'

/** `isDaily`: the person chose one mail a day. */
export type DigestReader = Recipient & { role: Role; isDaily: boolean }

/** Row lock until the transaction ends, so that one process at a time mails this person. Undefined if the person gets no digests. */
export async function lockReader(ctx: Ctx, userId: string): Promise<DigestReader | undefined> {
  const [row] = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      fullName: users.fullName,
      locale: users.locale,
      emailVerified: users.emailVerified,
      role: userProfiles.userType,
      cadence: mailCadence,
    })
    .from(users)
    .innerJoin(userProfiles, and(eq(userProfiles.userId, users.id), eq(userProfiles.isActive, true)))
    .leftJoin(notificationPreferences, buildMailChoiceCondition(users.id, 'messages'))
    .where(and(eq(users.id, userId), eq(users.banned, false), isNull(users.erasedAt)))
    .for('no key update', { of: users })
  if (!row || row.cadence === 'never') return undefined
  const { fullName, cadence, ...reader } = row
  return { ...reader, firstName: getFirstName(fullName), isDaily: cadence === 'daily' }
}

export type UnreadConversation = {
  conversationId: string
  propertyId: string
  clientUserId: string
  title: string
  titleFil: string | null
  otherName: string
  unread: number
  newest: number
  unnotifiedSince: Date
  content: string
  visitLine: VisitLine | null
  hasAttachments: boolean
}

/** Latest first. A message that this person got as an inquiry mail counts as announced. */
export async function listUnreadConversations(
  ctx: Ctx,
  { id: me, email }: DigestReader,
): Promise<UnreadConversation[]> {
  const since = new Date(ctx.now().getTime() - MAX_MESSAGE_AGE_MS).toISOString()
  const { rows } = await ctx.db.execute<UnreadConversationRow>(sql`
    select c.id, c.property_id, c.client_user_id, listing.title, listing.title_fil, sender.full_name as other_name,
      waiting.total, waiting.newest, waiting.unnotified_since, latest.content, latest.visit_line,
      exists (select 1 from ${messageAttachments} a where a.message_id = latest.id) as has_attachments
    from ${buildLatestConversationsSql(me, null, MAX_CONVERSATIONS)} page
    join ${conversations} c on c.id = page.id
    join ${properties} listing on listing.id = c.property_id
    left join ${agents} acting on acting.id = c.agent_id and acting.is_active
    left join ${messageNotices} told on told.user_id = ${me} and told.conversation_id = c.id
    cross join lateral (
      select count(*)::int as total, max(m.sequence) as newest, min(m.created_at) filter (where
        m.sequence > coalesce(told.told_up_to, 0) and not exists (
          select 1 from ${inquiries} i join ${emails} e on e.id = i.email_id
          where i.message_id = m.id and e.to_address = ${email})) as unnotified_since
      from ${messages} m
      where m.conversation_id = c.id and m.read_at is null and m.sender_id <> ${me} and m.created_at > ${since}::timestamptz
        and ${isFromOtherSide(me)}) waiting
    join ${messages} latest on latest.conversation_id = c.id and latest.sequence = waiting.newest
    join ${users} sender on sender.id = latest.sender_id
    where waiting.unnotified_since is not null and ${me} = case
      when c.client_user_id = ${me} then c.client_user_id else coalesce(acting.user_id, listing.owner_id) end
    order by waiting.newest desc`)
  return rows.map(toUnreadConversation)
}

type UnreadConversationRow = {
  id: string
  property_id: string
  client_user_id: string
  title: string
  title_fil: string | null
  other_name: string
  total: number
  newest: string
  unnotified_since: Date
  content: string
  visit_line: VisitLine | null
  has_attachments: boolean
}

function toUnreadConversation(row: UnreadConversationRow): UnreadConversation {
  return {
    conversationId: row.id,
    propertyId: row.property_id,
    clientUserId: row.client_user_id,
    title: row.title,
    titleFil: row.title_fil,
    otherName: row.other_name,
    unread: row.total,
    newest: Number(row.newest),
    unnotifiedSince: new Date(row.unnotified_since),
    content: row.content,
    visitLine: row.visit_line,
    hasAttachments: row.has_attachments,
  }
}

export async function getLastMoments(
  ctx: Ctx,
  userId: string,
): Promise<{ lastMailAt: Date | null; lastActiveAt: Date | null }> {
  const [[mail], [session]] = await Promise.all([
    ctx.db
      .select({ at: max(messageNotices.toldAt) })
      .from(messageNotices)
      .where(eq(messageNotices.userId, userId)),
    ctx.db
      .select({ at: max(sessions.updatedAt) })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
  ])
  return { lastMailAt: mail?.at ?? null, lastActiveAt: session?.at ?? null }
}
