// /.well-known/security.txt (RFC 9116): where researchers report a weakness.
import { read } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/security-txt'

/** RFC 9116 recommends less than a year; the file is built for every request, so it never expires. */
const VALID_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1000

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => {
    const { baseUrl, securityContact } = ctx.config
    const expires = new Date(Math.floor(ctx.now().getTime() / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS)
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, fil',
      `Canonical: ${new URL('/.well-known/security.txt', baseUrl).href}`,
      '',
    ]
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }
    return new Response(lines.join('\n'), { headers })
  })
}
