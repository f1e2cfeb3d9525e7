// The mail about one notification, in the language of its reader.
import { formatTopics } from '#app/domain/accounts/notification-choices/notification-choices.labels.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { NewMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { buildMailBodies } from '#app/domain/kernel/mail/mail-template.rules.ts'
import { NOTIFICATION_KINDS } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import { getNotificationTexts } from '#app/domain/notifications/kinds/notification-kind.labels.server.ts'
import { getNotificationPath } from '#app/domain/notifications/kinds/notification-link.rules.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { toOneLine } from '#app/shared/text.ts'
import type { NewNotification } from './new-notification.model.ts'
import type { NotificationReader } from './notification-reader.queries.server.ts'

type Content = { siteName: string; unsubscribeUrl: string; notification: NewNotification }

export function buildNotificationMail(
  ctx: Ctx,
  reader: NotificationReader,
  { siteName, unsubscribeUrl, notification }: Content,
): Pick<NewMail, 'subject' | 'text' | 'html'> {
  const { kind, params = {}, subject } = notification
  return withLocale(reader.locale, () => {
    const texts = getNotificationTexts(kind, params, 1)
    const path = getNotificationPath(reader.role, { kind, subjectId: subject.id, params, count: 1 })
    const topics = formatTopics([NOTIFICATION_KINDS[kind].topic])
    return {
      subject: toOneLine(texts.title),
      ...buildMailBodies({
        locale: reader.locale,
        siteName,
        title: texts.title,
        paragraphs: [
          m.mail_notification_hello({ name: reader.firstName }),
          ...(texts.detail ?? '').split(/\n+/).filter((line) => line.trim() !== ''),
        ],
        ...(notification.mailLinks?.() ?? {
          button: { label: texts.button, url: new URL(path, ctx.config.baseUrl).href },
        }),
        footer: {
          text: m.mail_notification_leave(),
          label: m.mail_notification_leave_label({ topics }),
          url: unsubscribeUrl,
        },
      }),
    }
  })
}
