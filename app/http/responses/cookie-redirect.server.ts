import { redirect, redirectDocument } from 'react-router'

/** A document redirect, because sign-in and sign-out change header and navigation. */
export function redirectWithCookies(to: string, cookies: readonly string[], more: HeadersInit = {}): Response {
  return redirectDocument(to, { status: 303, headers: buildHeaders(cookies, more) })
}

/** Keeps the document, so that the page which was sent can say what it waits for. Only between pages that share nothing with the site. */
export function continueWithCookies(to: string, cookies: readonly string[]): Response {
  return redirect(to, { status: 303, headers: buildHeaders(cookies) })
}

function buildHeaders(cookies: readonly string[], more: HeadersInit = {}): Headers {
  const headers = new Headers(more)
  headers.set('Cache-Control', 'no-store')
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}
