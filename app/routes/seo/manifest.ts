// The web app manifest: with it a phone can install the site and open it from the home screen, at the saved listings for example.
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getSiteDescription } from '#app/domain/kernel/settings/settings.schema.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { getCurrentLocale } from '#app/i18n/localize.ts'
import { m } from '#app/messages/messages.js'
import type { Route } from './+types/manifest'

/** The name is a setting and the texts have two languages, so it is not a file. */
const HEADERS = {
  'Content-Type': 'application/manifest+json; charset=utf-8',
  'Cache-Control': 'private, max-age=3600',
  Vary: 'Accept-Language, Cookie',
}

/** Of the light theme: a manifest has one value. */
const PAGE_COLOUR = '#fbf9f6'

const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const settings = await getSettings(ctx)
    const manifest = {
      id: '/',
      name: settings.siteName,
      short_name: settings.siteName,
      description: getSiteDescription(settings, m.home_description()),
      lang: getCurrentLocale(),
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: PAGE_COLOUR,
      theme_color: PAGE_COLOUR,
      icons: ICONS,
      shortcuts: [
        { name: m.layout_rent(), url: '/properties' },
        { name: m.saved_title(), url: '/saved' },
      ],
    }
    return Response.json(manifest, { headers: HEADERS })
  })
}
