// The service worker: a browser that has visited the site shows a page of ours when a page cannot be loaded at all, and the saved listings
// and conversations that the person has opened before. The code is in worker.js; here are the settings and texts that it starts with, so
// that a new version replaces all of the old one at once. To remove it, serve a worker whose `activate` calls `registration.unregister()`.
import type { RequestHandler } from 'express'
import { SESSION_IDLE_SECONDS } from '#app/adapters/auth/auth.rules.ts'
import { sha256Base64url } from '#app/adapters/tokens.server.ts'
import { COPIES_COOKIE, NO_SESSION, SESSION_HEADER } from '#app/http/responses/session-header.server.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { listCopiedPaths } from '#app/pages/page-lists.server.ts'
import { m } from '#app/messages/messages.js'
import { SERVICE_WORKER_PATH } from '#app/shared/site-pages.ts'
import { LOCALES, type Locale } from '#app/shared/vocabulary.ts'
import { buildStandalonePage, escapeHtml } from '../standalone-page.ts'
import worker from './worker.js?raw'

/** Part of the names of the caches: a change of the format of copies deletes the old ones. */
const VERSION = 1
const MAX_COPIES = 20
/** In characters, with styles; the usual copy has 150,000. */
const MAX_COPY_LENGTH = 400_000
/** The server would ask for a sign-in after this time. */
const MAX_COPY_AGE_MS = SESSION_IDLE_SECONDS * 1_000

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }
/** No code, no forms, no requests but for pictures and fonts of the site. */
const COPY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

export function serviceWorker(): RequestHandler {
  const script = buildServiceWorker()
  const etag = `"${sha256Base64url(script)}"`
  return (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || req.path !== SERVICE_WORKER_PATH) return next()
    res.set({ 'Cache-Control': 'no-cache', ETag: etag }).type('text/javascript')
    if (req.get('if-none-match') === etag) return void res.status(304).end()
    res.send(script)
  }
}

function buildServiceWorker(): string {
  const settings = {
    version: VERSION,
    sessionHeader: SESSION_HEADER,
    noSession: NO_SESSION,
    copiesCookie: COPIES_COOKIE,
    signOutPath: '/sign-out',
    copiedPaths: listCopiedPaths(),
    maxCopies: MAX_COPIES,
    maxLength: MAX_COPY_LENGTH,
    maxAge: MAX_COPY_AGE_MS,
    copyHeaders: { ...HTML, 'Content-Security-Policy': COPY_POLICY },
    pageHeaders: { ...HTML, 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" },
    offlinePage: buildOfflinePage(),
    texts: Object.fromEntries(LOCALES.map((locale) => [locale, withLocale(locale, () => buildTexts(locale))])),
  }
  return `const settings = ${JSON.stringify(settings)}\n${worker}`
}

/** Forms and buttons do nothing on a copy, so it shows none. */
const COPY_STYLE =
  'form,details:has(form),button:not([popovertarget]){display:none!important}#offline-notice{padding:.75rem 1rem;background:var(--sun-soft);color:var(--text);text-align:center}#offline-notice a{font-weight:600;text-decoration:underline}'

function buildTexts(locale: Locale) {
  const time = '{time}' // the worker writes it
  return {
    locale: `${locale}-PH`,
    notice: `<style>${COPY_STYLE}</style><div id="offline-notice" role="status"><strong>${escapeHtml(m.notice_app_offline())}.</strong> ${escapeHtml(m.offline_as_of({ time }))} <a href="">${escapeHtml(m.notice_app_tryAgain())}</a></div>`,
    links: [
      { end: '/saved', label: escapeHtml(m.saved_title()) },
      { end: '/messages', label: escapeHtml(m.ui_messages()) },
    ],
  }
}

/** In both languages, because the worker does not know which one the next page will have. The link loads the address that failed. */
function buildOfflinePage(): string {
  const main = LOCALES.map((locale) => withLocale(locale, () => buildSection(locale))).join('')
  return withLocale('en', () => buildStandalonePage({ locale: 'en', title: m.notice_app_offline(), main }))
}

/** The worker replaces the comment by links to the copies that exist. */
function buildSection(locale: Locale): string {
  const heading = locale === 'en' ? 'h1' : 'h2'
  return `<section lang="${locale}"><${heading}>${escapeHtml(m.notice_app_offline())}</${heading}><p>${escapeHtml(errorMessage('auth.network'))}</p><p><a class="do main" href="">${escapeHtml(m.notice_app_tryAgain())}</a><!--copies ${locale}--></p></section>`
}
