// The mail that brings a client the address of a shortlist.
import type { NewMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { buildMailBodies } from '#app/domain/kernel/mail/mail-template.rules.ts'
import { formatDate } from '#app/i18n/format.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { toOneLine } from '#app/shared/text.ts'
import type { Locale } from '#app/shared/vocabulary.ts'

export type ShortlistMail = {
  locale: Locale
  firstName: string
  agentName: string
  agency: string
  note: string | null
  listingCount: number
  expiresAt: Date
  url: string
}

export function buildShortlistMail(mail: ShortlistMail, siteName: string): Pick<NewMail, 'subject' | 'text' | 'html'> {
  const { locale, firstName, agentName, agency, note, listingCount, expiresAt, url } = mail
  return withLocale(locale, () => ({
    subject: toOneLine(m.mail_shortlist_subject({ agent: agentName, count: listingCount })),
    ...buildMailBodies({
      locale,
      siteName,
      title: m.mail_shortlist_title({ name: firstName }),
      paragraphs: [
        m.mail_shortlist_text({ agent: agentName, agency, count: listingCount }),
        ...(note ?? '').split(/\n+/).filter((line) => line.trim() !== ''),
        m.mail_shortlist_react(),
      ],
      button: { label: m.mail_shortlist_button(), url },
      after: [m.mail_shortlist_expires({ date: formatDate(expiresAt) }), m.mail_shortlist_ignore()],
    }),
  }))
}
