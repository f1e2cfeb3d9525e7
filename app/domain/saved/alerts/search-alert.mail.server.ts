// The mail with what a saved search found, in the language of its owner.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { MailItem } from '#app/domain/kernel/mail/mail-template.rules.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { bedroomsLabel } from '#app/domain/search/criteria/filter.labels.ts'
import type { ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import type { NotificationReader } from '#app/domain/notifications/delivery/notification-reader.queries.server.ts'
import { recommendationLabel } from '#app/domain/saved/recommendations/recommendation.labels.ts'
import type { Recommended } from '#app/domain/saved/recommendations/recommendation.rules.ts'
import { buildResultsAddress } from '#app/domain/saved/searches/search-address.rules.ts'
import { formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'

const MAX_LISTED = 20

export type SearchAlert = {
  siteName: string
  pauseUrl: string
  search: { name: string; query: string }
  listings: readonly ListingSummary[]
  /** Homes like those that the reader saved; only in the weekly mail. */
  recommended: readonly Recommended<ListingSummary>[]
}

export function buildSearchAlertMail(
  ctx: Ctx,
  reader: NotificationReader,
  { siteName, pauseUrl, search: { name, query }, listings, recommended }: SearchAlert,
): RenderedMail {
  const others = listings.length - MAX_LISTED
  return renderMail(ctx, reader, siteName, () => ({
    template: 'search.found',
    subject: m.mail_search_subject({ count: listings.length, name }),
    title: m.mail_search_title({ name }),
    paragraphs: [
      m.mail_notification_hello({ name: reader.firstName }),
      m.mail_search_text({ count: listings.length, site: siteName }),
    ],
    items: listings.slice(0, MAX_LISTED).map(toItem),
    afterItems: others > 0 ? [m.mail_notifications_more({ count: others })] : [],
    button: { label: m.ui_see_all_homes(), url: buildResultsAddress(query) },
    ...(recommended.length > 0 && {
      otherItems: {
        title: m.recommend_title(),
        items: recommended.map(({ listing, likeness }) => ({
          ...toItem(listing),
          line: recommendationLabel(likeness, listing.city),
        })),
      },
    }),
    leave: { text: m.mail_search_why({ name }), label: m.mail_search_pause(), url: pauseUrl },
  }))
}

function toItem({ id, title, city, price, bedrooms }: ListingSummary): MailItem {
  return {
    title,
    note: [formatPesosPerMonth(price), city, bedroomsLabel({ count: bedrooms, orMore: false })].join(' · '),
    url: href('/properties/:id', { id }),
  }
}
