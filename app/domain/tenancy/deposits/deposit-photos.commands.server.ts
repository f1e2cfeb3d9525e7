// Photos that prove the condition of a home: only pictures are accepted.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { type PreparedDocument, prepareDocument } from '#app/domain/kernel/uploads/document.commands.server.ts'
import { failField } from '#app/errors/app-error.ts'

export async function prepareConditionPhotos(ctx: Ctx, files: readonly Blob[]): Promise<PreparedDocument[]> {
  const prepared: PreparedDocument[] = []
  for (const file of files) {
    const photo = await prepareDocument(ctx, file, 'upload.condition')
    if (photo.contentType !== 'image/webp') failField('photos', 'maintenance.photos.pictureOnly')
    prepared.push(photo)
  }
  return prepared
}
