// Streams a page. Crawlers get the whole page at once, because they do not wait for the rest of a stream.
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { SharedRendering } from './domain/ctx.server.ts'
import { prepareErrorScreens } from './frame/errors/lazy-page-failure.tsx'
import visitSizeScript from './frame/site/visit-size.js?raw'
import { ctxContext, requestFactsContext } from './http/request/context.server.ts'
import { fingerprintPageData } from './http/responses/page-data.server.ts'
import { createPageResponse } from './http/responses/page-response.server.ts'
import { isSavingData } from './shared/data-saving.ts'

export const streamTimeout = 5_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const facts = loadContext.get(requestFactsContext)
  if (facts?.shared && (await hasKnownData(facts.shared, routerContext))) return new Response(null, { status: 304 })
  const nonce = facts?.nonce ?? undefined
  const { log } = loadContext.get(ctxContext).adapters
  await prepareErrorScreens()
  // A shared page may go to a crawler, too
  const waitForAll = Boolean(facts?.shared) || isbot(request.headers.get('user-agent') ?? '') || routerContext.isSpaMode
  return new Promise((resolve, reject) => {
    const sendResponse = () => {
      headers.set('Content-Type', 'text/html; charset=utf-8')
      resolve(createPageResponse(pipe, () => clearTimeout(timer), { headers, status }))
    }
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        ...(isSavingData() ? { bootstrapScriptContent: visitSizeScript } : {}),
        // React would otherwise send large parts after the page and need JavaScript to move them into place
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [waitForAll ? 'onAllReady' : 'onShellReady']: sendResponse,
        onShellError: reject,
        onError(error: unknown) {
          if (!request.signal.aborted)
            log.error('render.failed', { requestId: loadContext.get(ctxContext).request.id, error })
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000)
  })
}

async function hasKnownData(shared: SharedRendering, { staticHandlerContext }: EntryContext): Promise<boolean> {
  shared.fingerprint = await fingerprintPageData(staticHandlerContext)
  return shared.fingerprint !== null && shared.fingerprint === shared.knownFingerprint
}

/** Errors that `read` and `submit` have not turned into an answer. A request that no route handles, such as a 405, is not our error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const ctx = context.get(ctxContext)
  ctx.adapters.log.error('route.failed', { requestId: ctx.request.id, error })
}
