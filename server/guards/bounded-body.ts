// Reads the whole request body with a size limit before a route gets it: 413 for too much, 400 for invalid text (promises F5 and V2).
import type { Request, RequestHandler, Response } from 'express'
import { refuse } from '#server/refuse.ts'
import { createPartMeter, readBoundary } from './part-meter.ts'

export const MAX_BODY_BYTES = 256 * 1024
/** Browsers send CSP reports as `csp-report` or `reports+json`. */
const TEXT_TYPES = /^(application\/(x-www-form-urlencoded|json|csp-report|reports\+json)|text\/)/i
const KNOWN_TYPES =
  /^(application\/(x-www-form-urlencoded|json|csp-report|reports\+json)|multipart\/form-data|text\/plain)\b/i

export function boundedBody(defaultLimit = MAX_BODY_BYTES): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next()
    const upload = res.locals.upload as UploadBody | undefined
    const limit = upload?.limit ?? defaultLimit
    if (Number(req.get('content-length') ?? 0) > limit) return refuseBody(req, res, 'too large')
    const type = req.get('content-type') ?? ''
    const hasBody = req.get('content-length') !== '0' && (req.get('content-length') ?? req.get('transfer-encoding'))
    if (hasBody && !KNOWN_TYPES.test(type)) {
      return refuse(req, res, 'app.unsupportedMediaType', { closeConnection: true })
    }
    const boundary = upload ? readBoundary(type) : null
    const measureParts = boundary === null ? undefined : createPartMeter(boundary)
    readBody(req, { limit, ...upload, ...(measureParts && { measureParts }) })
      .then((body) => {
        if (typeof body === 'string') return refuseBody(req, res, body)
        if (TEXT_TYPES.test(type) && !isSoundText(body, type)) return refuse(req, res, 'app.badRequest')
        res.locals.body = body
        next()
      })
      .catch(next)
  }
}

type BodyProblem = 'too large' | 'no room' | 'stalled'
type BodyLimits = {
  limit: number
  /** Counts the bytes as they arrive; false ends the request. */
  reserve?: (bytes: number) => boolean
  /** The longest time without a byte. Without it only the time limit of the whole request applies. */
  idleMs?: number
  /** For multipart bodies: returns the size of the largest part, which `maxFileBytes` limits. */
  measureParts?: (chunk: Buffer) => number
  maxFileBytes?: number
}
/** The headers of a part, which are not the file. */
const PART_HEADER_BYTES = 8 * 1024
type UploadBody = Pick<Required<BodyLimits>, 'limit' | 'reserve' | 'idleMs'> & { maxFileBytes: number }

/** For uploads (upload-limit.ts). */
export function setUploadBody(res: Response, upload: UploadBody): void {
  res.locals.upload = upload
}

export function getBody(res: Response): Buffer | undefined {
  return res.locals.body as Buffer | undefined
}

/** Stops reading at the first problem. Not `for await`: leaving that loop destroys the socket before the answer is sent. */
function readBody(req: Request, limits: BodyLimits): Promise<Buffer | BodyProblem> {
  return new Promise((resolve, reject) => {
    const { limit, reserve, idleMs, measureParts, maxFileBytes = Infinity } = limits
    const chunks: Buffer[] = []
    let size = 0
    const idle = idleMs === undefined ? undefined : setTimeout(() => stop('stalled'), idleMs)
    const stop = (problem: BodyProblem) => {
      cleanUp()
      req.pause()
      resolve(problem)
    }
    const onData = (chunk: Buffer) => {
      idle?.refresh()
      size += chunk.length
      if (size > limit) return stop('too large')
      if (measureParts && measureParts(chunk) > maxFileBytes + PART_HEADER_BYTES) return stop('too large')
      if (reserve && !reserve(chunk.length)) return stop('no room')
      chunks.push(chunk)
    }
    const onEnd = () => {
      cleanUp()
      resolve(Buffer.concat(chunks))
    }
    const onError = (error: Error) => {
      cleanUp()
      reject(error)
    }
    const onClose = () => onError(new Error('The client closed the connection before the end of the body.'))
    const cleanUp = () => {
      clearTimeout(idle)
      req.off('data', onData).off('end', onEnd).off('close', onClose)
    }
    // The error listener stays: a later reset of the connection must not end the process.
    req.on('error', onError).on('data', onData).on('end', onEnd).on('close', onClose)
  })
}

const SECONDS_UNTIL_RETRY = 10

function refuseBody(req: Request, res: Response, problem: BodyProblem): void {
  const upload = res.locals.upload as UploadBody | undefined
  if (problem === 'no room') {
    return refuse(req, res, 'upload.unavailable', { retryAfter: SECONDS_UNTIL_RETRY, closeConnection: true })
  }
  if (problem === 'stalled') return refuse(req, res, 'upload.stalled', { closeConnection: true })
  if (!upload) return refuse(req, res, 'app.bodyTooLarge', { closeConnection: true })
  refuse(req, res, 'upload.tooLarge', { params: { mb: upload.maxFileBytes / (1024 * 1024) }, closeConnection: true })
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
