// React Router drops the headers of a refusal (Retry-After) unless the route exports a `headers` function.
import type { HeadersFunction } from 'react-router'

/** For every route with a form or its own headers: `export const headers = refusalHeaders`. */
export const refusalHeaders: HeadersFunction = ({ actionHeaders, errorHeaders, loaderHeaders }) =>
  errorHeaders ?? (isEmpty(actionHeaders) ? loaderHeaders : actionHeaders)

/**
 * For pages with a secret token in the address: the Referer must not leak it to other sites. Not `no-referrer`: a form without JavaScript would
 * then send `Origin: null`, which the same-origin check refuses.
 */
export const tokenPageHeaders: HeadersFunction = (args) => {
  const headers = new Headers(refusalHeaders(args))
  headers.set('Referrer-Policy', 'same-origin')
  return headers
}

/** For invitations: also not indexed, and not cached. */
export const invitationHeaders: HeadersFunction = (args) => {
  const headers = new Headers(tokenPageHeaders(args))
  headers.set('X-Robots-Tag', 'noindex')
  headers.set('Cache-Control', 'private, no-store')
  return headers
}

function isEmpty(headers: Headers): boolean {
  return headers.keys().next().done === true
}

/** For layouts without their own headers. */
export const layoutHeaders: HeadersFunction = ({ errorHeaders, parentHeaders }) => errorHeaders ?? parentHeaders
