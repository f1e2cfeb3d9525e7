// The service worker: a browser that has visited the site shows a page of ours when a page cannot be loaded at all. The worker contains
// that page and stores nothing, so that a new version replaces all of the old one at once. To remove it, serve a worker whose `activate`
// calls `registration.unregister()`.
import type { RequestHandler } from 'express'
import { sha256Base64url } from '#app/adapters/tokens.server.ts'
import { errorMessage } from '#app/i18n/error-messages.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/paraglide/messages.js'
import { SERVICE_WORKER_PATH } from '#app/shared/site-pages.ts'
import { LOCALES, type Locale } from '#app/shared/vocabulary.ts'
import { buildStandalonePage, escapeHtml } from './standalone-page.ts'

export function serviceWorker(): RequestHandler {
  const script = buildServiceWorker(buildOfflinePage())
  const etag = `"${sha256Base64url(script)}"`
  return (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || req.path !== SERVICE_WORKER_PATH) return next()
    res.set({ 'Cache-Control': 'no-cache', ETag: etag }).type('text/javascript')
    if (req.get('if-none-match') === etag) return void res.status(304).end()
    res.send(script)
  }
}

/** Only pages: a response of the network passes unchanged, and other requests do not reach the worker's code. */
function buildServiceWorker(page: string): string {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  }
  return `const page = ${JSON.stringify(page)}
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()))
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  event.respondWith(load(event).catch(() => new Response(page, { status: 503, headers: ${JSON.stringify(headers)} })))
})
async function load({ request, preloadResponse }) {
  return (await preloadResponse) ?? fetch(request)
}
`
}

/** In both languages, because the worker does not know which one the next page will have. The link loads the address that failed. */
function buildOfflinePage(): string {
  const main = LOCALES.map((locale) => withLocale(locale, () => buildSection(locale))).join('')
  return withLocale('en', () => buildStandalonePage({ locale: 'en', title: m.notice_app_offline(), main }))
}

function buildSection(locale: Locale): string {
  const heading = locale === 'en' ? 'h1' : 'h2'
  return `<section lang="${locale}"><${heading}>${escapeHtml(m.notice_app_offline())}</${heading}><p>${escapeHtml(errorMessage('auth.network'))}</p><p><a class="do main" href="">${escapeHtml(m.notice_app_tryAgain())}</a></p></section>`
}
