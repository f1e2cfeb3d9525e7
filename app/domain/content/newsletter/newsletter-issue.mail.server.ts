// The weekly issue in the language of its reader.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { renderMail, type RenderedMail } from '#app/domain/kernel/mail/rendered-mail.rules.server.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { formatNumber, formatPercent, formatPesos, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import type { IssueContent } from './newsletter-issue.model.ts'

type IssueFrame = { locale: Locale; siteName: string; leaveUrl: string }

export function buildIssueMail(
  ctx: Ctx,
  content: IssueContent,
  { locale, siteName, leaveUrl }: IssueFrame,
): RenderedMail {
  const { place, newCount, listings } = content
  return renderMail(ctx, { locale }, siteName, () => {
    const placeName = place?.name ?? m.newsletter_issue_country()
    return {
      template: 'newsletter.issue',
      subject: m.newsletter_issue_subject({ count: newCount, place: placeName }),
      title: m.newsletter_issue_title({ place: placeName }),
      paragraphs: [m.newsletter_issue_new({ count: newCount, place: placeName })],
      items: listings.map(({ id, title, city, price, propertyType }) => ({
        title,
        note: [formatPesosPerMonth(price), propertyTypeLabel(propertyType), city].join(' · '),
        url: href('/properties/:id', { id }),
      })),
      afterItems: describeRents(content, placeName),
      button: {
        label: m.ui_see_all_homes(),
        url: place ? `/properties?location=${place.slug}` : '/properties',
      },
      otherButton: {
        label: m.newsletter_issue_rents(),
        url: place && content.rents ? href('/rents/:city', { city: place.slug }) : '/rents',
      },
      leave: { text: m.newsletter_issue_why({ site: siteName }), label: m.newsletter_leave(), url: leaveUrl },
    }
  })
}

/** The median, and its change if there are enough listings to tell. */
function describeRents({ rents }: IssueContent, place: string): string[] {
  if (rents === null) return []
  const median = m.newsletter_issue_median({
    place,
    median: formatPesos(rents.median),
    count: rents.count,
    figure: formatNumber(rents.count),
  })
  if (rents.trend === null) return [median]
  const percent = formatPercent(Math.abs(rents.trend.percent))
  if (Math.round(rents.trend.percent) === 0) return [median, m.newsletter_issue_rents_same()]
  return [
    median,
    rents.trend.percent > 0 ? m.newsletter_issue_rents_up({ percent }) : m.newsletter_issue_rents_down({ percent }),
  ]
}
