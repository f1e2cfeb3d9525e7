// What the picture of a listing's link shows, and its address.
import { createHash } from 'node:crypto'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getPhotoPath } from '#app/domain/listings/photos/photo-file.rules.ts'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { formatPesosPerMonth } from '#app/i18n/format.ts'
import { href } from '#app/shared/href.ts'
import { listPosterFacts } from './poster.labels.ts'

/** The size that link previews ask for. */
export const LINK_PREVIEW = { width: 1_200, height: 630 }

const VERSION_LENGTH = 12

type Preview = {
  photo: string
  photoLabel: string
  price: string
  title: string
  place: string
  facts: string
  brand: string
}

export function describePreview(ctx: Ctx, listing: ListingDetail, siteName: string): Preview {
  const { price, title, barangay, city, bedrooms, bathrooms, parking, propertyType, floorArea, photos, free } = listing
  const facts = listPosterFacts({
    propertyType,
    bedroomCount: bedrooms,
    bathroomCount: bathrooms,
    parkingCount: parking,
    floorArea,
  })
  return {
    photo: photos[0]?.url ?? '',
    photoLabel: photos[0]?.label ?? '',
    price: formatPesosPerMonth(price, ctx.request.locale),
    title,
    place: [barangay, city].filter(Boolean).join(', '),
    facts: (free === undefined ? facts : [free, ...facts]).join(' · '),
    brand: siteName,
  }
}

/**
 * Null if the listing has no photo of its own in the store. The version follows from what the picture shows, so that apps, which keep pictures
 * for long, ask again after a change.
 */
export function buildPreviewPath(ctx: Ctx, listing: ListingDetail, siteName: string): string | null {
  const [cover] = listing.photos
  if (!cover || getPhotoPath(cover.url) === null) return null
  const { locale } = ctx.request
  const shown = JSON.stringify([locale, describePreview(ctx, listing, siteName)])
  const version = createHash('sha256').update(shown).digest('hex').slice(0, VERSION_LENGTH)
  return `${href('/properties/:id/preview.jpg', { id: listing.id })}?lang=${locale}&v=${version}`
}
