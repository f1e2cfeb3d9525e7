// The built files: compressed ahead, with ETags; hashed names never change and are kept by browsers for a year.
import type { RequestHandler } from 'express'
import sirv from 'sirv'

export function assets(folder: string): RequestHandler {
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders(res, path) {
      const isHashed = path.startsWith('/assets/')
      res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    },
  })
}
