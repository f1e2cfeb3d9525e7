// The daily mail in the language of its reader: the newest notifications, and how many more there are.
import { describeLeaving } from '#app/domain/accounts/notification-choices/notification-choices.labels.ts'
import type { ConfigurableTopic } from '#app/domain/accounts/notification-choices/notification-choices.schema.ts'
import type { TopicMailFrame } from '#app/domain/accounts/notification-choices/topic-mail.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import type { NotificationReader } from '#app/domain/notifications/delivery/notification-reader.queries.server.ts'
import type { NotificationParams } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import { getNotificationTexts } from '#app/domain/notifications/kinds/notification-kind.labels.server.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { toOneLine } from '#app/shared/text.ts'

const MAX_LISTED = 20

export type NotificationDigest = TopicMailFrame & {
  topics: readonly ConfigurableTopic[]
  /** Newest first. */
  due: readonly { kind: string; params: NotificationParams; count: number; lastAt: Date }[]
}

export function buildNotificationDigestMail(
  ctx: Ctx,
  reader: NotificationReader,
  { siteName, unsubscribeUrl, topics, due }: NotificationDigest,
): RenderedMail {
  const others = due.length - MAX_LISTED
  return renderMail(ctx, reader, siteName, () => ({
    template: 'notifications.digest',
    subject: m.mail_notifications_subject({ count: due.length, site: siteName }),
    title: m.mail_notifications_title({ name: reader.firstName }),
    paragraphs: [m.mail_notifications_text()],
    items: due.slice(0, MAX_LISTED).map(({ kind, params, count, lastAt }) => {
      const { title, detail } = getNotificationTexts(kind, params, count)
      return { title, note: formatDateTime(lastAt), line: toOneLine(detail ?? '') }
    }),
    afterItems: others > 0 ? [m.mail_notifications_more({ count: others })] : [],
    button: { label: m.mail_notifications_button(), url: '/dashboard/notifications' },
    leave: describeLeaving(topics, unsubscribeUrl),
  }))
}
