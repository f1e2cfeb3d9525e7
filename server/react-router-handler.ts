// Converts between Node's and React Router's request and response. Replaces the standard adapter, because the origin comes from the
// configuration instead of the Host header (promise C3), and the body was already read with a limit.
import { writeReadableStreamToWritable } from '@react-router/node'
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { formOnDiskContext, requestFactsContext } from '#app/http/request/context.server.ts'
import { MAX_UNREAD_BYTES, type StartWriting, getStreamWriter } from '#app/http/streams/event-stream.server.ts'
import { getPageWriter } from '#app/http/responses/page-response.server.ts'
import { getRequestFacts } from './facts.ts'
import { getBody, getFormOnDisk } from './guards/bounded-body.ts'
import { stopCounting } from './guards/load-shedding.ts'
import type { HandleRequest } from './page-cache/render-shared-page.ts'

/** Internal headers of React Router; clients must not set them. */
const INTERNAL_HEADERS = /^x-(remix|react-router)-/i

const ADDED_HEADERS = new Set(['set-cookie', 'vary'])

export const createPageHandler = (build: ServerBuild): HandleRequest => createRequestHandler(build, 'production')

export function reactRouter(handle: HandleRequest, baseUrl: URL): RequestHandler {
  return (req, res, next) => {
    const context = new RouterContextProvider()
    context.set(requestFactsContext, getRequestFacts(res))
    context.set(formOnDiskContext, getFormOnDisk(res))
    handle(toRequest(req, res, baseUrl), context)
      .then((response) => sendResponse(res, response))
      .catch(next)
  }
}

function toRequest(req: ExpressRequest, res: ExpressResponse, baseUrl: URL): Request {
  const abort = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) abort.abort()
  })
  const body = getBody(res)
  // guards/sound-request.ts has made sure that the target is a path and names no host
  return new Request(new URL(req.originalUrl, baseUrl), {
    method: req.method,
    headers: toHeaders(req, baseUrl),
    signal: abort.signal,
    ...(body === undefined || req.method === 'GET' || req.method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
  })
}

function toHeaders(req: ExpressRequest, baseUrl: URL): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || INTERNAL_HEADERS.test(name) || name.startsWith('x-forwarded-')) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  headers.set('host', baseUrl.host)
  if (headers.has('origin')) headers.set('origin', baseUrl.origin) // the same-origin guard has checked it
  return headers
}

/** Without backpressure: unread events would be buffered in memory, so a slow reader is disconnected at a limit (promise T5). */
function sendEvents(res: ExpressResponse, start: StartWriting): void {
  stopCounting(res)
  const close = start({
    write(bytes) {
      if (res.destroyed) return
      res.write(bytes)
      if (res.writableLength > MAX_UNREAD_BYTES) res.destroy()
    },
    end: () => res.end(),
  })
  res.once('close', close)
}

async function sendResponse(res: ExpressResponse, response: Response): Promise<void> {
  res.status(response.status)
  for (const [name, value] of response.headers) {
    if (ADDED_HEADERS.has(name)) res.append(name, value)
    else res.setHeader(name, value) // the policy of a route, such as the sandbox of files, replaces the general one
  }
  if (response.body === null) return void res.end()
  const writePage = getPageWriter(response)
  if (writePage) return writePage(res)
  const start = getStreamWriter(response)
  if (start) return res.req.method === 'HEAD' ? void res.end() : sendEvents(res, start)
  await writeReadableStreamToWritable(response.body, res)
}
