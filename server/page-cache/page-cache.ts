// Public pages for guests: rendered once, kept compressed, and sent to everybody with the same key (promise K1). Two steps of the pipeline:
// `lookUp` stands before load shedding, because a kept page costs almost nothing; `render` replaces the rendering of a page that is missing.
import type { Request, RequestHandler, Response } from 'express'
import type { ChangeCheck } from './change-check.ts'
import { type PageKey, readPageKey } from './page-key.ts'
import type { PageStore } from './page-store.ts'
import { sendSharedPage } from './send-shared-page.ts'
import type { SharedPage } from './shared-page.ts'

export type PageCacheResult = 'hit' | 'stale' | 'shared' | 'checked' | 'rendered' | 'own'
export type PageCacheOptions = {
  store: PageStore
  check: ChangeCheck
  baseUrl: URL
  /** Of the announcement bar that pages show now. */
  getBarId?: () => string | null
  /** Gets the kept page if there is one, and may return it if it is still right. */
  renderPage: (key: PageKey, kept: SharedPage | null) => Promise<SharedPage | null>
  /** Counts a visit to a page that was not rendered for it; answers and returns false if the visitor has had too many. */
  admit: (key: PageKey, req: Request, res: Response) => boolean
  /** The same for the visit that renders the page, as far as the guards before it have not counted it. */
  admitRendering: (key: PageKey, req: Request, res: Response) => Promise<boolean>
  buildPolicy: (scriptSources: string) => string
  /** How long a CDN may keep a page; 0 if it may not. */
  cdnSeconds: number
  onSent: (key: PageKey, page: SharedPage, req: Request, res: Response) => void
  onResult: (result: PageCacheResult) => void
  onFailure: (error: unknown) => void
  nowMs?: () => number
}
export type PageCache = {
  lookUp: RequestHandler
  render: (renderOwn: RequestHandler) => RequestHandler
  /** Of pages that are being rendered, too. */
  clear: () => void
  /** After a change that may be missing in pages that are being rendered. */
  distrustRunning: () => void
}

/** After the first the data of a page is read again while the kept page is sent; after the second before it is sent. */
export const [FRESH_MS, MAX_AGE_MS] = [20_000, 30_000]
/** A page is rendered again even with the same data, because texts such as "5 minutes ago" follow the clock. */
export const MAX_LIFE_MS = 10 * 60_000
/** Renderings that no request waits for. More would take the place of requests under load. */
const MAX_REFRESHES = 2

/** `own`: each visitor needs a page of their own. Null: nobody rendered, because the first request was refused. */
type Outcome = SharedPage | 'own' | null
/** One rendering for all requests of a key. The promise never rejects. */
type Rendering = {
  outcome: Promise<Outcome>
  settle: (outcome: Outcome) => void
  hasStarted: boolean
  /** False after a change that the page may miss. */
  isCurrent: boolean
}

export function createPageCache(options: PageCacheOptions): PageCache {
  const { store, check, onResult, nowMs = () => performance.now() } = options
  const renderings = new Map<string, Rendering>()
  let refreshes = 0

  const send = (result: PageCacheResult, key: PageKey, page: SharedPage, req: Request, res: Response) => {
    onResult(result)
    options.onSent(key, page, req, res)
    return sendSharedPage(req, res, page, {
      buildPolicy: options.buildPolicy,
      cdnSeconds: options.cdnSeconds,
      onCompressed: () => store.get(key.id) === page && store.put(key.id, page, key.page.droppedBy),
    })
  }

  async function answer(key: PageKey, req: Request, res: Response, next: () => void): Promise<unknown> {
    const checking = check.ensureCurrent()
    if (checking) await checking
    const page = store.get(key.id)
    const age = page ? nowMs() - page.readAt : Infinity
    if (page && age < MAX_AGE_MS) {
      if (!options.admit(key, req, res)) return
      if (age >= FRESH_MS) refresh(key)
      return send(age < FRESH_MS ? 'hit' : 'stale', key, page, req, res)
    }
    const rendering = renderings.get(key.id)
    if (!rendering?.isCurrent) return startRendering(key, res, next)
    const outcome = await rendering.outcome
    if (outcome === null) return answer(key, req, res, next)
    if (outcome === 'own') return next()
    if (options.admit(key, req, res)) return send('shared', key, outcome, req, res)
  }

  /** This request renders the page. Those that come meanwhile wait for it, also while it waits behind the guards. */
  function startRendering(key: PageKey, res: Response, next: () => void): void {
    const rendering = openRendering(key)
    res.locals.pageRendering = { key, rendering }
    res.once('close', () => rendering.hasStarted || rendering.settle(null))
    next()
  }

  function openRendering(key: PageKey): Rendering {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const rendering: Rendering = {
      outcome: promise,
      settle: (outcome) => {
        if (renderings.get(key.id) === rendering) renderings.delete(key.id)
        resolve(outcome)
      },
      hasStarted: false,
      isCurrent: true,
    }
    renderings.set(key.id, rendering)
    return rendering
  }

  async function renderOnce(key: PageKey, rendering: Rendering): Promise<SharedPage | null> {
    rendering.hasStarted = true
    const kept = store.get(key.id) ?? null
    const isYoung = kept !== null && nowMs() - kept.renderedAt < MAX_LIFE_MS
    const page = await options.renderPage(key, isYoung ? kept : null).catch((error: unknown) => {
      options.onFailure(error)
      return null
    })
    if (page?.status !== 200) store.delete(key.id)
    else if (rendering.isCurrent) store.put(key.id, page, key.page.droppedBy)
    rendering.settle(page ?? 'own')
    return page
  }

  function refresh(key: PageKey): void {
    if (renderings.has(key.id) || refreshes >= MAX_REFRESHES) return
    refreshes++
    void renderOnce(key, openRendering(key)).finally(() => refreshes--)
  }

  const distrustRunning = () => {
    for (const rendering of renderings.values()) rendering.isCurrent = false
  }

  return {
    lookUp(req, res, next) {
      if (req.method !== 'GET' && req.method !== 'HEAD') res.once('close', () => check.expire())
      const key = readPageKey(req, options.baseUrl, options.getBarId?.() ?? null)
      if (key) answer(key, req, res, next).catch(next)
      else next()
    },
    render: (renderOwn) => (req, res, next) => {
      const led = res.locals.pageRendering as { key: PageKey; rendering: Rendering } | undefined
      if (!led) return void renderOwn(req, res, next)
      const renderForAll = async () => {
        if (!(await options.admitRendering(led.key, req, res))) return
        const page = await renderOnce(led.key, led.rendering)
        if (page) return send(page.readAt === page.renderedAt ? 'rendered' : 'checked', led.key, page, req, res)
        onResult('own')
        return renderOwn(req, res, next)
      }
      renderForAll().catch(next)
    },
    clear() {
      store.clear()
      distrustRunning()
    },
    distrustRunning,
  }
}
