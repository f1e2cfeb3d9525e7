// Photo addresses for each width, and sample photos for listings without photos.
import { isSavingData } from '#app/shared/data-saving.ts'
import type { ListingPhoto } from '#app/domain/listings/public/listing.model.ts'

/** Query parameter with the number of the open photo, starting at 1. */
export const PHOTO_PARAM = 'photo'
/** Navigation state: the viewer was opened from the gallery, so closing goes back. */
export const FROM_GALLERY = { fromGallery: true } as const

/** Widths in which each of our photos exists. */
export const PICTURE_WIDTHS = [400, 800, 1200]

/**
 * `…-800.webp` becomes `…-400.webp 400w, …`; undefined if the address has no width in its name. In data-saving mode only the smallest is
 * offered.
 */
export function buildSourceSet({ url, widths }: Pick<ListingPhoto, 'url' | 'widths'>): string | undefined {
  const name = /^(.*[-/])(\d+)(\.\w+)$/.exec(url)
  const ownWidth = Number(name?.[2])
  if (!name || widths.length === 0) return undefined
  const all = [...new Set([...widths, ownWidth])].sort((a, b) => a - b)
  return (isSavingData() ? all.slice(0, 1) : all).map((width) => `${name[1]}${width}${name[3]} ${width}w`).join(', ')
}

const SAMPLE_NAMES = ['sample-1', 'sample-2', 'sample-3'] as const

/** One of three, chosen by the id, so that a listing always has the same one. */
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
