// Refuses methods and request targets that no page has, before anything else reads them (promise V2). The URL parser reads a backslash as
// a slash, so `/\host` would name another host; the route patterns match no line break, so `/%0a` would match no route at all.
import type { Request, RequestHandler } from 'express'
import { refuse } from '#server/refuse.ts'

/** PUT, PATCH and DELETE go on to the table of pages, which decides who may know an address, and then to the route. */
const ROUTED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const ALLOW = 'GET, HEAD, POST, OPTIONS'
const CONTROL_CHARACTER = /[\p{Cc}\p{Zl}\p{Zp}]/u
/** React Router asks here for the routes behind the links of a page, and matches every path against all routes. */
const MANIFEST_PATH = '/__manifest'
/** Five times the links of our longest page. Each path takes about 0.4 ms. */
export const MAX_MANIFEST_PATHS = 100

export function soundRequest(): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'OPTIONS') return void res.status(204).set('Allow', ALLOW).end()
    if (!ROUTED_METHODS.has(req.method)) {
      res.setHeader('Allow', ALLOW)
      return refuse(req, res, 'app.methodNotAllowed', { closeConnection: true })
    }
    const target = toOriginForm(req.url)
    // A proxy may read the first Host and we another one, so a request names one (RFC 9112, section 3.2)
    const hasOneHost = (req.headersDistinct.host?.length ?? 0) < 2
    if (target === undefined || !hasOneHost || countManifestPaths(target) > MAX_MANIFEST_PATHS)
      return refuse(req, res, 'app.badRequest', { closeConnection: true })
    setTarget(req, target)
    next()
  }
}

/**
 * Path and query of a request target, with dots and double slashes resolved, so that all steps see the path that React Router matches.
 * A proxy may send a whole URL (RFC 9112, section 3.2.2); its host is ignored.
 */
function toOriginForm(target: string): string | undefined {
  const address = target.startsWith('/') ? `http://localhost${target}` : target
  const rawPath = address.split(/[?#]/, 1)[0] ?? ''
  if (rawPath.includes('\\') || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const { pathname, search } = new URL(address)
  return isSoundPath(pathname) ? pathname.replace(/^\/{2,}/, '/') + search : undefined // `//host` would be another host
}

function isSoundPath(path: string): boolean {
  try {
    return !CONTROL_CHARACTER.test(decodeURIComponent(path))
  } catch {
    return false // a malformed percent-escape
  }
}

function countManifestPaths(target: string): number {
  if (!target.startsWith(`${MANIFEST_PATH}?`)) return 0
  const paths = new URLSearchParams(target.slice(MANIFEST_PATH.length)).get('paths') ?? ''
  return paths.split(',').length
}

/** Express keeps the target twice. */
function setTarget(req: Request, target: string): void {
  if (req.url === target) return
  req.url = target
  req.originalUrl = target
}
