// Serves an uploaded video in the parts that a player asks for. The domain has checked who may see it, and caches of others must not keep it: a
// listing can be hidden later.
import type { ByteRange, ObjectRef, StoredObject } from '#app/adapters/storage/storage.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { isUnchanged, parseRequestedRange } from '#app/http/responses/conditional-request.ts'
import { toWebStream } from './serve-object.server.ts'

export async function serveVideo(ctx: Ctx, ref: ObjectRef, request: Request): Promise<Response> {
  const { storage } = ctx.adapters
  const info = await storage.head(ref)
  if (!info) return fail('file.notFound')
  const headers = buildHeaders(info)
  if (isUnchanged(request.headers, info.etag)) return new Response(null, { status: 304, headers })
  const whole = { ...headers, 'Content-Length': String(info.size) }
  if (request.method === 'HEAD') return new Response(null, { headers: whole })
  const range = parseRequestedRange(request.headers, info)
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${info.size}` } })
  const found = await (range === 'none' ? storage.open(ref) : storage.open(ref, range))
  if (!found) return fail('file.notFound')
  const body = toWebStream(found.body, request.signal)
  return range === 'none'
    ? new Response(body, { headers: whole })
    : new Response(body, { status: 206, headers: { ...headers, ...buildRangeHeaders(range, info) } })
}

const buildRangeHeaders = ({ start, end }: Required<ByteRange>, { size }: StoredObject) => ({
  'Content-Length': String(end - start + 1),
  'Content-Range': `bytes ${start}-${end}/${size}`,
})

/** The page of a browser that plays the file by itself has a style and the video, and nothing else. */
const POLICY = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

const buildHeaders = ({ contentType, etag }: StoredObject) => ({
  'Content-Type': contentType,
  'Accept-Ranges': 'bytes',
  ETag: `"${etag}"`,
  'Cache-Control': 'private, no-cache',
  'Content-Disposition': 'inline; filename="video.mp4"',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Resource-Policy': 'same-origin',
})
