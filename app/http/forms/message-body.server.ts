// Reads a message from JSON, or from a multipart form if it has files. The server has limited the body size before.
import { type MessageInput, messageInput } from '#app/domain/messaging/conversations/message.schema.ts'
import { fail } from '#app/errors/app-error.ts'
import { readForm } from './read-form.server.ts'
import { readJson } from './respond.server.ts'

const MAX_JSON_BYTES = 64 * 1024
const FILES_FIELD = 'files'

export async function readMessageBody(request: Request): Promise<MessageInput & { files: File[] }> {
  if (request.method !== 'POST') fail('app.methodNotAllowed')
  const isForm = /^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '')
  const { fields, files } = isForm
    ? await readFormParts(request)
    : { fields: await readJson(request, MAX_JSON_BYTES), files: [] }
  const input = messageInput.safeParse(fields)
  if (!input.success) fail('app.invalidInput')
  return { ...input.data, files }
}

async function readFormParts(request: Request): Promise<{ fields: unknown; files: File[] }> {
  const form = await readForm(request)
  const files = form.getAll(FILES_FIELD).filter((file) => file instanceof File)
  form.delete(FILES_FIELD)
  // browsers send an empty file input as a file without name and bytes
  return { fields: Object.fromEntries(form), files: files.filter((file) => file.size > 0 || file.name !== '') }
}
