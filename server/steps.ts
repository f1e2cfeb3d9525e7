// The order of the middleware: cheap refusals first, nothing expensive before a rate limit, pages last.
import type { Request } from 'express'
import type { ServerBuild } from 'react-router'
import { buildCookieName } from '#app/adapters/auth/better-auth.server.ts'
import { createBrowserCookies } from '#app/adapters/browser-cookie.server.ts'
import { getFreeBytes } from '#app/db/embedded/disk-space.server.ts'
import { countPendingMigrations } from '#app/db/migrate.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { findAdminVisitor } from '#app/domain/admin/sessions/admin-session.queries.server.ts'
import { isSearchReady } from '#app/domain/search/results/finder.service.server.ts'
import { isApiPath } from '#app/domain/public-api/contract/api-path.rules.ts'
import { findTokenHolder } from '#app/http/public-api/token-holder.server.ts'
import { countFilesAllowed, receivesVideo } from '#app/pages/page-lists.server.ts'
import type { Runtime } from '#app/runtime/runtime.server.ts'
import { MAX_VIDEO_MB } from '#app/shared/constants.ts'
import { accessLog } from './access-log.ts'
import { assets } from './assets.ts'
import { closeConnectionsOnStop } from './drain.ts'
import { requestFacts } from './facts.ts'
import { boundedBody } from './guards/bounded-body.ts'
import { diskWatermark } from './guards/disk-watermark.ts'
import { eventBudget } from './guards/event-budget.ts'
import { generalLimit } from './guards/general-limit.ts'
import { type LoadShedding, shedLoad } from './guards/load-shedding.ts'
import { maintenance } from './guards/maintenance.ts'
import { requestTime } from './guards/request-time.ts'
import { sameOrigin } from './guards/same-origin.ts'
import { createPolicyBuilder, securityHeaders } from './guards/security-headers.ts'
import { soundRequest } from './guards/sound-request.ts'
import { getSpoolFolder } from './guards/spooled-body.ts'
import { uploadLimit } from './guards/upload-limit.ts'
import { health } from './health.ts'
import { lastResort } from './last-resort.ts'
import type { Metrics } from './metrics/metrics.ts'
import { compressPages, type Step } from './pipeline.ts'
import { pickSharedRoutes } from './page-cache/shared-build.ts'
import { createSitePageCache } from './page-cache/site-page-cache.ts'
import { createPageHandler, reactRouter } from './react-router-handler.ts'
import { streets } from './streets.ts'
import { traceRequests } from './trace-requests.ts'
import { serviceWorker } from './service-worker/service-worker.ts'

const CLIENT_BUILD = 'build/client'

export function buildSteps(runtime: Runtime, build: ServerBuild, metrics: Metrics, stopping: AbortSignal): Step[] {
  const { env, log, tracing } = runtime
  const findAccountId = (req: Request) => runtime.adapters.auth.findSessionUserId(toAuthRequest(req))
  const browsers = createBrowserCookies({
    secret: runtime.secrets.appSecret,
    isSecure: env.baseUrl.protocol === 'https:',
    clock: runtime.adapters.clock,
    random: runtime.adapters.random,
  })
  const buildPolicy = createPolicyBuilder({
    imageHosts: listTileHosts(env.tiles?.url),
    ...(env.streets?.kind === 'address' ? { streetsUrl: env.streets.url } : {}),
    isSecure: env.baseUrl.protocol === 'https:',
  })
  const pages = reactRouter(createPageHandler(build), env.baseUrl)
  const handleShared = createPageHandler(pickSharedRoutes(build))
  const pageCache = env.pageCache.bytes > 0 ? createSitePageCache(runtime, handleShared, metrics, buildPolicy) : null
  const loadShedding = env.shedsLoad ? createLoadShedding(runtime, metrics) : null
  return [
    ['facts', requestFacts(browsers)],
    ['drain', closeConnectionsOnStop(stopping)],
    ['metrics', metrics.measureRequests],
    ['access log', accessLog(log)],
    ['security headers', securityHeaders(buildPolicy)],
    ['sound request', soundRequest()],
    ['request time', requestTime()],
    ['health', health({ isReady: () => isReady(runtime), isStopping: () => stopping.aborted })],
    ['same origin', sameOrigin(env.baseUrl)],
    ['event budget', eventBudget()],
    ['assets', assets(CLIENT_BUILD)],
    ...(env.streets?.kind === 'file' ? [['streets', streets(env.streets.path)] as const] : []),
    ['service worker', serviceWorker()],
    ...(tracing ? [['tracing', traceRequests(tracing)] as const] : []),
    ...(pageCache ? [['page cache', pageCache.lookUp] as const] : []),
    ...(loadShedding ? [['load shedding', loadShedding.onHeaders] as const] : []),
    ['compression', compressPages()],
    ['general limit', generalLimit(runtime.contextForSystem(), findAccountId)],
    [
      'maintenance',
      maintenance({
        getSite: () => getSite(runtime),
        isAdministrator: (req) => isAdministrator(runtime, req),
      }),
    ],
    [
      'disk watermark',
      diskWatermark({ freeBytes: () => getFreeBytes(env.dataDir), watermarkBytes: env.diskWatermarkBytes }),
    ],
    [
      'upload limit',
      uploadLimit({
        filesPerUpload: countFilesAllowed,
        findAccountId: async (req) => {
          const header = isApiPath(req.path) ? req.get('authorization') : undefined
          if (header === undefined) return findAccountId(req)
          return (await findTokenHolder(runtime.contextForSystem(), header))?.actor.id ?? null
        },
        getGuestRefusal: (path) => (isApiPath(path) ? 'api.tokenRequired' : 'auth.signInRequired'),
        maxFileBytes: (path) => getMaxFileBytes(runtime, path),
        findSpool: (path) => (receivesVideo(path) ? getSpoolFolder(env) : null),
      }),
    ],
    ['bounded body', boundedBody()],
    ...(loadShedding ? [['load shedding after the body', loadShedding.onBody] as const] : []),
    ['pages', pageCache ? pageCache.render(pages) : pages],
    ['last resort', lastResort(log)],
  ]
}

function createLoadShedding({ env, database }: Runtime, metrics: Metrics): LoadShedding {
  const loadShedding = shedLoad({
    sessionCookie: buildCookieName('session', env.baseUrl),
    onShed: metrics.countShed,
    hasFreeConnection: () => database.pool.waitingCount === 0,
  })
  metrics.showLoad(loadShedding.readLoad)
  return loadShedding
}

function toAuthRequest(req: Request) {
  return { cookie: req.get('cookie') ?? null, userAgent: req.get('user-agent') ?? null, clientAddress: req.ip ?? null }
}

async function getSite(runtime: Runtime) {
  const { maintenanceMode, siteName, supportEmail } = await getSettings(runtime.contextForSystem())
  return { maintenanceMode, siteName, supportEmail: supportEmail || runtime.env.supportEmail }
}

/** By the session of the console; a request without its cookie costs no query. */
async function isAdministrator(runtime: Runtime, req: Request): Promise<boolean> {
  const ctx = runtime.contextForSystem()
  const cookie = req.get('cookie') ?? null
  return (await findAdminVisitor({ ...ctx, request: { ...ctx.request, cookie } })) !== null
}

async function getMaxFileBytes(runtime: Runtime, path: string): Promise<number> {
  if (receivesVideo(path)) return MAX_VIDEO_MB * 1024 * 1024
  const { maxUploadMb } = await getSettings(runtime.contextForSystem())
  return maxUploadMb * 1024 * 1024
}

async function isReady(runtime: Runtime): Promise<boolean> {
  if (!isSearchReady(runtime.contextForSystem())) return false
  const [pending] = await Promise.all([countPendingMigrations(runtime.database.pool), runtime.adapters.storage.ping()])
  return pending === 0
}

/** `{s}` in the URL is the subdomain of a tile server. */
function listTileHosts(url: string | undefined): string[] {
  return url === undefined
    ? []
    : [new URL(url.replaceAll('{s}', '*').replaceAll(/[{}]/g, '')).origin.replace('%2A', '*')]
}
