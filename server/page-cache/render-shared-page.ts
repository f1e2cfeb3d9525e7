// Renders the page of a key. The request is made from the key alone, without cookies, address or browser of the visitor who asks.
import { Writable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import type { SharedRendering } from '#app/domain/ctx.server.ts'
import { type RequestFacts, requestFactsContext } from '#app/http/request/context.server.ts'
import { getPageWriter, type WritePage } from '#app/http/responses/page-response.server.ts'
import { type PageKey, toKeyHeaders } from './page-key.ts'
import { createSharedPage, type SharedPage } from './shared-page.ts'

export type HandleRequest = (request: Request, context: RouterContextProvider) => Promise<Response>

type RenderOptions = {
  baseUrl: URL
  readsPrimary: boolean
  /** The kept page. It is returned, with a new time, if its data is still the same. */
  kept: SharedPage | null
}

/** Null if each visitor needs their own: the response sets a cookie or must not be kept, or a part of it failed. */
export async function renderSharedPage(
  handle: HandleRequest,
  key: PageKey,
  { baseUrl, readsPrimary, kept }: RenderOptions,
): Promise<SharedPage | null> {
  const readAt = performance.now()
  const context = new RouterContextProvider()
  const knownFingerprint = kept?.fingerprint ?? null
  const shared: SharedRendering = { isComplete: true, readsPrimary, knownFingerprint, fingerprint: null }
  // The id is part of the page, for its error texts. With another one the data would never be the same
  const requestId = kept?.requestId ?? randomUUID()
  context.set(requestFactsContext, createSharedFacts(requestId, shared))
  const headers = { ...toKeyHeaders(key), host: baseUrl.host }
  const response = await handle(new Request(new URL(key.address, baseUrl), { headers }), context)
  if (kept && response.status === 304) return shared.isComplete ? { ...kept, readAt } : null
  const body = await readBody(response)
  if (response.headers.has('set-cookie') || response.status >= 500 || !shared.isComplete) return null
  if (response.headers.get('cache-control')?.includes('no-store')) return null
  const [{ status }, headersToSend, { fingerprint }] = [response, [...response.headers], shared]
  return createSharedPage({ status, headers: headersToSend, html: body, requestId, readAt, fingerprint })
}

function createSharedFacts(id: string, shared: SharedRendering): RequestFacts {
  const nobody = { clientAddress: null, isLocal: false, browserId: null, newBrowserCookie: null }
  return { ...nobody, id, nonce: null, shared }
}

async function readBody(response: Response): Promise<Buffer> {
  const writePage = getPageWriter(response)
  return writePage ? collectPage(writePage) : Buffer.from(await response.arrayBuffer())
}

function collectPage(writePage: WritePage): Promise<Buffer> {
  const pieces: Buffer[] = []
  return new Promise((resolve, reject) => {
    const collector = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        resolve(Buffer.concat(pieces))
        done()
      },
    })
    collector.once('close', () => reject(new Error('The page ended before it was complete')))
    writePage(collector)
  })
}
