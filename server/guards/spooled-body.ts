// Keeps the body of a large upload in a file while it arrives, so that a video never is in memory as a whole. The file is removed when the
// request ends; what a killed process left is removed at the next start.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Response } from 'express'
import type { FormOnDisk } from '#app/domain/kernel/uploads/file-on-disk.model.ts'
import { createPartScanner } from './part-scanner.ts'

const LEFTOVER_AFTER_MS = 60 * 60_000

export const getSpoolFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'incoming')

/** Where the bytes of a body go. `write` is false if the sender has to wait for `onReady`. */
export type BodySink<T> = {
  write: (bytes: Buffer) => boolean
  onReady: (resume: () => void) => void
  onError: (report: (error: Error) => void) => void
  end: () => Promise<T>
}

/** Ends with the form, or with null for a body that is none. */
export async function openSpool(res: Response, folder: string, boundary: string): Promise<BodySink<FormOnDisk | null>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, crypto.randomUUID())
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const scanner = createPartScanner(boundary)
  res.once('close', () => {
    file.destroy()
    void rm(path, { force: true }).catch(() => undefined) // a file that is still open is removed at the next start
  })
  return {
    write(bytes) {
      scanner.scan(bytes)
      return file.write(bytes)
    },
    onReady: (resume) => void file.on('drain', resume),
    onError: (report) => void file.on('error', report),
    end: () => new Promise((resolve, reject) => file.once('error', reject).end(() => resolve(scanner.getForm(path)))),
  }
}

/** Returns how many files were removed. Another process may still receive the younger ones. */
export async function sweepSpool(folder: string, now = Date.now()): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names) {
    const file = await stat(join(folder, name)).catch(() => null)
    if (!file?.isFile() || now - file.mtimeMs < LEFTOVER_AFTER_MS) continue
    await rm(join(folder, name), { force: true })
    removed++
  }
  return removed
}
