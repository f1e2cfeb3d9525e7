// The forms of the page without JavaScript. Each redirects to the page, so that a reload does not repeat the action.
import { data, redirect } from 'react-router'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { changePhotos } from '#app/domain/listings/photos/photo-form.commands.server.ts'
import { uploadPhoto } from '#app/domain/listings/photos/photo-upload.commands.server.ts'
import { FILES_PER_FORM, type RemovedPhoto } from '#app/domain/listings/photos/photo.model.ts'
import type { PhotoChange } from '#app/domain/listings/photos/photo.schema.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'

export type RefusedFile = { name: string; message: string }

/** One refused file does not stop the others. */
export async function uploadFromForm(
  ctx: Ctx,
  url: URL,
  listingId: string,
  { key, files }: { key: string; files: File[] },
) {
  if (files.length === 0 || files.length > FILES_PER_FORM) fail('upload.tooMany', { max: FILES_PER_FORM })
  const refused: RefusedFile[] = []
  for (const [index, file] of files.entries()) {
    try {
      await uploadPhoto(ctx, { listingId, key: `${key}-${index}`, file })
    } catch (error) {
      if (!isAppError(error) || error.status === 404) throw error
      refused.push({ name: file.name, message: errorMessage(error.code, error.params) })
    }
  }
  return refused.length === 0 ? redirect(url.pathname) : data({ refused }, { status: 422 })
}

export async function changeFromForm(ctx: Ctx, url: URL, listingId: string, change: PhotoChange): Promise<Response> {
  const { removed } = await changePhotos(ctx, listingId, change)
  if (!removed) return redirect(url.pathname)
  const query = new URLSearchParams({ ...removed, position: String(removed.position) })
  return redirect(`${url.pathname}?${query.toString()}`)
}

/** What the undo of a removal needs, from the address. */
export function readRemoved(url: URL): RemovedPhoto | null {
  const [stem, position] = [url.searchParams.get('stem'), url.searchParams.get('position')]
  if (stem === null || position === null) return null
  return { stem: stem.slice(0, 64), position: Number(position) || 0, caption: url.searchParams.get('caption') ?? '' }
}
