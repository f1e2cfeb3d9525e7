// Reads the whole request body with a size limit before a route gets it: 413 for too much, 400 for invalid text (promises F5 and V2).
import type { Request, RequestHandler, Response } from 'express'
import { refuse } from '#server/refuse.ts'

export const MAX_BODY_BYTES = 256 * 1024
/** Browsers send CSP reports as `csp-report` or `reports+json`. */
const TEXT_TYPES = /^(application\/(x-www-form-urlencoded|json|csp-report|reports\+json)|text\/)/i
const KNOWN_TYPES =
  /^(application\/(x-www-form-urlencoded|json|csp-report|reports\+json)|multipart\/form-data|text\/plain)\b/i

export function boundedBody(defaultLimit = MAX_BODY_BYTES): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next()
    const limit = (res.locals.bodyLimit as number | undefined) ?? defaultLimit
    if (Number(req.get('content-length') ?? 0) > limit) return refuseTooLarge(req, res)
    const type = req.get('content-type') ?? ''
    const hasBody = req.get('content-length') !== '0' && (req.get('content-length') ?? req.get('transfer-encoding'))
    if (hasBody && !KNOWN_TYPES.test(type)) {
      return refuse(req, res, 'app.unsupportedMediaType', { closeConnection: true })
    }
    readBody(req, limit)
      .then((body) => {
        if (body === 'too large') return refuseTooLarge(req, res)
        if (TEXT_TYPES.test(type) && !isSoundText(body, type)) return refuse(req, res, 'app.badRequest')
        res.locals.body = body
        next()
      })
      .catch(next)
  }
}

/** For uploads (upload-limit.ts). */
export function setBodyLimit(res: Response, limit: number): void {
  res.locals.bodyLimit = limit
}

export function getBody(res: Response): Buffer | undefined {
  return res.locals.body as Buffer | undefined
}

async function readBody(req: Request, limit: number): Promise<Buffer | 'too large'> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    size += (chunk as Buffer).length
    if (size > limit) return 'too large'
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** Closes the connection, because the rest of the body is not read. */
function refuseTooLarge(req: Request, res: Response): void {
  res.once('finish', () => req.destroy())
  refuse(req, res, 'app.bodyTooLarge', { closeConnection: true })
}

function isSoundText(body: Buffer, type: string): boolean {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return false
  }
  if (type.toLowerCase().startsWith('application/json')) return isSoundJson(text)
  if (type.toLowerCase().startsWith('application/x-www-form-urlencoded')) return isSoundForm(text)
  return !text.includes('\0')
}

function isSoundJson(text: string): boolean {
  try {
    JSON.parse(text)
    return !/\\u0000/.test(text) && text.isWellFormed()
  } catch {
    return false
  }
}

/** Percent-escapes can hide invalid UTF-8 and NUL, which PostgreSQL refuses in text. */
function isSoundForm(text: string): boolean {
  try {
    return text.split('&').every((pair) => !decodeURIComponent(pair.replaceAll('+', ' ')).includes('\0'))
  } catch {
    return false
  }
}
