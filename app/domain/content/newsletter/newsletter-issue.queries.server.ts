// What a weekly issue contains: new listings of the reader's city and what rents do there.
import { and, count, desc, eq, gte } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { newsletterIssues, newsletterSubscriptions } from '#app/db/schema/platform/content.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listCardsByIds } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { isInvalidListing } from '#app/domain/listings/public/listing.model.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { RENT_INDEX_MIN_COUNT } from '#app/domain/listings/rents/rent-index.model.ts'
import { getRentIndex } from '#app/domain/listings/rents/rent-index.queries.server.ts'
import { findRentRow, selectRentRows } from '#app/domain/listings/rents/rent-index.rules.ts'
import { findCityBySlug } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { getIsoWeek, toManilaDay } from '#app/shared/dates.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { buildIssueMail } from './newsletter-issue.mail.server.ts'
import { ISSUE_DAYS, type IssueContent } from './newsletter-issue.model.ts'

const DAY_MS = 24 * 60 * 60_000
const MAX_LISTINGS = 6
const MAX_CITIES = 60

/** A city without new listings gets the issue of the whole country. Null if there is nothing to tell at all. */
export async function composeIssue(
  ctx: Ctx,
  { citySlug, locale }: { citySlug: string | null; locale: Locale },
): Promise<IssueContent | null> {
  const place = citySlug === null ? null : findCityBySlug(citySlug)
  const slug = place?.slug ?? null
  const inLanguage = { ...ctx, request: { ...ctx.request, locale } }
  const isNew = and(
    isPublicListing,
    gte(properties.publishedAt, new Date(ctx.now().getTime() - ISSUE_DAYS * DAY_MS)),
    slug === null ? undefined : eq(properties.citySlug, slug),
  )
  const newest = await ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(isNew)
    .orderBy(desc(properties.publishedAt), desc(properties.id))
    .limit(MAX_LISTINGS)
  if (newest.length === 0 && slug !== null) return composeIssue(ctx, { citySlug: null, locale })
  const [total] = await ctx.db.select({ newCount: count() }).from(properties).where(isNew)
  const cards = await listCardsByIds(
    inLanguage,
    newest.map(({ id }) => id),
  )
  const { rows } = await getRentIndex(ctx)
  const rents = findRentRow(rows, { citySlug: slug, propertyType: null, bedrooms: null })
  const content: IssueContent = {
    place: place && slug !== null ? { name: place.name, slug } : null,
    newCount: total?.newCount ?? 0,
    listings: cards.flatMap((card) => (isInvalidListing(card) ? [] : [card])),
    rents: rents && rents.count >= RENT_INDEX_MIN_COUNT ? rents : null,
  }
  return content.listings.length === 0 && content.rents === null ? null : content
}

/** The cities that a reader can choose: those with the most listings, by name. */
export async function listNewsletterCities(ctx: Ctx): Promise<{ value: string; label: string }[]> {
  const { rows } = await getRentIndex(ctx)
  return selectRentRows(rows, 'city', { citySlug: null, propertyType: null, bedrooms: null })
    .slice(0, MAX_CITIES)
    .flatMap(({ citySlug }) => {
      const city = citySlug === null ? null : findCityBySlug(citySlug)
      return city?.slug ? [{ value: city.slug, label: city.name }] : []
    })
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

/** The issue of this week as a reader would get it, and how many readers there are. */
export async function previewIssue(ctx: Ctx, input: { citySlug: string | null; locale: Locale; siteName: string }) {
  authorize(ctx.actor, 'newsletter.preview')
  const week = getIsoWeek(toManilaDay(ctx.now()))
  const [content, readers, queued] = await Promise.all([
    composeIssue(ctx, input),
    ctx.db.$count(newsletterSubscriptions, eq(newsletterSubscriptions.status, 'confirmed')),
    ctx.db.$count(newsletterIssues, eq(newsletterIssues.week, week)),
  ])
  const leaveUrl = new URL('/newsletter/unsubscribe', ctx.config.baseUrl).href
  if (content === null) return { week, readers, queued, mail: null }
  const { subject, text, html } = buildIssueMail(ctx, content, { ...input, leaveUrl })
  return { week, readers, queued, mail: { subject, text, html } }
}
