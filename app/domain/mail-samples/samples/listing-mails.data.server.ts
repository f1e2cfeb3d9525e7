// Samples of the mails with listings: alerts of saved searches and the newsletter; and those of the contact form.
import { buildContactReplyMail } from '#app/domain/content/contact/contact-reply.mail.server.ts'
import { buildContactMail } from '#app/domain/content/contact/contact.mail.server.ts'
import { buildIssueLeaveLink } from '#app/domain/content/newsletter/issue-link.rules.server.ts'
import { buildIssueMail } from '#app/domain/content/newsletter/newsletter-issue.mail.server.ts'
import { buildConfirmationMail } from '#app/domain/content/newsletter/newsletter.mail.server.ts'
import type { ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import type { RentFigures } from '#app/domain/listings/rents/rent-index.model.ts'
import { buildSearchAlertMail } from '#app/domain/saved/alerts/search-alert.mail.server.ts'
import { buildPauseLink } from '#app/domain/saved/searches/pause-link.commands.server.ts'
import { type MailSamples, SAMPLE_ID, SAMPLE_TOKEN as token } from './mail-sample.model.ts'

type ListingMail = 'search.found' | 'newsletter.confirm' | 'newsletter.issue' | 'contact.message' | 'contact.reply'

export const LISTING_MAILS: MailSamples<ListingMail> = {
  'search.found': [1, 25].map(
    (count) => (ctx, to, name) =>
      buildSearchAlertMail(
        ctx,
        { ...to, role: 'tenant' },
        {
          siteName: to.siteName,
          pauseUrl: buildPauseLink(ctx, SAMPLE_ID),
          search: { name: `Hanap ni ${name}`.slice(0, 80), query: 'location=makati' },
          listings: Array.from({ length: count }, () => buildListing(name)),
          recommended: Array.from({ length: Math.min(count, 3) }, () => ({
            listing: buildListing(name),
            likeness: { isSameCity: count > 1, difference: -2_000_00 },
          })),
        },
      ),
  ),
  'newsletter.confirm': [
    (ctx, to) => buildConfirmationMail(ctx, to.siteName, { confirmToken: token, unsubscribeToken: token }),
  ],
  'newsletter.issue': [
    { place: null, rents: null },
    { place: { name: 'Makati', slug: 'makati' }, rents: buildRents(4) },
    { place: { name: 'Makati', slug: 'makati' }, rents: buildRents(-4) },
    { place: { name: 'Makati', slug: 'makati' }, rents: buildRents(0) },
  ].map(
    (content) => (ctx, to, name) =>
      buildIssueMail(
        ctx,
        { ...content, newCount: 1, listings: [buildListing(name)] },
        { locale: to.locale, siteName: to.siteName, leaveUrl: buildIssueLeaveLink(ctx, SAMPLE_ID) },
      ),
  ),
  'contact.message': [
    (ctx, to, name) =>
      buildContactMail(ctx, to.siteName, {
        name,
        email: 'nag.tanong@tahanan.example',
        subject: `Tanong ni ${name}`,
        message: `Ako si ${name}.`,
      }),
  ],
  'contact.reply': [
    (ctx, { locale, siteName }, name) =>
      buildContactReplyMail(ctx, siteName, {
        name,
        subject: `Tanong ni ${name}`,
        message: `Ako si ${name}.`,
        reply: `Salamat, ${name}.\n\nNasa settings ito.`,
        locale,
      }),
  ],
}

function buildListing(name: string): ListingSummary {
  return {
    id: SAMPLE_ID,
    title: `Bahay ni ${name}`,
    price: 2_500_000,
    deposit: null,
    bedrooms: 2,
    bathrooms: 1,
    parking: 0,
    propertyType: 'condo',
    featured: false,
    availableFrom: null,
    barangay: 'San Lorenzo',
    city: 'Makati',
    region: 'Metro Manila',
    photo: null,
    contact: { name, kind: 'landlord' },
  }
}

function buildRents(percent: number): RentFigures {
  const trend = { percent, recentCount: 30, earlierCount: 30 }
  return { count: 60, lower: 2_000_000, median: 2_500_000, upper: 3_000_000, trend }
}
