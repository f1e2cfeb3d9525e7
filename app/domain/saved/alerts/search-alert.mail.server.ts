// The mail with what a saved search found, in the language of its owner.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { buildMailBodies } from '#app/domain/kernel/mail/mail-template.rules.ts'
import type { NewMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { bedroomsLabel } from '#app/domain/search/criteria/filter.labels.ts'
import type { ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import type { NotificationReader } from '#app/domain/notifications/delivery/notification-reader.queries.server.ts'
import { buildResultsAddress } from '#app/domain/saved/searches/search-address.rules.ts'
import { formatPesosPerMonth } from '#app/i18n/format.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { toOneLine } from '#app/shared/text.ts'

const MAX_LISTED = 20

export type SearchAlert = {
  siteName: string
  pauseUrl: string
  search: { name: string; query: string }
  listings: readonly ListingSummary[]
}

export function buildSearchAlertMail(
  ctx: Ctx,
  { locale, firstName }: NotificationReader,
  { siteName, pauseUrl, search: { name, query }, listings }: SearchAlert,
): Pick<NewMail, 'subject' | 'text' | 'html'> {
  const toUrl = (path: string) => new URL(path, ctx.config.baseUrl).href
  const others = listings.length - MAX_LISTED
  return withLocale(locale, () => ({
    subject: toOneLine(m.mail_search_subject({ count: listings.length, name })),
    ...buildMailBodies({
      locale,
      siteName,
      title: m.mail_search_title({ name }),
      paragraphs: [
        m.mail_notification_hello({ name: firstName }),
        m.mail_search_text({ count: listings.length, site: siteName }),
      ],
      items: listings.slice(0, MAX_LISTED).map(({ id, title, city, price, bedrooms }) => ({
        title,
        note: [formatPesosPerMonth(price), city, bedroomsLabel({ count: bedrooms, orMore: false })].join(' · '),
        url: toUrl(href('/properties/:id', { id })),
      })),
      afterItems: others > 0 ? [m.mail_search_more({ count: others })] : [],
      button: { label: m.mail_search_button(), url: toUrl(buildResultsAddress(query)) },
      footer: { text: m.mail_search_why({ name }), label: m.mail_search_pause(), url: pauseUrl },
    }),
  }))
}
