// The page cache of this site: what it reads, counts and watches.
import type { Request, Response } from 'express'
import { MAX_CHECK_AGE_MS, MAX_LAG_MS } from '#app/db/replicas/replica.rules.ts'
import { SETTINGS_TOPIC } from '#app/domain/kernel/settings/settings-cache.service.server.ts'
import { DATA_CLEARED_TOPIC } from '#app/domain/admin/danger-zone/clear-data.model.ts'
import { DATA_RESTORED_TOPIC } from '#app/domain/admin/restore/restore.model.ts'
import {
  ANNOUNCEMENT_BAR_TOPIC,
  peekShownBarId,
} from '#app/domain/content/announcement-bar/announcement-bar.queries.server.ts'
import { HOME_PAGE_TOPIC } from '#app/domain/content/home-page/home-page.queries.server.ts'
import { SITE_TEXT_TOPIC } from '#app/domain/content/site-texts/shown-texts.queries.server.ts'
import { countListingView } from '#app/domain/analytics/traffic/listing-views.service.server.ts'
import {
  type Changes,
  getChangesFromNow,
  getChangesSince,
} from '#app/domain/search/memory-index/listing-changes.queries.server.ts'
import type { Runtime } from '#app/runtime/runtime.server.ts'
import { getRequestFacts } from '#server/facts.ts'
import { admitGuest, admitToPage } from '#server/guards/general-limit.ts'
import type { PolicyBuilder } from '#server/guards/security-headers.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { createChangeCheck } from './change-check.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { addPageCacheMetrics } from '#server/metrics/page-cache-metrics.ts'
import type { PageKey } from './page-key.ts'
import { createPageStore } from './page-store.ts'
import { type HandleRequest, renderSharedPage } from './render-shared-page.ts'
import type { SharedPage } from './shared-page.ts'

/** Changes that every page may show. */
const CLEARING_TOPICS = new Set<string>([
  SETTINGS_TOPIC,
  SITE_TEXT_TOPIC,
  ANNOUNCEMENT_BAR_TOPIC,
  HOME_PAGE_TOPIC,
  DATA_CLEARED_TOPIC,
  DATA_RESTORED_TOPIC,
])

const LISTING_PATH = /^\/properties\/([\da-f-]{36})(?:\.data)?$/

export function createSitePageCache(
  runtime: Runtime,
  handle: HandleRequest,
  metrics: Metrics,
  buildPolicy: PolicyBuilder,
): PageCache {
  const { env, log } = runtime
  const store = createPageStore(env.pageCache.bytes)
  const { db } = runtime.database
  let changedAt = -Infinity
  const check = createChangeCheck<Changes>({
    readChanges: (last) => (last ? getChangesSince(db, last.next, last.seen) : getChangesFromNow(db)),
    onChanges: (changes) => {
      if (changes.ids.length === 0 && !changes.requiresReload) return
      changedAt = performance.now()
      store.distrust(changes)
      cache.distrustRunning()
    },
    onFailure: (error) => log.warn('pageCache.changesUnknown', { error }),
    holdsMs: env.pageCache.checkMs,
  })
  const cache = createPageCache({
    store,
    check,
    baseUrl: env.baseUrl,
    getBarId: () => peekShownBarId(runtime.contextForSystem()),
    cdnSeconds: env.cdnSeconds,
    renderPage: (key, kept) =>
      renderSharedPage(handle, key, {
        baseUrl: env.baseUrl,
        kept,
        readsPrimary: performance.now() - changedAt < MAX_LAG_MS + MAX_CHECK_AGE_MS,
      }),
    admit: ({ page: { visitLimit } }, req, res) =>
      admitGuest(runtime.contextForSystem(), visitLimit ? ['general', visitLimit] : ['general'], req, res),
    admitRendering: ({ page: { visitLimit } }, req, res) =>
      admitToPage(runtime.contextForSystem(), visitLimit, req, res),
    buildPolicy,
    onSent: (key, page, req, res) => countView(runtime, key, page, req, res),
    onResult: addPageCacheMetrics(metrics.registry, store),
    onFailure: (error) => log.error('pageCache.renderFailed', { error }),
  })
  runtime.adapters.events.subscribe(({ topic }) => {
    if (CLEARING_TOPICS.has(topic)) cache.clear()
  })
  return cache
}

/** The loader of a shared page does not know who reads it. */
function countView(
  runtime: Runtime,
  { page: { path }, locale }: PageKey,
  { status }: SharedPage,
  req: Request,
  res: Response,
): void {
  const id = path === '/properties/:id' && status === 200 ? LISTING_PATH.exec(req.path)?.[1] : undefined
  if (id === undefined) return
  const { id: requestId, clientAddress, isLocal, browserId } = getRequestFacts(res)
  const userAgent = req.get('user-agent') ?? null
  const info = { id: requestId, locale, clientAddress, browserId, isLocal, cookie: null, userAgent }
  countListingView(runtime.contextFor(info, null), id)
}
