// One entry for every change that a screen can ask for.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listOwnPhotos } from './own-photos.queries.server.ts'
import {
  orderPhotos,
  removePhoto,
  restorePhoto,
  setPhotoCaption,
  setPhotoPanorama,
} from './photo-change.commands.server.ts'
import { movePhoto } from './photo-order.rules.ts'
import { rotatePhoto } from './photo-rotation.commands.server.ts'
import type { PhotoChangeResult, RemovedPhoto } from './photo.model.ts'
import type { PhotoChange } from './photo.schema.ts'

export async function changePhotos(ctx: Ctx, listingId: string, change: PhotoChange): Promise<PhotoChangeResult> {
  const removed = await applyChange(ctx, listingId, change)
  const photos = await listOwnPhotos(ctx, listingId)
  return removed ? { photos, removed } : { photos }
}

async function applyChange(ctx: Ctx, listingId: string, change: PhotoChange): Promise<RemovedPhoto | null> {
  switch (change.intent) {
    case 'order':
      await orderPhotos(ctx, { ...change, listingId })
      return null
    case 'move':
      await orderPhotos(ctx, { ...change, listingId, order: movePhoto(change.seen, change.photoId, change.step) })
      return null
    case 'caption':
      await setPhotoCaption(ctx, { ...change, listingId })
      return null
    case 'panorama':
      await setPhotoPanorama(ctx, { listingId, photoId: change.photoId, isPanorama: change.isPanorama === 'yes' })
      return null
    case 'rotate':
      await rotatePhoto(ctx, { ...change, listingId })
      return null
    case 'remove':
      return removePhoto(ctx, { ...change, listingId })
    case 'restore':
      await restorePhoto(ctx, { ...change, listingId })
      return null
  }
}
