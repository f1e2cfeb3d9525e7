// Maintenance mode: the site answers 503 to everybody but administrators. The console, its sign-in and files stay open, so that the mode can
// be ended (promise X3).
import type { Request, RequestHandler, Response } from 'express'
import { readLocaleFromAddress } from '#app/i18n/locale.ts'
import { getRequestLocale, withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import { isOpenInMaintenance } from '#app/pages/page-lists.server.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { refuse } from '#server/refuse.ts'
import { buildStandalonePage, escapeHtml } from '#server/standalone-page.ts'

const SECONDS_UNTIL_RETRY = 600

type Site = { maintenanceMode: boolean; siteName: string; supportEmail: string }
type Options = { getSite: () => Promise<Site>; isAdministrator: (req: Request) => Promise<boolean> }

export function maintenance({ getSite, isAdministrator }: Options): RequestHandler {
  return (req, res, next) => {
    const decide = async () => {
      const site = await getSite()
      if (!site.maintenanceMode || isOpenInMaintenance(req.path) || (await isAdministrator(req))) return next()
      close(req, res, site)
    }
    decide().catch(next)
  }
}

function close(req: Request, res: Response, site: Site): void {
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  // A page that is open asks for the data of the next one: it loads the document instead, which is the page below
  if (isRead && req.path.endsWith('.data')) return reloadDocument(req, res)
  if (!isRead || req.accepts(['json', 'html']) !== 'html')
    return refuse(req, res, 'app.maintenance', { retryAfter: SECONDS_UNTIL_RETRY })
  const locale = findLocale(req)
  res
    .status(503)
    .set({
      'Cache-Control': 'no-store',
      'Content-Language': locale,
      'Retry-After': String(SECONDS_UNTIL_RETRY),
      Vary: 'Accept-Language, Cookie',
    })
    .type('html')
    .send(buildMaintenancePage(locale, site, req.originalUrl))
}

/** The answer that React Router's own redirects have. */
function reloadDocument(req: Request, res: Response): void {
  const page = req.originalUrl.replace(/^\/_root\.data/, '/').replace(/\.data(?=\?|$)/, '')
  const address = new URL(page, 'http://site.invalid')
  address.searchParams.delete('_routes')
  res
    .status(204)
    .set({
      'Cache-Control': 'no-store',
      'X-Remix-Redirect': address.pathname + address.search,
      'X-Remix-Status': '302',
      'X-Remix-Reload-Document': 'true',
    })
    .end()
}

function findLocale(req: Request): Locale {
  const headers = new Headers({ cookie: req.get('cookie') ?? '', 'accept-language': req.get('accept-language') ?? '' })
  return readLocaleFromAddress(new URL(req.originalUrl, 'http://site.invalid').href) ?? getRequestLocale(headers)
}

export function buildMaintenancePage(locale: Locale, { siteName, supportEmail }: Site, address: string): string {
  const texts = withLocale(locale, () => ({
    title: m.maintenance_title(),
    text: m.error_app_maintenance(),
    saved: m.maintenance_nothing_lost(),
    retry: m.notice_app_tryAgain(),
    help: m.maintenance_help(),
  }))
  const mail = escapeHtml(supportEmail)
  const main = [
    `<h1>${escapeHtml(texts.title)}</h1>`,
    `<p>${escapeHtml(texts.text)}</p>`,
    `<p>${escapeHtml(texts.saved)}</p>`,
    `<p><a class="do main" href="${escapeHtml(address)}">${escapeHtml(texts.retry)}</a></p>`,
    `<p class="id">${escapeHtml(texts.help)} <a href="mailto:${mail}">${mail}</a></p>`,
  ].join('')
  return buildStandalonePage({ locale, siteName, title: texts.title, main })
}
