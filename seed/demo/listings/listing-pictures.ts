// Pictures of the demo listings: the files are stored once, and the rows of all listings refer to them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#app/config/project-root.server.ts'
import type { Storage } from '#app/adapters/storage/storage.server.ts'
import { propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { listBucketFiles, buildListingImages } from '#seed/pictures/listing-images.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import type { Listing } from './listing-rows.ts'
import { runConcurrently } from '#seed/run-concurrently.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'

const BUCKET = 'property-images'
/** Each write waits for the disk, so concurrent writes are much faster. */
const MAX_CONCURRENT = 16

/** Takes turns along the default order, newest first, so that listings of one type close to each other have different covers. */
export function addPictures(dataset: DemoData, listings: readonly Listing[]): void {
  const turns = new Map<string, number>()
  for (const listing of listings.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())) {
    const { propertyType, bedrooms, amenities } = listing.facts
    const turn = turns.get(propertyType) ?? 0
    turns.set(propertyType, turn + 1)
    const images = buildListingImages({ id: listing.key, propertyType, bedroomCount: bedrooms, amenities, turn })
    for (const image of images) {
      const id = demoId('image', listing.key, image.order)
      dataset.pendingRows.add(propertyImages, { ...image, id, propertyId: listing.id, createdAt: listing.createdAt })
    }
  }
}

/** Skips files that an interrupted seed has stored. */
export async function storePictures(storage: Storage): Promise<number> {
  const pool = join(PROJECT_ROOT, 'seed', 'pictures', 'pool')
  const files = listBucketFiles()
  await runConcurrently(files, MAX_CONCURRENT, async ({ file, path }) => {
    const bytes = await readFile(join(pool, file))
    const stored = await storage.head({ bucket: BUCKET, path })
    if (stored?.size !== bytes.length) await storage.put({ bucket: BUCKET, path }, bytes, { contentType: 'image/webp' })
  })
  return files.length
}
