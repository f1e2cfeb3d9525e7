// The picture that Messenger, Viber, WhatsApp and Facebook show for the link of a listing: photo, rent, title, place and facts.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { drawPictureCard } from '#app/domain/kernel/uploads/picture-card.service.server.ts'
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { loadCover } from './cover.queries.server.ts'
import { describePreview, LINK_PREVIEW } from './link-preview.rules.server.ts'

const INK = '#1c2826'
const SOFT = '#586663'
const BRAND = '#0f5f59'

/** JPEG. */
export async function drawLinkPreview(ctx: Ctx, listing: ListingDetail, siteName: string): Promise<Buffer> {
  const { price, title, place, facts, brand, photoLabel } = describePreview(ctx, listing, siteName)
  const { width, height } = LINK_PREVIEW
  const line = { left: 48, width: 1_104 }
  const cover = await loadCover(ctx, listing.id)
  return drawPictureCard(
    {
      width,
      height,
      photo: { bytes: cover?.bytes ?? null, left: 0, top: 0, width, height: 400 },
      texts: [
        { text: photoLabel, font: 'regular', size: 20, color: SOFT, left: 976, top: 406, width: 176, height: 28 },
        { text: price, font: 'bold', size: 56, color: BRAND, left: 48, top: 428, width: 800, height: 72 },
        { text: brand, font: 'bold', size: 34, color: BRAND, left: 976, top: 442, width: 176, height: 48 },
        { ...line, text: title, font: 'bold', size: 36, color: INK, top: 504, height: 48 },
        { ...line, text: [place, facts].join(' · '), font: 'regular', size: 28, color: SOFT, top: 562, height: 40 },
      ],
    },
    'jpeg',
  )
}
