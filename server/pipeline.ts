// Everything a request passes through, in order. A list of names and handlers, so that a test can take one away and see what it was for.
import compression from 'compression'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'

export type Step = readonly [name: string, handler: RequestHandler | ErrorRequestHandler]

export function assemble(steps: readonly Step[], options: { trustedProxies: readonly string[] }): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag') // pages stream; files bring their own
  app.set('trust proxy', options.trustedProxies.length > 0 ? [...options.trustedProxies] : false)
  app.set('query parser', 'simple')
  for (const [, handler] of steps) app.use(handler)
  return app
}

/** Streams brotli or gzip as React flushes; event streams stay as they are, or a small event would wait for company. */
export function compressPages(): RequestHandler {
  return compression({
    filter: (req, res) =>
      !String(res.getHeader('Content-Type')).startsWith('text/event-stream') && compression.filter(req, res),
  })
}
