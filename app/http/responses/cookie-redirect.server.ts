import { redirectDocument } from 'react-router'

/** A document redirect, because sign-in and sign-out change header and navigation. */
export function redirectWithCookies(to: string, cookies: readonly string[], more: HeadersInit = {}): Response {
  const headers = new Headers(more)
  headers.set('Cache-Control', 'no-store')
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return redirectDocument(to, { status: 303, headers })
}
