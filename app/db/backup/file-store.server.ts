// The part of the storage that a backup needs.
import type { Readable } from 'node:stream'
import type { StorageBucket } from '#app/shared/vocabulary.ts'

type FileRef = { bucket: StorageBucket; path: string }

export type FileStore = {
  list(bucket: StorageBucket, options: { after?: string; limit: number }): Promise<{ path: string; size: number }[]>
  open(ref: FileRef): Promise<{ info: { size: number; contentType: string }; body: Readable } | null>
  put(ref: FileRef, body: Readable, options: { contentType: string }): Promise<unknown>
}
