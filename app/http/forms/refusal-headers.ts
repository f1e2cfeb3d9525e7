// React Router drops the headers of a refusal (Retry-After) unless the route passes them on.
import type { HeadersFunction } from 'react-router'

/** For every route with headers of its own or a form: `export const headers = refusalHeaders`. */
export const refusalHeaders: HeadersFunction = ({ actionHeaders, errorHeaders, loaderHeaders }) =>
  errorHeaders ?? (isEmpty(actionHeaders) ? loaderHeaders : actionHeaders)

/** For pages whose address holds a secret token: no other site may learn it. */
export const tokenPageHeaders: HeadersFunction = (args) => {
  const headers = new Headers(refusalHeaders(args))
  headers.set('Referrer-Policy', 'no-referrer')
  return headers
}

function isEmpty(headers: Headers): boolean {
  return headers.keys().next().done === true
}

/** For layouts, which have no headers of their own. */
export const layoutHeaders: HeadersFunction = ({ errorHeaders, parentHeaders }) => errorHeaders ?? parentHeaders
