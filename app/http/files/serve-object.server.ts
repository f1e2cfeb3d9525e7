// Answers for public files. They are what strangers uploaded, so the browser is told to treat them as inert pictures and nothing else
// (PROMISES U5). Their names are unique and made by the server, so an answer may be kept for ever.
import type { Readable } from 'node:stream'
import { isObjectPath } from '#app/adapters/storage/object-path.ts'
import { StorageUnavailableError, type ByteRange, type ObjectRef } from '#app/adapters/storage/storage.server.ts'
import type { Storage, StoredObject } from '#app/adapters/storage/storage.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { PUBLIC_BUCKETS } from '#app/shared/vocabulary.ts'
import { isUnchanged, requestedRange } from '#app/http/responses/conditional-request.ts'

const SHOWN_TYPES = new Set(['image/webp', 'image/jpeg', 'image/png'])
const SECONDS_UNTIL_RETRY = 5
type PublicBucket = (typeof PUBLIC_BUCKETS)[number]

/** Pictures of homes are meant for other sites' previews; a person's face is for our own pages. */
const RESOURCE_POLICY: Record<PublicBucket, 'cross-origin' | 'same-origin'> = {
  'property-images': 'cross-origin',
  avatars: 'same-origin',
}

const INERT = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "default-src 'none'; sandbox" }

export function servePublicFile(ctx: Ctx, ref: { bucket: string; path: string }, request: Request): Promise<Response> {
  return serveObject(ctx.adapters.storage, ref, request)
}

/** A bucket that is not public, a path that cannot be and an object that is not there get the same answer. */
export async function serveObject(
  storage: Storage,
  ref: { bucket: string; path: string },
  request: Request,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(405, 'Method Not Allowed', { Allow: 'GET, HEAD' })
  }
  if (!isPublic(ref)) return notFound()
  try {
    return await answer(storage, ref, request)
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error
    return plain(503, 'Service Unavailable', { 'Retry-After': String(SECONDS_UNTIL_RETRY) })
  }
}

function isPublic(ref: { bucket: string; path: string }): ref is ObjectRef & { bucket: PublicBucket } {
  return (PUBLIC_BUCKETS as readonly string[]).includes(ref.bucket) && isObjectPath(ref.path)
}

async function answer(
  storage: Storage,
  ref: ObjectRef & { bucket: PublicBucket },
  request: Request,
): Promise<Response> {
  const isHead = request.method === 'HEAD'
  const mayRange = !isHead && request.headers.has('Range')
  // Only a HEAD and a range need to know the object first; the common GET is one trip to the store.
  if (!isHead && !mayRange) return whole(await storage.open(ref), ref.bucket, request)
  const info = await storage.head(ref)
  if (!info) return notFound()
  if (isUnchanged(request.headers, info.etag))
    return new Response(null, { status: 304, headers: lasting(ref.bucket, info) })
  if (isHead)
    return new Response(null, { headers: { ...described(ref.bucket, info), 'Content-Length': String(info.size) } })
  const range = requestedRange(request.headers, info)
  if (range === 'none') return whole(await storage.open(ref), ref.bucket, request)
  if (range === 'unsatisfiable') return plain(416, 'Range Not Satisfiable', { 'Content-Range': `bytes */${info.size}` })
  return part(await storage.open(ref, range), range, ref.bucket, request)
}

type Opened = { info: StoredObject; body: Readable } | null

function whole(found: Opened, bucket: PublicBucket, request: Request): Response {
  if (!found) return notFound()
  const { info, body } = found
  if (isUnchanged(request.headers, info.etag)) {
    body.destroy()
    return new Response(null, { status: 304, headers: lasting(bucket, info) })
  }
  const headers = { ...described(bucket, info), 'Content-Length': String(info.size) }
  return new Response(toWebStream(body, request.signal), { headers })
}

function part(found: Opened, { start, end }: Required<ByteRange>, bucket: PublicBucket, request: Request): Response {
  if (!found) return notFound()
  const headers = {
    ...described(bucket, found.info),
    'Content-Length': String(end - start + 1),
    'Content-Range': `bytes ${start}-${end}/${found.info.size}`,
  }
  return new Response(toWebStream(found.body, request.signal), { status: 206, headers })
}

function lasting(bucket: PublicBucket, info: StoredObject) {
  return {
    ...INERT,
    ETag: `"${info.etag}"`,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Cross-Origin-Resource-Policy': RESOURCE_POLICY[bucket],
  }
}

function described(bucket: PublicBucket, info: StoredObject) {
  const isShown = SHOWN_TYPES.has(info.contentType)
  return {
    ...lasting(bucket, info),
    'Accept-Ranges': 'bytes',
    'Content-Type': isShown ? info.contentType : 'application/octet-stream',
    ...(isShown ? {} : { 'Content-Disposition': 'attachment' }),
  }
}

const notFound = () => plain(404, 'Not Found')

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  const fixed = { ...INERT, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(text, { status, headers: { ...fixed, ...headers } })
}

/** Read only as fast as it is sent, and let go when the visitor leaves, whichever way we learn of it. */
export function toWebStream(body: Readable, signal: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> {
  const leave = () => void body.destroy()
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  body.once('close', () => signal.removeEventListener('abort', leave))
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array<ArrayBuffer>>
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  )
}
