// What machines may look at: everything that is a page for anybody, and the list of it.
import { read } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/robots'

/** Each question is a page of its own, and what is behind a sign-in is nobody else's. */
const DISALLOWED_PATHS = ['/search', '/api/', '/dashboard', '/admin', '/locale', '/newsletter']

export function loader(args: Route.LoaderArgs) {
  return read(args, ({ config: { baseUrl } }) => {
    const lines = [
      'User-agent: *',
      ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${new URL('/sitemap.xml', baseUrl).href}`,
      '',
    ]
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }
    return new Response(lines.join('\n'), { headers })
  })
}
