// Where files live. Disk and any S3-compatible store keep the same contract (storage.contract.ts holds both to it).
import type { Readable } from 'node:stream'
import type { StorageBucket } from '#app/shared/vocabulary.ts'

/** `etag` is opaque, without quotes: it stays while the bytes stay, and changes with them. */
export type StoredObject = { size: number; contentType: string; etag: string; modifiedAt: Date }
export type ObjectRef = { bucket: StorageBucket; path: string }

/** Every call refuses a path that object-path.ts does not allow, and throws StorageUnavailableError when the store fails. */
export type Storage = {
  /** All or nothing: a reader sees the old object or the new one, never half of one, also after kill -9. */
  put(ref: ObjectRef, body: Uint8Array | Readable, options: { contentType: string }): Promise<StoredObject>
  /**
   * `null` when there is no such object. The caller must consume or destroy the stream.
   * `range` counts bytes and includes `end`; a range that starts past the last byte throws a RangeError.
   */
  open(ref: ObjectRef, range?: ByteRange): Promise<{ info: StoredObject; body: Readable } | null>
  head(ref: ObjectRef): Promise<StoredObject | null>
  /** Removing what is not there is not an error. */
  remove(ref: ObjectRef): Promise<void>
  /** In order of path, at most `limit` (1,000) at a time, continuing after `after`. */
  list(bucket: StorageBucket, options?: { prefix?: string; after?: string; limit?: number }): Promise<StoredEntry[]>
  /** Clears what interrupted writes left behind, and says how many there were. */
  sweep(): Promise<number>
  /** Cheap check for /readyz. */
  ping(): Promise<void>
}
export type StoredEntry = { path: string; size: number; modifiedAt: Date }
export type ByteRange = { start: number; end?: number }

/** The store is away, full or refuses us. Nothing was changed, and trying later may help: HTTP answers 503. */
export class StorageUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageUnavailableError'
  }
}
