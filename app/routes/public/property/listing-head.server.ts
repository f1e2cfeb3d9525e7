// The head of a listing page: title, description and picture for search engines and link previews.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { buildPreviewPath, LINK_PREVIEW } from '#app/domain/listings/poster/link-preview.rules.server.ts'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toOneLine, shorten } from '#app/shared/text.ts'
import { buildPageHead, type PagePicture } from '#app/routes/shared/seo/page-head.server.ts'
import { getWidePicture } from '#app/routes/shared/seo/wide-picture.ts'

const DESCRIPTION_CHARACTERS = 155

export function buildListingHead(ctx: Ctx, listing: ListingDetail, siteName: string, address: string) {
  return buildPageHead({
    title: listing.title,
    description: shorten(describe(listing), DESCRIPTION_CHARACTERS),
    siteName,
    address,
    type: 'article',
    picture: getPicture(ctx, listing, siteName),
  })
}

/** Drawn with rent and facts, if the photo is one of ours; otherwise the photo itself. */
function getPicture(ctx: Ctx, listing: ListingDetail, siteName: string): PagePicture | null {
  const [cover] = listing.photos
  const url = buildPreviewPath(ctx, listing, siteName)
  if (url !== null) return { url, ...LINK_PREVIEW, alt: cover?.alt ?? '' }
  return cover ? getWidePicture(cover) : null
}

/** Rent and place in the language of the reader, whatever language the owner used. */
function describe({ price, city, description }: ListingDetail): string {
  return m.listing_head_description({ rent: formatPesos(price), place: city, description: toOneLine(description) })
}
