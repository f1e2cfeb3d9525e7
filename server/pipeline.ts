// The Express app from a list of named steps. The names allow a test to remove one step (null control).
import type { Server } from 'node:http'
import compression from 'compression'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'

export type Step = readonly [name: string, handler: RequestHandler | ErrorRequestHandler]

export function assemble(steps: readonly Step[], options: { trustedProxies: readonly string[] }): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag') // pages are streamed; files set their own ETag
  app.set('trust proxy', options.trustedProxies.length > 0 ? [...options.trustedProxies] : false)
  app.set('query parser', 'simple')
  for (const [, handler] of steps) app.use(handler)
  return app
}

/**
 * Node would answer `Expect: 100-continue` before any guard has seen the announced length. The app answers it instead, when it starts to
 * read the body (bounded-body.ts).
 */
export function serveRequests(server: Server, app: Express): void {
  server.on('request', app).on('checkContinue', app)
}

/** brotli or gzip, flushed with React. Event streams are not compressed, because the compressor would buffer small events. */
export function compressPages(): RequestHandler {
  return compression({
    filter: (req, res) =>
      !String(res.getHeader('Content-Type')).startsWith('text/event-stream') && compression.filter(req, res),
  })
}
