// Static files of the build: precompressed, with ETags. Files with a hash in the name are cached for a year. Ranges are ignored: the files
// are small, and sirv breaks off the connection at a range such as `5-1`.
import type { RequestHandler } from 'express'
import sirv from 'sirv'

/** Names that contain a hash of the content. */
const NEVER_CHANGES = /^\/(assets\/|fonts\/.*\.woff2$|map\/)/

export function assets(folder: string): RequestHandler {
  const serveFile = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders(res, path) {
      res.setHeader(
        'Cache-Control',
        NEVER_CHANGES.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    },
  })
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    const { range } = req.headers
    delete req.headers.range
    serveFile(req, res, () => {
      if (range !== undefined) req.headers.range = range // for uploaded files, which a route serves
      next()
    })
  }
}
