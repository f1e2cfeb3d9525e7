// Files in an S3-compatible storage: one S3 bucket for each of ours, `${bucketPrefix}${bucket}`. The operator creates the
// buckets.
import type { IncomingMessage } from 'node:http'
import type { StorageBucket } from '#app/shared/vocabulary.ts'
import { assertBucket, assertContentType, assertObjectRef, toListBounds, type ListOptions } from './object-path.ts'
import { toS3Body } from './s3-body.server.ts'
import { createS3Client, type S3Client, type S3Options } from './s3-client.server.ts'
import { parseS3Page, readXmlText } from './s3-listing.ts'
import { StorageUnavailableError, type ByteRange, type ObjectRef, type Storage } from './storage.server.ts'
import type { StoredEntry, StoredObject } from './storage.server.ts'

const MAX_PAGES = 100
const MAX_XML_BYTES = 4 * 1024 * 1024

export function createS3Storage(options: S3Options): Storage {
  const client = createS3Client(options)
  return {
    async put(ref, body, { contentType }) {
      assertObjectRef(ref)
      assertContentType(contentType)
      const prepared = await toS3Body(body)
      try {
        const response = await client.send({
          method: 'PUT',
          ...ref,
          headers: { 'content-type': contentType },
          body: prepared,
        })
        await requireStatus(response, 200)
        await readText(response)
        return { size: prepared.size, contentType, etag: readEtag(response), modifiedAt: readDate(response, 'date') }
      } finally {
        await prepared.close()
      }
    },
    open: (ref, range) => openObject(client, ref, range),
    async head(ref) {
      assertObjectRef(ref)
      const response = await client.send({ method: 'HEAD', ...ref })
      if (response.statusCode !== 404) await requireStatus(response, 200)
      response.resume()
      return response.statusCode === 404 ? null : toStoredObject(response)
    },
    async remove(ref) {
      assertObjectRef(ref)
      const response = await client.send({ method: 'DELETE', ...ref })
      await requireStatus(response, 200, 204)
      await readText(response)
    },
    list: (bucket, options) => listObjects(client, bucket, options),
    /** S3 discards an aborted upload, and we store no temporary objects. */
    sweep: async () => 0,
    async ping() {
      const response = await client.send({ method: 'HEAD', bucket: 'property-images' })
      await requireStatus(response, 200)
      response.resume()
    },
  }
}

async function openObject(client: S3Client, ref: ObjectRef, range?: ByteRange) {
  assertObjectRef(ref)
  if (range && (range.start < 0 || (range.end ?? Infinity) < range.start)) throw createRangeError()
  const headers = range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : undefined
  const response = await client.send({ method: 'GET', ...ref, headers })
  if (response.statusCode === 416) {
    response.destroy()
    throw createRangeError()
  }
  if (response.statusCode === 404) {
    const code = readXmlText(await readText(response), 'Code')
    if (code === 'NoSuchKey') return null
    throw createRefusalError(404, code) // a missing bucket is a configuration error, not a missing file
  }
  await requireStatus(response, range ? 206 : 200)
  return { info: toStoredObject(response), body: response }
}

async function listObjects(client: S3Client, bucket: StorageBucket, options?: ListOptions): Promise<StoredEntry[]> {
  assertBucket(bucket)
  const { prefix, after, limit } = toListBounds(options)
  const found: StoredEntry[] = []
  let startAfter = after
  for (let page = 0; page < MAX_PAGES && found.length < limit; page++) {
    const query = { 'list-type': '2', 'max-keys': String(limit - found.length), prefix, 'start-after': startAfter }
    const usedQuery = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
    const response = await client.send({ method: 'GET', bucket, query: usedQuery })
    await requireStatus(response, 200)
    const { entries, lastKey, isTruncated } = parseS3Page(await readText(response))
    found.push(...entries)
    if (!isTruncated || lastKey === undefined) break
    startAfter = lastKey
  }
  return found
}

/** For a range, `size` is that of the whole object. */
function toStoredObject(response: IncomingMessage): StoredObject {
  const total = response.headers['content-range']?.split('/')[1] ?? response.headers['content-length']
  return {
    size: Number(total),
    contentType: response.headers['content-type'] ?? 'application/octet-stream',
    etag: readEtag(response),
    modifiedAt: readDate(response, 'last-modified'),
  }
}

function readEtag(response: IncomingMessage): string {
  return (response.headers.etag ?? '').replace(/^W\/|"/g, '')
}

function readDate(response: IncomingMessage, header: 'date' | 'last-modified'): Date {
  const value = response.headers[header]
  return value === undefined ? new Date() : new Date(value)
}

async function requireStatus(response: IncomingMessage, ...expected: number[]): Promise<void> {
  const status = response.statusCode ?? 0
  if (!expected.includes(status)) throw createRefusalError(status, readXmlText(await readText(response), 'Code'))
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      size += (chunk as Buffer).byteLength
      if (size > MAX_XML_BYTES) throw new Error('an answer of the S3 store is too long')
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    throw new StorageUnavailableError('the answer of the S3 store broke off', { cause: error })
  }
  return Buffer.concat(chunks).toString('utf8')
}

const createRefusalError = (status: number, code: string) =>
  new StorageUnavailableError(`the S3 store answered ${status} ${code.slice(0, 60)}`)
const createRangeError = () => new RangeError('the range lies outside the stored object')
