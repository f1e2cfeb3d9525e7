// robots.txt: crawlers may read the public pages, and find them in the sitemap.
import { read } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/robots'

/** Every search is its own address, and dashboards are private. */
const DISALLOWED_PATHS = [
  '/search',
  '/api/',
  '/dashboard',
  '/admin',
  '/locale',
  '/data-saving',
  '/newsletter',
  '/calendar/',
]

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
