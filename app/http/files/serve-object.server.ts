// Serves public files. They are user uploads, so the headers prevent the browser from executing them (promise U5). Object names are
// unique and made by the server, so responses are immutable. Photos of a listing that is not public are answered to people with a right to
// it, and no cache may keep them. A listing photo is sent as AVIF to browsers that accept it, at the address of
// the WebP file: the pages need neither a list of formats nor to know which photos have an AVIF copy already.
import type { Readable } from 'node:stream'
import { isObjectPath } from '#app/adapters/storage/object-path.ts'
import { StorageUnavailableError, type ByteRange, type ObjectRef } from '#app/adapters/storage/storage.server.ts'
import type { Storage, StoredObject } from '#app/adapters/storage/storage.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getPhotoAccess } from '#app/domain/listings/photos/photo-access.queries.server.ts'
import { buildPhotoPath, parsePhotoPath, PHOTO_BUCKET } from '#app/domain/listings/photos/photo-file.rules.ts'
import { PUBLIC_BUCKETS } from '#app/shared/vocabulary.ts'
import { isUnchanged, parseRequestedRange } from '#app/http/responses/conditional-request.ts'

const INLINE_TYPES = new Set(['image/webp', 'image/avif', 'image/jpeg', 'image/png'])
const SECONDS_UNTIL_RETRY = 5
type PublicBucket = (typeof PUBLIC_BUCKETS)[number]

/** Other sites may embed listing photos, for link previews. Avatars are for our own pages only. */
const RESOURCE_POLICY: Record<PublicBucket, 'cross-origin' | 'same-origin'> = {
  'property-images': 'cross-origin',
  avatars: 'same-origin',
}

const SANDBOX_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

export async function servePublicFile(
  ctx: Ctx,
  ref: { bucket: string; path: string },
  request: Request,
): Promise<Response> {
  const access = ref.bucket === PHOTO_BUCKET ? await getPhotoAccess(ctx, ref.path) : 'public'
  if (access === 'none') return buildNotFoundResponse()
  const response = await serveObject(ctx.adapters.storage, ref, request)
  if (access === 'private') for (const [name, value] of PRIVATE_HEADERS) response.headers.set(name, value)
  return response
}

const PRIVATE_HEADERS = [
  ['Cache-Control', 'private, no-store'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
] as const

/** A private bucket, an invalid path and a missing object get the same answer. */
export async function serveObject(
  storage: Storage,
  ref: { bucket: string; path: string },
  request: Request,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return buildTextResponse(405, 'Method Not Allowed', { Allow: 'GET, HEAD' })
  }
  if (!isPublic(ref)) return buildNotFoundResponse()
  try {
    return await buildResponse(storage, ref, request)
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error
    return buildTextResponse(503, 'Service Unavailable', { 'Retry-After': String(SECONDS_UNTIL_RETRY) })
  }
}

type PublicRef = ObjectRef & { bucket: PublicBucket }

function isPublic(ref: { bucket: string; path: string }): ref is PublicRef {
  return (PUBLIC_BUCKETS as readonly string[]).includes(ref.bucket) && isObjectPath(ref.path)
}

async function buildResponse(storage: Storage, ref: PublicRef, request: Request): Promise<Response> {
  const isHead = request.method === 'HEAD'
  const isRangeRequest = !isHead && request.headers.has('Range')
  // Only HEAD and range requests need the metadata first; a plain GET is one request to the storage.
  if (!isHead && !isRangeRequest) return buildWholeResponse(await openBest(storage, ref, request), ref.bucket, request)
  const best = await findBest(storage, ref, request)
  if (!best) return buildNotFoundResponse()
  const { info } = best
  if (isUnchanged(request.headers, info.etag))
    return new Response(null, { status: 304, headers: buildCacheHeaders(ref.bucket, info) })
  if (isHead)
    return new Response(null, {
      headers: { ...buildFileHeaders(ref.bucket, info), 'Content-Length': String(info.size) },
    })
  const range = parseRequestedRange(request.headers, info)
  if (range === 'none') return buildWholeResponse(await storage.open(best.ref), ref.bucket, request)
  if (range === 'unsatisfiable')
    return buildTextResponse(416, 'Range Not Satisfiable', { 'Content-Range': `bytes */${info.size}` })
  return buildPartResponse(await storage.open(best.ref, range), range, ref.bucket, request)
}

/** The AVIF copy first if the browser accepts it. It is missing for the first minute of a photo, and where it would be larger. */
function listVariants(ref: PublicRef, request: Request): PublicRef[] {
  const acceptsAvif = /\bimage\/avif\b/.test(request.headers.get('Accept') ?? '')
  const photo = acceptsAvif && ref.bucket === PHOTO_BUCKET ? parsePhotoPath(ref.path) : null
  return photo ? [{ ...ref, path: buildPhotoPath(photo, photo.width, 'avif') }, ref] : [ref] // demo pictures have no copies
}

async function openBest(storage: Storage, ref: PublicRef, request: Request): Promise<Opened> {
  for (const variant of listVariants(ref, request)) {
    const found = await storage.open(variant)
    if (found) return found
  }
  return null
}

async function findBest(storage: Storage, ref: PublicRef, request: Request) {
  for (const variant of listVariants(ref, request)) {
    const info = await storage.head(variant)
    if (info) return { ref: variant, info }
  }
  return null
}

type Opened = { info: StoredObject; body: Readable } | null

function buildWholeResponse(found: Opened, bucket: PublicBucket, request: Request): Response {
  if (!found) return buildNotFoundResponse()
  const { info, body } = found
  if (isUnchanged(request.headers, info.etag)) {
    body.destroy()
    return new Response(null, { status: 304, headers: buildCacheHeaders(bucket, info) })
  }
  const headers = { ...buildFileHeaders(bucket, info), 'Content-Length': String(info.size) }
  return new Response(toWebStream(body, request.signal), { headers })
}

function buildPartResponse(
  found: Opened,
  { start, end }: Required<ByteRange>,
  bucket: PublicBucket,
  request: Request,
): Response {
  if (!found) return buildNotFoundResponse()
  const headers = {
    ...buildFileHeaders(bucket, found.info),
    'Content-Length': String(end - start + 1),
    'Content-Range': `bytes ${start}-${end}/${found.info.size}`,
  }
  return new Response(toWebStream(found.body, request.signal), { status: 206, headers })
}

function buildCacheHeaders(bucket: PublicBucket, info: StoredObject) {
  return {
    ...SANDBOX_HEADERS,
    ETag: `"${info.etag}"`,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Cross-Origin-Resource-Policy': RESOURCE_POLICY[bucket],
    ...(bucket === 'property-images' ? { Vary: 'Accept' } : {}),
  }
}

function buildFileHeaders(bucket: PublicBucket, info: StoredObject) {
  const isInline = INLINE_TYPES.has(info.contentType)
  return {
    ...buildCacheHeaders(bucket, info),
    'Accept-Ranges': 'bytes',
    'Content-Type': isInline ? info.contentType : 'application/octet-stream',
    ...(isInline ? {} : { 'Content-Disposition': 'attachment' }),
  }
}

const buildNotFoundResponse = () => buildTextResponse(404, 'Not Found')

function buildTextResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  const fixed = { ...SANDBOX_HEADERS, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(text, { status, headers: { ...fixed, ...headers } })
}

/** With backpressure. The source is destroyed when the client disconnects, by abort signal or by cancel. */
export function toWebStream(body: Readable, signal: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> {
  const destroyBody = () => void body.destroy()
  if (signal.aborted) destroyBody()
  signal.addEventListener('abort', destroyBody, { once: true })
  body.once('close', () => signal.removeEventListener('abort', destroyBody))
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array<ArrayBuffer>>
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: destroyBody,
    },
    { highWaterMark: 0 },
  )
}
