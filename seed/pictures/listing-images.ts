// From a gallery to the rows of property_images: addresses in the storage bucket, sizes, words, colour.
import { ALT_TEXTS } from './alt-texts.ts'
import { fileName, LISTING_WIDTHS } from './collection.ts'
import { galleryFor, type GalleryListing } from './gallery.ts'
import { LISTING_PICTURES, pictureNamed } from './manifest.ts'

/** Folder of the demo's pictures inside the bucket `property-images`. */
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
}

const objectPath = (name: string, width: number) => `${FOLDER}/${fileName(name, width)}`

/** Everything that has to lie in the bucket: the file under seed/pictures/pool, and the path it gets there. */
export const bucketFiles = (): { file: string; path: string }[] =>
  LISTING_PICTURES.flatMap(({ name, files }) =>
    files.map(({ width }) => ({ file: fileName(name, width), path: objectPath(name, width) })),
  )

/** One row per picture, without the property's id. */
export function listingImages(listing: GalleryListing): ListingImage[] {
  return galleryFor(listing).map(({ name, kind }, order) => {
    const { width, height, colour } = pictureNamed(name)
    return {
      url: `/storage/object/public/property-images/${objectPath(name, WIDEST)}`,
      order,
      width,
      height,
      widths: LISTING_WIDTHS.filter((each) => each !== WIDEST),
      alt: ALT_TEXTS[kind].en,
      altFil: ALT_TEXTS[kind].fil,
      placeholder: colour,
    }
  })
}
