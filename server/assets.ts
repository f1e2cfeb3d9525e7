// Static files of the build: precompressed, with ETags. Files with a hash in the name are cached for a year.
import type { RequestHandler } from 'express'
import sirv from 'sirv'

/** Names that contain a hash of the content. */
const NEVER_CHANGES = /^\/(assets\/|fonts\/.*\.woff2$|map\/)/

export function assets(folder: string): RequestHandler {
  return sirv(folder, {
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
}
