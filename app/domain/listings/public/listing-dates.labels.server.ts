// The dates of a listing as its page shows them. Server only, because the browser has no room for the texts.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getShownConfirmation } from '#app/domain/listings/freshness/freshness.rules.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { ListingDetail } from './listing.model.ts'

export function formatListingDates(
  ctx: Ctx,
  publishedAt: Date | null,
  availabilityConfirmedAt: Date | null,
): ListingDetail['dates'] {
  const confirmation = formatConfirmation(ctx, availabilityConfirmedAt)
  const listedOn = publishedAt ? [{ text: m.listing_listed_on({ date: formatDate(publishedAt) }) }] : []
  return confirmation ? [confirmation, ...listedOn] : listedOn
}

/** Null if the last confirmation is too old to be shown. */
export function formatConfirmation(
  ctx: Ctx,
  availabilityConfirmedAt: Date | null,
): ListingDetail['dates'][number] | null {
  const { locale } = ctx.request
  const confirmedAt = getShownConfirmation(availabilityConfirmedAt, ctx.now())
  if (!confirmedAt) return null
  const when = formatRelative(confirmedAt, ctx.now(), locale)
  return { text: m.availability_confirmed({ when }, { locale }), hint: formatDate(confirmedAt, locale) }
}
