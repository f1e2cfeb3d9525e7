// Reads the form of a photo upload. The server has limited the body size before.
import { photoUpload } from '#app/domain/listings/photos/photo.schema.ts'
import { fail } from '#app/errors/app-error.ts'
import { readForm } from './read-form.server.ts'

const FILES_FIELD = 'photos'

export async function readPhotoForm(request: Request): Promise<{ key: string; files: File[] }> {
  const form = await readForm(request)
  const files = form.getAll(FILES_FIELD).filter((file) => file instanceof File)
  form.delete(FILES_FIELD)
  const fields = photoUpload.safeParse(Object.fromEntries(form))
  if (!fields.success) fail('app.invalidInput')
  // browsers send an empty file input as a file without name and bytes
  const { key = crypto.randomUUID() } = fields.data
  return { key, files: files.filter((file) => file.size > 0 || file.name !== '') }
}

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '')
}
