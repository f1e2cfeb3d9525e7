// Addresses of a picture in its widths, and the picture shown where there is none.
import type { ListingPhoto } from '#app/domain/listings/public/listing.model.ts'

/** Which picture is open large, counted from one, in the address. */
export const PHOTO_PARAM = 'photo'
/** Whoever came from the pictures goes back to them by closing. */
export const FROM_GALLERY = { fromGallery: true } as const

/** The widths every picture of ours comes in. */
export const PICTURE_WIDTHS = [400, 800, 1200]

/** `…-800.webp` becomes `…-400.webp 400w, …`; an address without its width in the name stands alone. */
export function buildSourceSet({ url, widths }: Pick<ListingPhoto, 'url' | 'widths'>): string | undefined {
  const name = /^(.*[-/])(\d+)(\.\w+)$/.exec(url)
  const ownWidth = Number(name?.[2])
  if (!name || widths.length === 0) return undefined
  const all = [...new Set([...widths, ownWidth])].sort((a, b) => a - b)
  return all.map((width) => `${name[1]}${width}${name[3]} ${width}w`).join(', ')
}

const SAMPLE_NAMES = ['sample-1', 'sample-2', 'sample-3'] as const

/** One of three, always the same for one listing (spec §2). */
export function getSamplePhoto(listingId: string): ListingPhoto {
  const sum = Array.from(listingId).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  const name = SAMPLE_NAMES[sum % SAMPLE_NAMES.length] ?? SAMPLE_NAMES[0]
  return {
    url: `/pictures/${name}-800.webp`,
    width: 1200,
    height: 800,
    widths: PICTURE_WIDTHS,
    alt: '',
    placeholder: null,
  }
}
