// Addresses with a secret, from the table of pages: for the access log, error reports and the referrer policy.
import { PAGE_ROWS } from './pages.server.ts'

/** React Router ignores case and repeated slashes. Below the page, `.data` and anything else still follows the secret. */
const SECRET_PAGES = PAGE_ROWS.flatMap(([path, { secret }]) => {
  if (secret === undefined) return []
  const source = path.replaceAll('/', '/+').replaceAll(/:\w+/g, '[^/?#]+')
  return [{ path, secret, prefix: new RegExp(`^${source}`, 'i') }]
})

/** A path without its secret: the pattern of the page. The query is not part of it. */
export function removePathSecret(path: string): string {
  const decodedPath = decode(path)
  const page = SECRET_PAGES.find(({ secret, prefix }) => secret === 'path' && prefix.test(decodedPath))
  return page ? page.path : path
}

export function hasSecretAddress(path: string): boolean {
  const decodedPath = decode(path)
  return SECRET_PAGES.some(({ prefix }) => prefix.test(decodedPath))
}

/** An escaped path leads to the same page. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
