// Sends a shared page to one visitor: what belongs to the visit (policy, request id, cookie of the browser) is in the headers only.
import type { Request, Response } from 'express'
import { getRequestFacts } from '#server/facts.ts'
import { type Encoding, getBody, type SharedPage } from './shared-page.ts'

export type SendOptions = {
  buildPolicy: (scriptSources: string) => string
  cdnSeconds: number
  /** The page got a body in one more encoding. */
  onCompressed: () => void
}

const ENCODINGS = ['br', 'gzip', 'identity'] as const satisfies readonly Encoding[]

export async function sendSharedPage(
  req: Request,
  res: Response,
  page: SharedPage,
  { buildPolicy, cdnSeconds, onCompressed }: SendOptions,
): Promise<void> {
  res.status(page.status)
  for (const [name, value] of page.headers) res.setHeader(name, value)
  res.setHeader('Content-Security-Policy', buildPolicy(page.scriptSources))
  res.vary('Accept-Encoding')
  const isForCdn = cdnSeconds > 0 && page.status === 200
  const { newBrowserCookie } = getRequestFacts(res)
  // What a CDN keeps must not carry a cookie
  if (isForCdn) res.setHeader('Cache-Control', `public, max-age=0, s-maxage=${cdnSeconds}`)
  else if (newBrowserCookie !== null) res.append('Set-Cookie', newBrowserCookie)
  if (page.status === 200) {
    res.setHeader('ETag', page.etag)
    if (matchesTag(req.headers['if-none-match'], page.etag)) return void res.status(304).end()
  }
  const encoding = ENCODINGS.find((one) => req.acceptsEncodings(one)) ?? 'identity'
  const isNew = !page.bodies.has(encoding)
  const body = await getBody(page, encoding)
  if (isNew) onCompressed()
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  res.setHeader('Content-Length', body.length)
  res.end(body)
}

function matchesTag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((one) => one.trim() === etag) ?? false
}
