// The interface of file storage. Disk and S3-compatible storages fulfil the same contract (storage.contract.ts).
import type { Readable } from 'node:stream'
import type { StorageBucket } from '#app/shared/vocabulary.ts'

/** `etag` is opaque, without quotes: it changes only with the bytes. */
export type StoredObject = { size: number; contentType: string; etag: string; modifiedAt: Date }
export type ObjectRef = { bucket: StorageBucket; path: string }

/** Every call refuses a path that object-path.ts does not allow, and throws StorageUnavailableError if the storage fails. */
export type Storage = {
  /** Atomic: a reader sees the old object or the new one, never a part of one, also after SIGKILL. */
  put(ref: ObjectRef, body: Uint8Array | Readable, options: { contentType: string }): Promise<StoredObject>
  /**
   * `null` if there is no such object. The caller must consume or destroy the stream.
   * `range` counts bytes and includes `end`; a range that starts after the last byte throws a RangeError.
   */
  open(ref: ObjectRef, range?: ByteRange): Promise<{ info: StoredObject; body: Readable } | null>
  head(ref: ObjectRef): Promise<StoredObject | null>
  /** Idempotent. */
  remove(ref: ObjectRef): Promise<void>
  /** In the order of paths, at most `limit` (1,000) at a time, continuing after `after`. */
  list(bucket: StorageBucket, options?: { prefix?: string; after?: string; limit?: number }): Promise<StoredEntry[]>
  /** Removes what interrupted writes left, and returns how many there were. */
  sweep(): Promise<number>
  /** Cheap check for /readyz. */
  ping(): Promise<void>
}
export type StoredEntry = { path: string; size: number; modifiedAt: Date }
export type ByteRange = { start: number; end?: number }

/** The storage is unreachable, full or refuses us. Nothing was changed, and a retry may help: HTTP answers 503. */
export class StorageUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageUnavailableError'
  }
}
