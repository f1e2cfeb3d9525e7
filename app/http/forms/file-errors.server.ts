// Errors of uploads belong to the field of the file: the commands get a file and do not know the name of its field.
import type { AppError } from '#app/errors/app-error.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'

const MEGABYTE = 1024 * 1024
const FILE_ERRORS: ReadonlySet<ErrorCode> = new Set([
  'upload.tooLarge',
  'upload.tooMany',
  'upload.unsupportedType',
  'upload.unreadable',
  'upload.dimensions',
])

/** Empty if several fields have a file and the error does not say which of them it is about. */
export function buildFileErrors(error: AppError, payload: Readonly<Record<string, unknown>>): Record<string, string[]> {
  if (!FILE_ERRORS.has(error.code)) return {}
  const files = Object.entries(payload).flatMap(([field, value]) =>
    [value].flat().flatMap((file) => (file instanceof File && file.size > 0 ? [{ field, size: file.size }] : [])),
  )
  const maxBytes = error.code === 'upload.tooLarge' ? Number(error.params.mb) * MEGABYTE : 0
  const fields = new Set(files.filter(({ size }) => size > maxBytes).map(({ field }) => field))
  if (fields.size > 1 && error.code !== 'upload.tooLarge') return {}
  const message = errorMessage(error.code, error.params)
  return Object.fromEntries([...fields].map((field) => [field, [message]]))
}
