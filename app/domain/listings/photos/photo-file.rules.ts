// Names of the files of a photo. One photo has a WebP file for each width, and later AVIF files beside them; all share one stem.

export const PHOTO_BUCKET = 'property-images' as const
/** Widths of an uploaded photo. A narrower photo has those below its own width, and its own width. */
export const UPLOADED_WIDTHS = [400, 800, 1200, 1600] as const
/** The width in `url`: for lists and for browsers without srcset. */
const MAIN_WIDTH = 800
const URL_PREFIX = `/storage/object/public/${PHOTO_BUCKET}/`
const PHOTO_PATH = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{32})-(\d{1,5})\.(webp|avif)$/

/** The random part of a name. It is never reused, so that caches can keep a file for ever. */
export const PHOTO_STEM_BYTES = 16
export const PHOTO_STEM_FORMAT = /^[0-9a-f]{32}$/

export type PhotoStem = { listingId: string; stem: string }

export function buildPhotoPath(
  { listingId, stem }: PhotoStem,
  width: number,
  extension: 'webp' | 'avif' = 'webp',
): string {
  return `${listingId}/${stem}-${width}.${extension}`
}

/** Null for anything that is not the file of an uploaded photo, such as the pictures of the demo listings. */
export function parsePhotoPath(path: string): (PhotoStem & { width: number; extension: 'webp' | 'avif' }) | null {
  const [, listingId, stem, width, extension] = PHOTO_PATH.exec(path) ?? []
  if (!listingId || !stem || !extension) return null
  return { listingId, stem, width: Number(width), extension: extension === 'avif' ? 'avif' : 'webp' }
}

/** Where the storage has the file of an address; null for another address. */
export const getPhotoPath = (url: string) => (url.startsWith(URL_PREFIX) ? url.slice(URL_PREFIX.length) : null)

/** Null for a picture that nobody uploaded. */
export function getPhotoStem(url: string): PhotoStem | null {
  return url.startsWith(URL_PREFIX) ? parsePhotoPath(url.slice(URL_PREFIX.length)) : null
}

/** The columns `url` and `widths` for the widths that exist, in ascending order. */
export function buildPhotoAddress(stem: PhotoStem, widths: readonly number[]): { url: string; widths: number[] } {
  const main = widths.findLast((width) => width <= MAIN_WIDTH) ?? widths[0] ?? MAIN_WIDTH
  return {
    url: `${URL_PREFIX}${buildPhotoPath(stem, main)}`,
    widths: widths.filter((width) => width !== main),
  }
}

/** All widths of a photo, in ascending order. */
export function listPhotoWidths({ url, widths }: { url: string; widths: readonly number[] }): number[] {
  const own = url.startsWith(URL_PREFIX) ? parsePhotoPath(url.slice(URL_PREFIX.length))?.width : undefined
  return [...new Set(own === undefined ? widths : [...widths, own])].sort((a, b) => a - b)
}
