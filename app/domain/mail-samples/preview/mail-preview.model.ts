import type { MailTemplate } from '#app/domain/kernel/mail/mail-templates.data.ts'
import type { EmailStatus, Locale } from '#app/shared/vocabulary.ts'

/** A line of the list. The subject is that of the first version. */
export type ListedMail = { template: MailTemplate; subject: string; versions: number }

/** A test that the administrator sent to their own address. */
export type SentTest = { id: string; subject: string; status: EmailStatus; attempts: number; createdAt: Date }

export type MailPreview = {
  template: MailTemplate
  locale: Locale
  /** Counted from 1. */
  version: number
  /** The subjects of all versions, in their order. */
  versions: string[]
  subject: string
  text: string
  html: string
}

/** How many tests the list shows. */
export const SHOWN_TESTS = 5
