// Reads the form of a video upload. The server keeps its body on the disk; the development server, which has no guards, gets it in memory.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouterContextProvider } from 'react-router'
import type { FileOnDisk, FormOnDisk } from '#app/domain/kernel/uploads/file-on-disk.model.ts'
import { videoUpload } from '#app/domain/listings/media/uploaded-video.schema.ts'
import { fail } from '#app/errors/app-error.ts'
import { formOnDiskContext } from '#app/http/request/context.server.ts'
import { readForm } from './read-form.server.ts'

/** `file` is null if none was chosen. */
export type VideoForm = { key: string; file: FileOnDisk | null }
type FormArgs = { request: Request; context: Readonly<RouterContextProvider> }

export async function readVideoForm<T>(args: FormArgs, work: (form: VideoForm) => Promise<T>): Promise<T> {
  const form = args.context.get(formOnDiskContext)
  if (form) return work(toVideoForm(form))
  const folder = await mkdtemp(join(tmpdir(), 'video-'))
  try {
    return await work(toVideoForm(await writeForm(folder, await readForm(args.request))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function toVideoForm({ fields, files }: FormOnDisk): VideoForm {
  const { video, ...others } = files
  const parsed = videoUpload.safeParse(fields)
  if (!parsed.success || Object.keys(others).length > 0) return fail('app.invalidInput')
  const { key = crypto.randomUUID() } = parsed.data
  // browsers send an empty file input as a file without name and bytes
  return { key, file: video && video.size > 0 ? video : null }
}

async function writeForm(folder: string, form: FormData): Promise<FormOnDisk> {
  const onDisk: FormOnDisk = { fields: {}, files: {} }
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      onDisk.fields[name] = value
      continue
    }
    const path = join(folder, name)
    await writeFile(path, Buffer.from(await value.arrayBuffer()))
    onDisk.files[name] = { path, start: 0, size: value.size, name: value.name }
  }
  return onDisk
}
