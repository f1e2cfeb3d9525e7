// A listing as feeds and embedded pages show it, from the same cards as our own lists.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSamplePhoto } from '#app/domain/listings/photos/photo.rules.ts'
import { type CardSlot, isInvalidListing, type ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { availabilityLabel } from '#app/domain/listings/public/listing.labels.ts'
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { buildLocalizedAddress } from '#app/i18n/locale.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'

export type FeedListing = {
  id: string
  url: string
  title: string
  /** "₱28,000/month" */
  price: string
  /** Centavos. */
  priceCentavos: number
  facts: string[]
  place: string
  availability: string
  /** `label` says that it is a drawing. */
  picture: { url: string; width: number; height: number; label: string | undefined }
}

const SMALL_WIDTH = 400

/** Rows that cannot be read are left out. */
export function toFeedListings(ctx: Ctx, cards: readonly CardSlot[]): FeedListing[] {
  return cards.filter((card): card is ListingSummary => !isInvalidListing(card)).map((card) => toFeedListing(ctx, card))
}

export function buildFeedUrl(ctx: Ctx, path: string): string {
  return buildLocalizedAddress(ctx.request.locale, new URL(path, ctx.config.baseUrl).href)
}

function toFeedListing(ctx: Ctx, listing: ListingSummary): FeedListing {
  const { id, title, price, barangay, city, availableFrom } = listing
  const perMonth = m.card_per_month()
  const amount = formatPesos(price)
  return {
    id,
    url: buildFeedUrl(ctx, href('/properties/:id', { id })),
    title,
    price: perMonth.startsWith('/') ? `${amount}${perMonth}` : `${amount} ${perMonth}`,
    priceCentavos: price,
    facts: listFacts(listing),
    place: [barangay, city].filter(Boolean).join(', '),
    availability: availabilityLabel(availableFrom),
    picture: toSmallPicture(ctx, listing),
  }
}

function listFacts({ propertyType, space, bedrooms, bathrooms, bathroom }: ListingSummary): string[] {
  const count = (total: number, label: (inputs: { count: number }) => string) =>
    total > 0 ? [`${formatNumber(total)} ${label({ count: total })}`] : []
  return [
    space ?? propertyTypeLabel(propertyType),
    ...(space === undefined ? count(bedrooms, m.card_bedrooms) : []),
    ...(bathroom === undefined ? count(bathrooms, m.card_bathrooms) : [bathroom]),
  ]
}

function toSmallPicture(ctx: Ctx, listing: ListingSummary): FeedListing['picture'] {
  const { url, widths, width, height, label } = listing.photo ?? getSamplePhoto(listing.id)
  const small = widths.includes(SMALL_WIDTH) ? url.replace(/([-/])\d+(\.\w+)$/, `$1${SMALL_WIDTH}$2`) : url
  return { url: new URL(small, ctx.config.baseUrl).href, width, height, label }
}
