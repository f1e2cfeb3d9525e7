// Refusals of the middleware, without React Router: a small page or JSON, in the visitor's language, with the id of the log line.
import type { Request, Response } from 'express'
import type { ErrorParams } from '#app/errors/app-error.ts'
import { ERRORS, type ErrorCode } from '#app/errors/catalogue.ts'
import { errorMessage } from '#app/i18n/error-messages.ts'
import { getRequestLocale, withLocale } from '#app/i18n/locale.server.ts'
import { DEFAULT_SITE_NAME } from '#app/shared/constants.ts'
import { getRequestFacts } from './facts.ts'

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
  if (options.closeConnection) res.setHeader('Connection', 'close')
  if (req.accepts(['json', 'html']) === 'html') {
    res.type('html').send(buildPage(locale, message, errorId))
  } else {
    res.json({ code, message, errorId })
  }
}

/** Needs no stylesheet and no script, because it must work when everything else is broken. */
function buildPage(locale: string, message: string, errorId: string): string {
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(message)}</title><body><h1>${escape(message)}</h1><p>ID: <code>${escape(errorId)}</code></p><p><a href="/">${DEFAULT_SITE_NAME}</a></p></body></html>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
