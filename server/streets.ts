// The file of the street map, in ranges. One address, one file, opened at the start: no part of a request becomes a path, and a file that is
// replaced while we serve is read after the next start.
import { createReadStream, fstatSync, openSync } from 'node:fs'
import type { RequestHandler } from 'express'
import { STREETS_PATH } from '#app/shared/site-pages.ts'
import { readByteRange } from './byte-range.rules.ts'

const A_DAY = 86_400

export function streets(path: string): RequestHandler {
  const file = openStreetsFile(path)
  return (req, res, next) => {
    if (req.path !== STREETS_PATH || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    res.setHeader('Accept-Ranges', 'bytes')
    res.setHeader('ETag', file.etag)
    res.setHeader('Content-Type', 'application/vnd.pmtiles')
    res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    const isOtherVersion = req.headers['if-range'] !== undefined && req.headers['if-range'] !== file.etag
    const range = isOtherVersion ? null : readByteRange(req.headers.range, file.size)
    if (!range) {
      res.setHeader('Content-Range', `bytes */${file.size}`)
      res.setHeader('Cache-Control', 'no-store')
      res.status(416).end()
      return
    }
    res.setHeader('Cache-Control', `public, max-age=${A_DAY}`)
    res.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
    res.setHeader('Content-Length', range.end - range.start + 1)
    res.status(206)
    if (req.method === 'HEAD') {
      res.end()
      return
    }
    createReadStream(path, { fd: file.descriptor, autoClose: false, ...range })
      .on('error', () => res.destroy())
      .pipe(res)
  }
}

/** A missing file stops the start, as every wrong configuration does. */
function openStreetsFile(path: string) {
  const descriptor = openSync(path, 'r')
  const { size, mtimeMs, ino } = fstatSync(descriptor)
  return { descriptor, size, etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}-${ino.toString(36)}"` }
}
