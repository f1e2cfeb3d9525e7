// Where files live. Disk and any S3-compatible store keep the same contract (storage.contract.ts holds both to it).
import type { Readable } from 'node:stream'
import type { StorageBucket } from '#app/shared/vocabulary.ts'

export type StoredObject = { size: number; contentType: string; etag: string; modifiedAt: Date }
export type ObjectRef = { bucket: StorageBucket; path: string }

export type Storage = {
  /** All or nothing: a reader sees the old object or the new one, never half of one, also after kill -9. */
  put(ref: ObjectRef, body: Uint8Array | Readable, options: { contentType: string }): Promise<StoredObject>
  /** `null` when there is no such object. The caller must consume or destroy the stream. */
  open(ref: ObjectRef, range?: { start: number; end?: number }): Promise<{ info: StoredObject; body: Readable } | null>
  head(ref: ObjectRef): Promise<StoredObject | null>
  /** Removing what is not there is not an error. */
  remove(ref: ObjectRef): Promise<void>
  /** In order of path, at most `limit` at a time, continuing after `after`. */
  list(bucket: StorageBucket, options?: { prefix?: string; after?: string; limit?: number }): Promise<StoredEntry[]>
  /** Cheap check for /readyz. */
  ping(): Promise<void>
}
export type StoredEntry = { path: string; size: number; modifiedAt: Date }
