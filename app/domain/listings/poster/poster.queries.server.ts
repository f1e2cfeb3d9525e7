// What an owner prints or posts about a listing: an A4 poster and a square picture, in either language, with the QR code of the short address.
import { eq } from 'drizzle-orm'
import { buildPosterPdf, POSTER_PHOTO } from '#app/adapters/pdf/poster-document.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { formatPhone } from '#app/domain/accounts/profile/phone.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { buildModules } from '#app/domain/kernel/qr-codes/qr-code.rules.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { drawPictureCard } from '#app/domain/kernel/uploads/picture-card.service.server.ts'
import { cropForPaper } from '#app/domain/kernel/uploads/picture-decoder.service.server.ts'
import { loadOwnListing, type StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { getShortUrl } from '#app/domain/listings/short-address/short-address.queries.server.ts'
import { addScanSource } from '#app/domain/listings/short-address/short-address.rules.ts'
import { formatPesosPerMonth } from '#app/i18n/format.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import type { Locale, ScanSource } from '#app/shared/vocabulary.ts'
import { type Cover, loadCover } from './cover.queries.server.ts'
import { listPosterFacts } from './poster.labels.ts'
import type { PosterChoice } from './poster.rules.ts'

/** Pixels for each point of the page. */
const PRINT_SCALE = 3

export async function buildPoster(ctx: Ctx, id: string, choice: PosterChoice): Promise<Buffer> {
  const { listing, cover, ...content } = await loadContent(ctx, id, { ...choice, source: 'poster' })
  const size = { width: POSTER_PHOTO.width * PRINT_SCALE, height: POSTER_PHOTO.height * PRINT_SCALE }
  return buildPosterPdf({
    ...content,
    locale: choice.lang,
    photo: cover === null ? null : await cropForPaper(cover.bytes, size),
    createdAt: listing.updatedAt,
  })
}

const INK = '#1c2826'
const SOFT = '#586663'
const BRAND = '#0f5f59'
const SIDE = 1_080

/** PNG, 1080 by 1080 pixels. */
export async function buildSquarePicture(ctx: Ctx, id: string, choice: PosterChoice): Promise<Buffer> {
  const content = await loadContent(ctx, id, { ...choice, source: 'square' })
  const { cover, photoLabel, price, title, place, facts, phone, brand, modules } = content
  const line = { left: 48, width: 690 }
  return drawPictureCard(
    {
      width: SIDE,
      height: SIDE,
      photo: { bytes: cover?.bytes ?? null, left: 0, top: 0, width: SIDE, height: 640 },
      texts: [
        { ...line, text: photoLabel, font: 'regular', size: 20, color: SOFT, top: 644, height: 28 },
        { ...line, text: price, font: 'bold', size: 58, color: BRAND, top: 672, height: 76 },
        { ...line, text: title, font: 'bold', size: 36, color: INK, top: 752, height: 94 },
        { ...line, text: place, font: 'regular', size: 28, color: SOFT, top: 852, height: 38 },
        { ...line, text: facts.join(' · '), font: 'regular', size: 26, color: INK, top: 896, height: 72 },
        {
          ...line,
          text: [phone, brand].filter(Boolean).join(' · '),
          font: 'bold',
          size: 30,
          color: BRAND,
          top: 1_000,
          height: 44,
        },
      ],
      code: { modules, left: 748, top: 744, side: 300 },
    },
    'png',
  )
}

async function loadContent(
  ctx: Ctx,
  id: string,
  { lang, phone: showsPhone, source }: PosterChoice & { source: ScanSource },
) {
  const listing = await loadOwnListing(ctx, id)
  const [shortUrl, cover, phone, { siteName }] = await Promise.all([
    getShortUrl(ctx, listing.id),
    loadCover(ctx, listing.id),
    showsPhone ? findOwnPhone(ctx, listing) : null,
    getSettings(ctx),
  ])
  return withLocale(lang, () => ({
    listing,
    cover,
    photoLabel: getPhotoLabel(cover),
    brand: siteName,
    ...describe(listing, lang),
    facts: listPosterFacts(listing),
    modules: buildModules(addScanSource(shortUrl, source)),
    invitation: m.poster_invitation(),
    address: shortUrl.replace(/^https?:\/\//, ''),
    phone,
  }))
}

const getPhotoLabel = (cover: Cover | null): string => (cover?.isIllustration ? m.photo_illustration() : '')

function describe(listing: StoredListing, lang: Locale) {
  const { title, titleFil, barangay, city, basePrice } = listing
  return {
    price: formatPesosPerMonth(basePrice, lang),
    title: pickTranslation(lang, title, titleFil) || m.own_untitled(),
    place: [barangay, city].filter(Boolean).join(', '),
  }
}

/** The number of the person who asks, of their own listing: nobody prints the number of another person. */
async function findOwnPhone(ctx: Ctx, listing: StoredListing): Promise<string | null> {
  if (ctx.actor?.id !== listing.ownerId) return null
  const [row] = await ctx.db
    .select({ phone: userProfiles.phone })
    .from(userProfiles)
    .where(eq(userProfiles.userId, listing.ownerId))
  return row?.phone ? formatPhone(row.phone) : null
}
