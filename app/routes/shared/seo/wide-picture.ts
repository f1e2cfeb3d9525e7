import type { ListingPhoto } from '#app/domain/listings/public/listing.model.ts'
import { buildSourceSet } from '#app/domain/listings/photos/photo.rules.ts'
import type { PagePicture } from './page-head.server.ts'

/** The width that link previews ask for. */
const MAX_WIDTH = 1200

/** The picture in the width of a preview, or the widest one available. */
export function getWidePicture(photo: ListingPhoto): PagePicture {
  const sources = (buildSourceSet(photo) ?? '').split(', ').map((source) => source.split(' '))
  const widths = sources.flatMap(([url = '', width = '']) => (width ? { url, width: Number.parseInt(width, 10) } : []))
  const chosen = widths.findLast(({ width }) => width <= MAX_WIDTH) ?? { url: photo.url, width: photo.width }
  const height = Math.round((photo.height / photo.width) * chosen.width)
  return { url: chosen.url, width: chosen.width, height, alt: photo.alt }
}
