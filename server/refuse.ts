// Refusals of the middleware, without React Router: a small page or JSON, in the visitor's language, with the id of the log line. Programs of
// the public API get problem+json, as from its operations.
import type { Request, Response } from 'express'
import type { ErrorParams } from '#app/errors/app-error.ts'
import { ERRORS, type ErrorCode } from '#app/errors/catalogue.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'
import { getRequestLocale, withLocale } from '#app/i18n/locale.server.ts'
import { isApiPath } from '#app/domain/public-api/contract/api-path.rules.ts'
import { m } from '#app/messages/messages.js'
import type { Locale } from '#app/shared/vocabulary.ts'
import { getRequestFacts } from './facts.ts'
import { buildStandalonePage, escapeHtml } from './standalone-page.ts'

export function refuse(
  req: Request,
  res: Response,
  code: ErrorCode,
  options: { params?: ErrorParams; retryAfter?: number; closeConnection?: boolean } = {},
): void {
  if (res.headersSent) {
    res.destroy()
    return
  }
  const locale = getRequestLocale(
    new Headers({ cookie: req.get('cookie') ?? '', 'accept-language': req.get('accept-language') ?? '' }),
  )
  const message = withLocale(locale, () => errorMessage(code, options.params ?? {}))
  const errorId = getRequestFacts(res).id
  res.status(ERRORS[code])
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Content-Language', locale)
  if (options.retryAfter !== undefined) res.setHeader('Retry-After', String(options.retryAfter))
  const send = options.closeConnection ? sendAndClose : sendWhole
  if (isApiPath(req.originalUrl)) {
    res.setHeader('Content-Type', 'application/problem+json')
    const problem = {
      type: 'about:blank',
      title: message,
      status: ERRORS[code],
      code,
      instance: `urn:request:${errorId}`,
    }
    send(req, res, JSON.stringify(problem))
    return
  }
  if (req.accepts(['json', 'html']) === 'html') {
    const retryPath = options.retryAfter !== undefined && req.method === 'GET' ? req.originalUrl : null
    send(req, res.type('html'), buildPage(locale, { message, errorId, retryPath }))
  } else {
    const retryAfter = options.retryAfter === undefined ? {} : { retryAfter: options.retryAfter }
    send(req, res.type('json'), JSON.stringify({ code, message, errorId, ...retryAfter }))
  }
}

/** The target as it was sent: the guards before the one that makes it sound refuse, too. */

/** As bytes, so that Express adds no character set to the type. */
function sendWhole(_req: Request, res: Response, text: string): void {
  res.send(Buffer.from(text))
}

const LINGER_MS = 1_000

/**
 * Sends the answer and closes the connection, because the rest of the body is not kept. Bytes that still arrive are discarded for a moment
 * before the end: Node closes the socket with the end of the answer, and closing with unread bytes resets the connection, so that the client
 * loses the answer.
 */
function sendAndClose(req: Request, res: Response, text: string): void {
  res.setHeader('Connection', 'close')
  res.setHeader('Cache-Control', 'no-store, no-transform') // compression would hold the answer back until the end
  res.setHeader('Content-Length', Buffer.byteLength(text))
  res.write(text)
  const end = () => {
    clearTimeout(timer)
    res.end()
  }
  const timer = setTimeout(end, LINGER_MS)
  req.once('end', end).once('close', end).once('error', end).resume()
  if (req.readableEnded) end()
}

function buildPage(locale: Locale, refusal: { message: string; errorId: string; retryPath: string | null }): string {
  const [goHome, tryAgain] = withLocale(locale, () => [m.notice_app_goHome(), m.notice_app_tryAgain()])
  const retry =
    refusal.retryPath === null
      ? ''
      : `<a class="do main" href="${escapeHtml(refusal.retryPath)}">${escapeHtml(tryAgain)}</a>`
  const main = `<h1>${escapeHtml(refusal.message)}</h1><p>${retry}<a class="do" href="/">${escapeHtml(goHome)}</a></p><p class="id">ID: <code>${escapeHtml(refusal.errorId)}</code></p>`
  return buildStandalonePage({ locale, title: refusal.message, main })
}
