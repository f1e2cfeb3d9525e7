import { redirectDocument } from 'react-router'

/** On to another page, the whole document: signing in and out change the frame too. */
export function redirectWithCookies(to: string, cookies: readonly string[], more: HeadersInit = {}): Response {
  const headers = new Headers(more)
  headers.set('Cache-Control', 'no-store')
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return redirectDocument(to, { status: 303, headers })
}
