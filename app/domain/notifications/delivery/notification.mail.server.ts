// The mail about one notification, in the language of its reader.
import { describeLeaving } from '#app/domain/accounts/notification-choices/notification-choices.labels.ts'
import type { TopicMailFrame } from '#app/domain/accounts/notification-choices/topic-mail.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { NOTIFICATION_KINDS } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import { getNotificationTexts } from '#app/domain/notifications/kinds/notification-kind.labels.server.ts'
import { getNotificationPath } from '#app/domain/notifications/kinds/notification-link.rules.ts'
import { m } from '#app/messages/messages.js'
import type { NewNotification } from './new-notification.model.ts'
import type { NotificationReader } from './notification-reader.queries.server.ts'

type Content = TopicMailFrame & { notification: NewNotification }

export function buildNotificationMail(
  ctx: Ctx,
  reader: NotificationReader,
  { siteName, unsubscribeUrl, notification }: Content,
): RenderedMail {
  const { kind, params = {}, subject, mailLinks } = notification
  return renderMail(ctx, reader, siteName, () => {
    const { title, detail, button } = getNotificationTexts(kind, params, 1)
    const path = getNotificationPath(reader.role, { kind, subjectId: subject.id, params, count: 1 })
    return {
      template: `notification.${kind}`,
      subject: title,
      title,
      paragraphs: [
        m.mail_notification_hello({ name: reader.firstName }),
        ...(detail ?? '').split(/\n+/).filter((line) => line.trim() !== ''),
      ],
      ...(mailLinks?.() ?? { button: { label: button, url: path } }),
      leave: describeLeaving([NOTIFICATION_KINDS[kind].topic], unsubscribeUrl),
    }
  })
}
