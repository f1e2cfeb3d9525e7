// Decides which requests get a shared page, and what that page may depend on: the address, the language, the data-saving mode, whether
// the visitor asks not to be tracked, and whether they have closed the announcement bar. A shared page is rendered from this key alone
// (shared-page.ts), so nothing else of a visitor can reach it.
import type { Request } from 'express'
import { buildClosedBarHeader, readClosedBar } from '#app/http/request/announcement-bar.server.ts'
import { asksToSaveData } from '#app/http/request/data-saving.server.ts'
import { asksNotToBeTracked } from '#app/http/request/do-not-track.server.ts'
import { getRequestLocale } from '#app/i18n/locale.server.ts'
import { readLocaleFromAddress } from '#app/i18n/locale.ts'
import { findSharedPage, type SharedPage } from '#app/pages/page-lists.server.ts'
import type { Locale } from '#app/shared/vocabulary.ts'

export type PageKey = {
  /** All of the key in one text. */
  id: string
  /** Path and query. */
  address: string
  page: SharedPage
  locale: Locale
  savesData: boolean
  isUntracked: boolean
  /** The announcement bar, if the visitor has closed it. */
  closedBarId: string | null
}

/** Longer addresses are rare, and a key should be small beside its page. */
const MAX_ADDRESS_LENGTH = 500
const OWN_COOKIE = /^(?:__Host-)?tahanan_(.+)$/
/** They do not change what a guest sees, or their value is in the key. With any other cookie of the site a visitor gets their own page. */
const NEUTRAL_COOKIES = new Set(['browser', 'locale', 'data_saving', 'device', 'used_device', 'bar'])
const KEY_HEADERS = ['cookie', 'accept-language', 'save-data', 'dnt', 'sec-gpc'] as const

/** Null if the visitor needs a page of their own. */
export function readPageKey(req: Request, baseUrl: URL, barId: string | null = null): PageKey | null {
  if (req.method !== 'GET' || req.originalUrl.length > MAX_ADDRESS_LENGTH) return null
  if (req.headers.authorization !== undefined || !hasNeutralCookies(req.headers.cookie)) return null
  const page = findSharedPage(req.path)
  if (!page) return null
  const headers = new Headers(KEY_HEADERS.flatMap((name) => readHeader(req, name)))
  const locale = getRequestLocale(headers)
  // A language in the address that the visitor has not chosen sets a cookie
  const named = readLocaleFromAddress(new URL(req.originalUrl, baseUrl).href)
  if (named !== undefined && named !== locale) return null
  const [savesData, isUntracked] = [asksToSaveData(headers), asksNotToBeTracked(headers)]
  // With its id in the key a page changes in the moment in which a bar begins or ends. Another id than that of the bar changes nothing.
  const closedBarId = barId !== null && readClosedBar(req.headers.cookie) === barId ? barId : null
  const bar = closedBarId === null ? (barId ?? '-') : 'closed'
  const id = `${locale} ${Number(savesData)}${Number(isUntracked)} ${bar} ${req.originalUrl}`
  return { id, address: req.originalUrl, page, locale, savesData, isUntracked, closedBarId }
}

function readHeader(req: Request, name: string): [string, string][] {
  const value = req.headers[name]
  return typeof value === 'string' ? [[name, value]] : []
}

function hasNeutralCookies(header: string | undefined): boolean {
  if (header === undefined) return true
  return header.split(';').every((pair) => {
    const own = OWN_COOKIE.exec(pair.split('=', 1)[0]?.trim() ?? '')
    return own === null || NEUTRAL_COOKIES.has(own[1] ?? '')
  })
}

/** What the request of a shared page says. */
export function toKeyHeaders({ locale, savesData, isUntracked, closedBarId }: PageKey): Record<string, string> {
  return {
    accept: 'text/html',
    'accept-language': locale,
    ...(savesData ? { 'save-data': 'on' } : {}),
    ...(isUntracked ? { dnt: '1' } : {}),
    ...(closedBarId === null ? {} : { cookie: buildClosedBarHeader(closedBarId) }),
  }
}
