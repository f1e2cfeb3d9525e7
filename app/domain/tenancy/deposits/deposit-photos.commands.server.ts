// Stores the photos of a form before its transaction, and deletes them again if it fails or if the form was sent before.
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  discardDocuments,
  type PreparedDocument,
  prepareDocument,
  storeDocuments,
} from '#app/domain/kernel/uploads/document.commands.server.ts'
import { failField } from '#app/errors/app-error.ts'
import { DEPOSIT_FOLDER } from './deposit.rules.ts'

const RANDOM_BYTES = 16

type StoredPhotos = {
  prepared: readonly PreparedDocument[]
  paths: readonly string[]
  /** Call it when the transaction has used the photos. */
  markStored: () => void
}

export async function withStoredPhotos(
  ctx: Ctx,
  { files, field }: { files: readonly Blob[]; field: string },
  work: (photos: StoredPhotos) => Promise<void>,
): Promise<void> {
  const prepared: PreparedDocument[] = []
  for (const file of files) {
    const photo = await prepareDocument(ctx, file, 'upload.condition')
    if (photo.contentType !== 'image/webp') failField(field, 'maintenance.photos.pictureOnly')
    prepared.push(photo)
  }
  const random = Buffer.from(ctx.adapters.random.bytes(RANDOM_BYTES)).toString('hex')
  const paths = await storeDocuments(ctx, prepared, (_, index) => `${DEPOSIT_FOLDER}/${random}-${index}.webp`)
  let isStored = false
  try {
    await work({ prepared, paths, markStored: () => (isStored = true) })
  } catch (error) {
    await discardDocuments(ctx, paths)
    throw error
  }
  if (!isStored) await discardDocuments(ctx, paths)
}
