// Serves private files; the domain has checked the permission. Images that the server re-encoded are shown inline, all others are
// downloads, and neither may be cached (promise U7).
import type { PrivateFile } from '#app/domain/messaging/attachments/attachment.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { toWebStream } from './serve-object.server.ts'

export async function servePrivateFile(ctx: Ctx, file: PrivateFile, request: Request): Promise<Response> {
  if (request.method === 'HEAD') {
    const info = await ctx.adapters.storage.head(file.ref)
    return info ? new Response(null, { headers: buildHeaders(file, info.size) }) : fail('file.notFound')
  }
  const found = await ctx.adapters.storage.open(file.ref)
  if (!found) fail('file.notFound')
  return new Response(toWebStream(found.body, request.signal), { headers: buildHeaders(file, found.info.size) })
}

/** A picture that was made for this reader. */
export function servePrivatePicture({ bytes, name }: { bytes: Buffer; name: string }): Response {
  const headers = buildHeaders({ contentType: 'image/webp', name, isInline: true }, bytes.byteLength)
  return new Response(new Uint8Array(bytes), { headers })
}

function buildHeaders({ contentType, name, isInline }: Omit<PrivateFile, 'ref'>, size: number): Record<string, string> {
  const asciiName = name.replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return {
    'Content-Type': contentType,
    'Content-Length': String(size),
    'Content-Disposition': `${isInline ? 'inline' : 'attachment'}; filename="${asciiName}"; filename*=UTF-8''${encoded}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'private, no-store',
  }
}
