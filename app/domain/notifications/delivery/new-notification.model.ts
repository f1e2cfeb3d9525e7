// What a feature passes to `notify`.
import type { MailButton } from '#app/domain/kernel/mail/mail-template.rules.ts'
import type { NotificationKind, NotificationParams } from '#app/domain/notifications/kinds/notification-kind.data.ts'

export type MailLinks = { button: MailButton; otherButton?: MailButton }

export type NewNotification = {
  userId: string
  kind: NotificationKind
  subject: { type: string; id: string }
  params?: NotificationParams
  /** What unread notifications of the kind are grouped by; without it, the subject. For grouped kinds only. */
  group?: string
  /** Links of the mail in place of the one to the page of the subject; texts in the current language. */
  mailLinks?: () => MailLinks
}
