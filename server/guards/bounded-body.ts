// Reads the whole request body with a size limit before a route gets it: 413 for too much, 400 for invalid text (promises F5 and V2). Of a
// file over its limit only the start is kept, because the route refuses it beside its field (promise U3).
import type { Request, RequestHandler, Response } from 'express'
import type { FormOnDisk } from '#app/domain/kernel/uploads/file-on-disk.model.ts'
import { refuse } from '#server/refuse.ts'
import { createPartLimit, readBoundary } from './part-limit.ts'
import { type BodySink, openSpool } from './spooled-body.ts'

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
    const type = req.get('content-type') ?? ''
    const boundary = upload ? readBoundary(type) : null
    const maxReadBytes = upload && boundary !== null ? upload.maxReadBytes : limit
    if (Number(req.get('content-length') ?? 0) > maxReadBytes) return refuseBody(req, res, 'too large')
    const hasBody = req.get('content-length') !== '0' && (req.get('content-length') ?? req.get('transfer-encoding'))
    if (hasBody && !KNOWN_TYPES.test(type)) {
      return refuse(req, res, 'app.unsupportedMediaType', { closeConnection: true })
    }
    // The client waits for it before it sends the body, so a body that a guard refuses is not sent at all (pipeline.ts)
    if (req.headers.expect !== undefined) res.writeContinue()
    const limitParts = upload && boundary !== null ? createPartLimit(boundary, upload.maxFileBytes) : undefined
    const limits = { limit, ...upload, maxReadBytes, ...(limitParts && { limitParts }) }
    if (upload?.spoolFolder && boundary !== null) {
      return void openSpool(res, upload.spoolFolder, boundary)
        .then((spool) => readBody(req, limits, spool))
        .then((form) => {
          if (typeof form === 'string') return refuseBody(req, res, form)
          if (form === null) return refuse(req, res, 'app.badRequest')
          res.locals.formOnDisk = form
          next()
        })
        .catch(next)
    }
    readBody(req, limits, createMemorySink())
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
  /** The bytes that are kept. */
  limit: number
  /** The bytes that are read, with those that `limitParts` drops. */
  maxReadBytes: number
  /** Counts the kept bytes as they arrive; false ends the request. */
  reserve?: (bytes: number) => boolean
  /** The longest time without a byte. Without it only the time limit of the whole request applies. */
  idleMs?: number
  /** For multipart bodies: returns the bytes to keep of a chunk. */
  limitParts?: (chunk: Buffer) => Buffer[]
}
type UploadBody = Omit<Required<BodyLimits>, 'limitParts'> & {
  maxFileBytes: number
  /** The body is kept in a file of this folder instead of memory. */
  spoolFolder?: string | null
}

/** For uploads (upload-limit.ts). */
export function setUploadBody(res: Response, upload: UploadBody): void {
  res.locals.upload = upload
}

export function getBody(res: Response): Buffer | undefined {
  return res.locals.body as Buffer | undefined
}

/** Null unless the page receives large files. */
export function getFormOnDisk(res: Response): FormOnDisk | null {
  return (res.locals.formOnDisk as FormOnDisk | undefined) ?? null
}

function createMemorySink(): BodySink<Buffer> {
  const chunks: Buffer[] = []
  return {
    write: (bytes) => chunks.push(bytes) > 0,
    onReady: () => undefined,
    onError: () => undefined,
    end: async () => Buffer.concat(chunks),
  }
}

/** Stops reading at the first problem. Not `for await`: leaving that loop destroys the socket before the answer is sent. */
function readBody<T>(req: Request, limits: BodyLimits, sink: BodySink<T>): Promise<T | BodyProblem> {
  return new Promise((resolve, reject) => {
    const { limit, maxReadBytes, reserve, idleMs, limitParts = (chunk: Buffer) => [chunk] } = limits
    let readBytes = 0
    let keptBytes = 0
    const idle = idleMs === undefined ? undefined : setTimeout(() => stop('stalled'), idleMs)
    const stop = (problem: BodyProblem) => {
      cleanUp()
      req.pause()
      resolve(problem)
    }
    const onData = (chunk: Buffer) => {
      idle?.refresh()
      readBytes += chunk.length
      if (readBytes > maxReadBytes) return stop('too large')
      const kept = limitParts(chunk)
      const size = kept.reduce((sum, { length }) => sum + length, 0)
      keptBytes += size
      if (keptBytes > limit) return stop('too large')
      if (reserve && !reserve(size)) return stop('no room')
      for (const bytes of kept) if (!sink.write(bytes)) req.pause()
    }
    const onEnd = () => {
      cleanUp()
      sink.end().then(resolve, reject)
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
    sink.onReady(() => req.resume())
    sink.onError(onError)
    // The error listener stays: a later reset of the connection must not end the process.
    req.on('error', onError).on('data', onData).on('end', onEnd).on('close', onClose)
    if (req.destroyed) onClose() // while the sink was opened
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
