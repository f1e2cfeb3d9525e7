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

/** Null if each visitor needs their own: the response sets a cookie or must not be kept, or a part of it failed. */
export async function renderSharedPage(
  handle: HandleRequest,
  key: PageKey,
  { baseUrl, readsPrimary }: { baseUrl: URL; readsPrimary: boolean },
): Promise<SharedPage | null> {
  const renderedAt = performance.now()
  const context = new RouterContextProvider()
  const shared = { isComplete: true, readsPrimary }
  context.set(requestFactsContext, createSharedFacts(shared))
  const headers = { ...toKeyHeaders(key), host: baseUrl.host }
  const response = await handle(new Request(new URL(key.address, baseUrl), { headers }), context)
  const body = await readBody(response)
  if (response.headers.has('set-cookie') || response.status >= 500 || !shared.isComplete) return null
  if (response.headers.get('cache-control')?.includes('no-store')) return null
  return createSharedPage({ status: response.status, headers: [...response.headers], html: body, renderedAt })
}

function createSharedFacts(shared: SharedRendering): RequestFacts {
  const nobody = { clientAddress: null, isLocal: false, browserId: null, newBrowserCookie: null }
  return { ...nobody, id: randomUUID(), nonce: null, shared }
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
