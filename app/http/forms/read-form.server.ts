// Reads a posted form within bounds. The form parser expands names such as `a[400000000]` into nested values, which once cost all
// memory of the process; no schema of ours nests, so such names are refused before parsing (promise V2).
import { fail } from '#app/errors/app-error.ts'

const FIELD_NAME = /^[A-Za-z][\w-]{0,40}$/
const MAX_FIELDS = 100

export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch((error: unknown) => fail('app.badRequest', {}, { cause: error }))
  return hasSoundFields(form) ? form : fail('app.badRequest')
}

/** PostgreSQL refuses NUL in text. In a URL-encoded body the server has refused it before, in a multipart body it has not. */
export function hasSoundFields(form: FormData | URLSearchParams): boolean {
  let count = 0
  for (const [name, value] of form) {
    if (++count > MAX_FIELDS || !FIELD_NAME.test(name)) return false
    if (typeof value === 'string' && value.includes('\0')) return false
  }
  return true
}
