import type { MailAttachment } from '#app/adapters/mail/mail-attachments.ts'
import type { EmailStatus, Locale } from '#app/shared/vocabulary.ts'

export type OutboxLine = {
  id: string
  template: string
  to: string
  subject: string
  status: EmailStatus
  attempts: number
  createdAt: Date
}
export type OutboxPage = { mails: OutboxLine[]; next: string | null }
export type OutboxMail = OutboxLine & {
  locale: Locale
  replyTo: string | null
  text: string
  html: string | null
  unsubscribeUrl: string | null
  nextAttemptAt: Date
  lastError: string | null
  sentAt: Date | null
  links: string[]
  attachments: MailAttachment[]
}
