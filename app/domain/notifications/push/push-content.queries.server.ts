// What a push message says: of one event its text, of several how many. Nothing private is on a locked screen, unless the person chose it for
// the device.
import { inArray, sql } from 'drizzle-orm'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { conversations, messages } from '#app/db/schema/messaging/messaging.server.ts'
import type { pushSubscriptions } from '#app/db/schema/messaging/push.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import {
  findReader,
  type NotificationReader,
} from '#app/domain/notifications/delivery/notification-reader.queries.server.ts'
import { getNotificationTexts } from '#app/domain/notifications/kinds/notification-kind.labels.server.ts'
import { getNotificationPath } from '#app/domain/notifications/kinds/notification-link.rules.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { getMessagesPath } from '#app/shared/dashboard-paths.ts'
import { toOneLine } from '#app/shared/text.ts'

type Device = typeof pushSubscriptions.$inferSelect
export type DuePush = { id: string; revision: number; notificationId: string | null; conversationId: string | null }

/** What the service worker shows. A message with the same tag takes the place of the one before. */
export type PushMessage = { title: string; body: string; url: string; tag: string; lang: string }
export type PushContent = { message: PushMessage; isUrgent: boolean }

/** The adapter takes about 4,000 bytes; a character may have four. */
const [MAX_TITLE, MAX_BODY] = [120, 400]
const MAX_LISTED = 3

type Event = { title: string; body: string; url: string; tag: string; isMessage: boolean; count: number }
type Readers = (topic: Parameters<typeof findReader>[2]) => Promise<NotificationReader | null>

/** Undefined if the person has read it all since, does not want it any more, or cannot sign in. */
export async function findPushContent(
  ctx: Ctx,
  device: Device,
  due: readonly DuePush[],
): Promise<PushContent | undefined> {
  const { notificationsEnabled, siteName } = await getSettings(ctx)
  if (!notificationsEnabled) return undefined
  const readers = createReaders(ctx, device.userId)
  const events = [
    ...(await listConversationEvents(ctx, device.userId, due, readers)),
    ...(await listNotificationEvents(ctx, due, readers)),
  ]
  const reader = (await readers.first()) ?? undefined
  if (!reader || events.length === 0) return undefined
  const message = withLocale(reader.locale, () =>
    buildMessage(events, { siteName, showsText: device.showsText, reader }),
  )
  return { message: { ...message, lang: reader.locale }, isUrgent: events.some(({ isMessage }) => isMessage) }
}

/** One query for each topic. */
function createReaders(ctx: Ctx, userId: string): Readers & { first: () => Promise<NotificationReader | null> } {
  const found = new Map<string, Promise<NotificationReader | null>>()
  const read: Readers = (topic) => {
    const known = found.get(topic) ?? findReader(ctx, userId, topic).then((one) => (one?.wantsPush ? one.reader : null))
    found.set(topic, known)
    return known
  }
  const first = async () => (await Promise.all(found.values())).find((one) => one !== null) ?? null
  return Object.assign(read, { first })
}

function buildMessage(
  events: readonly Event[],
  { siteName, showsText, reader }: { siteName: string; showsText: boolean; reader: NotificationReader },
): Omit<PushMessage, 'lang'> {
  const [only] = events
  const areMessages = events.every(({ isMessage }) => isMessage)
  const count = events.reduce((sum, event) => sum + event.count, 0)
  const summary = areMessages ? m.push_messages({ count }) : m.push_news({ count })
  const isOne = only !== undefined && events.length === 1
  const list = events.slice(0, MAX_LISTED).map(({ title }) => title)
  const text = isOne ? only : { title: summary, body: list.join('\n') }
  return {
    title: cut(showsText ? text.title : siteName, MAX_TITLE),
    body: cut(showsText ? text.body : summary, MAX_BODY),
    url: isOne ? only.url : areMessages ? (getMessagesPath(reader.role) ?? '/dashboard') : '/dashboard/notifications',
    tag: isOne ? only.tag : 'several',
  }
}

const cut = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…` // never half a surrogate pair

async function listNotificationEvents(ctx: Ctx, due: readonly DuePush[], findFor: Readers): Promise<Event[]> {
  const ids = due.flatMap(({ notificationId }) => notificationId ?? [])
  if (ids.length === 0) return []
  const rows = await ctx.db.select().from(notifications).where(inArray(notifications.id, ids))
  const events: Event[] = []
  for (const { id, topic, kind, subjectId, params, count, readAt } of rows) {
    const reader = readAt === null && topic !== 'account' ? await findFor(topic) : null
    if (!reader) continue
    const { title, detail } = withLocale(reader.locale, () => getNotificationTexts(kind, params, count))
    events.push({
      title,
      body: toOneLine(detail ?? ''),
      url: getNotificationPath(reader.role, { kind, subjectId, params, count }),
      tag: `notification-${id}`,
      isMessage: false,
      count: 1,
    })
  }
  return events
}

type ConversationRow = { id: string; unread: number; sender: string; content: string }

/** Messages of the other side that the person has not read. */
async function listConversationEvents(
  ctx: Ctx,
  userId: string,
  due: readonly DuePush[],
  findFor: Readers,
): Promise<Event[]> {
  const ids = due.flatMap(({ conversationId }) => conversationId ?? [])
  const reader = ids.length === 0 ? null : await findFor('messages')
  const path = reader && getMessagesPath(reader.role)
  if (!reader || !path) return []
  const { rows } = await ctx.db.execute<ConversationRow>(sql`
    select c.id, unread.total as unread, sender.full_name as sender, latest.content
    from ${conversations} c
    cross join lateral (
      select count(*)::int as total, max(m.sequence) as newest from ${messages} m
      where m.conversation_id = c.id and m.read_at is null
        and (m.sender_id = c.client_user_id) <> (c.client_user_id = ${userId})) unread
    join ${messages} latest on latest.conversation_id = c.id and latest.sequence = unread.newest
    join ${users} sender on sender.id = latest.sender_id
    where c.id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}) and unread.total > 0
    order by unread.newest desc`)
  return withLocale(reader.locale, () =>
    rows.map(({ id, unread, sender, content }) => ({
      title: m.push_message_from({ name: sender }),
      body: toOneLine(content) || m.push_file(),
      url: `${path}/${id}`,
      tag: `conversation-${id}`,
      isMessage: true,
      count: unread,
    })),
  )
}
