// The mail that brings a client the address of a shortlist.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
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

export function buildShortlistMail(ctx: Ctx, shortlist: ShortlistMail, siteName: string): RenderedMail {
  const { firstName, agentName, agency, note, listingCount, expiresAt, url } = shortlist
  return renderMail(ctx, shortlist, siteName, () => ({
    template: 'shortlist.sent',
    subject: m.mail_shortlist_subject({ agent: agentName, count: listingCount }),
    title: m.mail_shortlist_title({ name: firstName }),
    paragraphs: [
      m.mail_shortlist_text({ agent: agentName, agency, count: listingCount }),
      ...(note ?? '').split(/\n+/).filter((line) => line.trim() !== ''),
      m.mail_shortlist_react(),
    ],
    button: { label: m.mail_shortlist_button(), url },
    after: [m.mail_shortlist_expires({ date: formatDate(expiresAt) }), m.mail_shortlist_ignore()],
  }))
}
