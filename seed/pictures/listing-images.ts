// Converts a gallery to rows of property_images: storage addresses, sizes, alternative texts, colour.
import { ALT_TEXTS } from './alt-texts.ts'
import { buildGallery, type GalleryListing } from './gallery.ts'
import { buildFileName, getPicture, LISTING_PICTURES } from './manifest.ts'

/** Folder of the demo pictures in the bucket `property-images`. */
const FOLDER = 'demo'
const WIDEST = 1200

export type ListingImage = {
  url: string
  order: number
  width: number
  height: number
  widths: number[]
  alt: string
  altFil: string
  placeholder: string
  isIllustration: true
}

const buildObjectPath = (name: string, width: number) => `${FOLDER}/${buildFileName(name, width)}`

/** The files of the bucket: file name under seed/pictures/pool, and path in the bucket. */
export const listBucketFiles = (): { file: string; path: string }[] =>
  LISTING_PICTURES.flatMap(({ name, files }) =>
    files.map(({ width }) => ({ file: buildFileName(name, width), path: buildObjectPath(name, width) })),
  )

/** One row for each picture, without the listing id. */
export function buildListingImages(listing: GalleryListing): ListingImage[] {
  return buildGallery(listing).map(({ name, kind }, order) => {
    const { width, height, colour, files } = getPicture(name)
    return {
      url: `/storage/object/public/property-images/${buildObjectPath(name, WIDEST)}`,
      order,
      width,
      height,
      widths: files.map((file) => file.width).filter((each) => each !== WIDEST),
      alt: ALT_TEXTS[kind].en,
      altFil: ALT_TEXTS[kind].fil,
      placeholder: colour,
      isIllustration: true,
    }
  })
}
