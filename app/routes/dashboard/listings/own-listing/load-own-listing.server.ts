// Loads one own listing with its figures, advice and history.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { getDeletionPreview } from '#app/domain/listings/own/listing-deletion.queries.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { buildAdvice } from '#app/domain/listings/statistics/advice.rules.ts'
import { listListingHistory } from '#app/domain/listings/statistics/history.queries.server.ts'
import { getShortUrl, listScansBySource } from '#app/domain/listings/short-address/short-address.queries.server.ts'
import {
  countPhotos,
  findSimilar,
  getAnswerTimes,
  listTrafficDays,
} from '#app/domain/listings/statistics/statistics.queries.server.ts'
import { buildBuckets, parsePeriod, sumTraffic } from '#app/domain/listings/statistics/statistics.rules.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'

export async function loadOwnListingPage(ctx: Ctx, id: string, url: URL) {
  requireSignIn(ctx.actor)
  const listing = await loadOwnListing(ctx, id)
  const period = parsePeriod(url.searchParams.get('days'))
  const [days, similar, photos, answers, history, deletion, shortUrl, scans] = await Promise.all([
    listTrafficDays(ctx, id, period),
    findSimilar(ctx, listing),
    countPhotos(ctx, id),
    getAnswerTimes(ctx, id),
    listListingHistory(ctx, id),
    url.searchParams.has('delete') ? getDeletionPreview(ctx, id) : null,
    getShortUrl(ctx, id),
    listScansBySource(ctx, id),
  ])
  const now = ctx.now()
  const today = toManilaDay(now)
  const buckets = buildBuckets(days, today, period)
  const advice = buildAdvice({
    status: listing.status,
    photos,
    description: listing.description,
    descriptionFil: listing.descriptionFil,
    monthlyRent: listing.basePrice,
    securityDeposit: listing.securityDeposit,
    hasPosition: listing.location !== null,
    confirmedOn: listing.availabilityConfirmedAt && toManilaDay(listing.availabilityConfirmedAt),
    today,
    similar,
    answers,
  })
  return {
    role: ctx.actor.role,
    now,
    period,
    buckets,
    sums: sumTraffic(buckets),
    similar,
    photos,
    answers,
    advice,
    history,
    deletion,
    shortUrl,
    scans,
    isOwner: listing.ownerId === ctx.actor.id,
    listing: {
      id,
      isHiddenByTeam: listing.status === 'inactive' && listing.inactiveReason === 'admin',
      title: pickTranslation(ctx.request.locale, listing.title, listing.titleFil),
      city: listing.city,
      unit: listing.unit,
      status: listing.status,
      propertyType: listing.propertyType,
      bedrooms: listing.bedroomCount,
      monthlyRent: listing.basePrice,
      confirmedAt: listing.availabilityConfirmedAt,
      askedAt: listing.availabilityAskedAt,
    },
  }
}

export type LoadedOwnListing = Awaited<ReturnType<typeof loadOwnListingPage>>
