// Validates paths and content types of objects for disk and S3 (promise U5). The server creates the names, so few characters
// are allowed.
import { STORAGE_BUCKETS, type StorageBucket } from '#app/shared/vocabulary.ts'

const MAX_PATH = 512
/** File systems allow 255 bytes for a name; the rest is for suffixes of the storage. */
const MAX_SEGMENT = 200
const SEGMENT = /^[A-Za-z0-9_-](?:[A-Za-z0-9._-]*[A-Za-z0-9_-])?$/
const PREFIX = /^[A-Za-z0-9_-][A-Za-z0-9._/-]*$/
const CONTENT_TYPE = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,79}(?:; charset=[a-z0-9-]{1,20})?$/
export const MAX_LIST = 1_000

export class InvalidObjectPathError extends Error {
  constructor(what: string) {
    super(`not a valid ${what} for a stored object`) // without the value: it may be hostile, and errors are logged
    this.name = 'InvalidObjectPathError'
  }
}

export function isStorageBucket(bucket: string): bucket is StorageBucket {
  return (STORAGE_BUCKETS as readonly string[]).includes(bucket)
}

export function isObjectPath(path: string): boolean {
  if (path.length === 0 || path.length > MAX_PATH || path.includes('..')) return false
  return path.split('/').every((segment) => segment.length <= MAX_SEGMENT && SEGMENT.test(segment))
}

export function assertObjectRef(ref: { bucket: string; path: string }): void {
  assertBucket(ref.bucket)
  if (!isObjectPath(ref.path)) throw new InvalidObjectPathError('path')
}

export function assertBucket(bucket: string): void {
  if (!isStorageBucket(bucket)) throw new InvalidObjectPathError('bucket')
}

export function assertContentType(contentType: string): void {
  if (!CONTENT_TYPE.test(contentType)) throw new InvalidObjectPathError('content type')
}

export type ListOptions = { prefix?: string; after?: string; limit?: number }

/** A prefix may end inside a name or with a slash; `after` is a full path of an earlier page. */
export function toListBounds(options: ListOptions = {}): Required<ListOptions> {
  const { prefix = '', after = '', limit = MAX_LIST } = options
  const isPrefix = prefix === '' || (prefix.length <= MAX_PATH && !prefix.includes('..') && PREFIX.test(prefix))
  if (!isPrefix) throw new InvalidObjectPathError('prefix')
  if (after !== '' && !isObjectPath(after)) throw new InvalidObjectPathError('path')
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIST) throw new InvalidObjectPathError('limit')
  return { prefix, after, limit }
}
