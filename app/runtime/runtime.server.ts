// The composition root: creates database, adapters and jobs from the configuration. One for each process.
import { join } from 'node:path'
import type { Adapters } from '#app/adapters/adapters.server.ts'
import { createCalendarFetcher } from '#app/adapters/calendars/calendar-fetcher.server.ts'
import { createAuth } from '#app/adapters/auth/create-auth.server.ts'
import { systemClock } from '#app/adapters/clock.ts'
import { createHttpEventReceiver } from '#app/adapters/event-receiver/event-receiver.server.ts'
import { createHttpErrorReports } from '#app/adapters/error-reports/http-error-reports.server.ts'
import { createPostgresEvents, EVENT_CONNECTIONS } from '#app/adapters/events/postgres-events.server.ts'
import { createPgBossJobs, JOB_CONNECTIONS } from '#app/adapters/jobs/pg-boss-jobs.server.ts'
import { createLog, type Log } from '#app/adapters/log.server.ts'
import { createMailEvents } from '#app/adapters/mail/mail-events.server.ts'
import { createMailTransport } from '#app/adapters/mail/create-mail-transport.server.ts'
import { createOwnerDatabase } from '#app/adapters/owner-database/create-owner-database.server.ts'
import { createPhotonPlaces } from '#app/adapters/places/photon-places.server.ts'
import { createHttpPush } from '#app/adapters/push/http-push.server.ts'
import { createHttpSms } from '#app/adapters/sms/http-sms.server.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { createStorage } from '#app/adapters/storage/create-storage.server.ts'
import type { Tracing } from '#app/adapters/tracing/tracing.ts'
import { createWebhookSender } from '#app/adapters/webhooks/webhook-sender.server.ts'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import type { StartQuery } from '#app/db/traced-queries.server.ts'
import { createCipher } from '#app/db/encryption.server.ts'
import { openReplicas, type Replicas } from '#app/db/replicas/replicas.service.server.ts'
import {
  hashPassword,
  needsRehash,
  verifyPassword,
} from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import { consolePasswordJobs } from '#app/domain/admin/credentials/console-password.jobs.server.ts'
import { accountJobs } from '#app/domain/accounts/sign-in/account.jobs.server.ts'
import { privacyJobs } from '#app/domain/privacy/erasure/privacy.jobs.server.ts'
import { dangerZoneJobs } from '#app/domain/admin/danger-zone/clear-data.jobs.server.ts'
import { DATA_CLEARED_TOPIC } from '#app/domain/admin/danger-zone/clear-data.model.ts'
import { DATA_RESTORED_TOPIC } from '#app/domain/admin/restore/restore.model.ts'
import type { Ctx, CtxSession, RequestInfo } from '#app/domain/ctx.server.ts'
import { housekeepingJobs } from './housekeeping.server.ts'
import { ownerClients } from '#app/domain/agents/listing-owners/owner-clients.commands.server.ts'
import { listingImportJobs } from '#app/domain/listings/import/import.jobs.server.ts'
import { moneyAuditJobs } from '#app/domain/tenancy/money-audit/money-audit.jobs.server.ts'
import { postDatedCheckReminderJobs } from '#app/domain/tenancy/post-dated-checks/post-dated-check-reminder.jobs.server.ts'
import { waitingListJobs } from '#app/domain/listings/waiting-list/waiting-list.jobs.server.ts'
import { announcementJobs } from '#app/domain/tenancy/announcements/announcement.jobs.server.ts'
import { occupancyJobs } from '#app/domain/tenancy/occupancy/occupancy.jobs.server.ts'
import { roommateJobs } from '#app/domain/tenancy/roommates/roommate.jobs.server.ts'
import { invitedSignerJobs } from '#app/domain/tenancy/invited-signers/invited-signer.jobs.server.ts'
import { passportJobs } from '#app/domain/tenancy/passports/passport.jobs.server.ts'
import { payoutAccountJobs } from '#app/domain/tenancy/payout-accounts/payout-account.jobs.server.ts'
import { rentReminderJobs } from '#app/domain/tenancy/rent-book/rent-reminder.jobs.server.ts'
import { appointmentJobs } from '#app/domain/agents/appointments/appointment.jobs.server.ts'
import { viewingJobs } from '#app/domain/tenancy/viewings/viewing.jobs.server.ts'
import { freshnessJobs } from '#app/domain/listings/freshness/freshness.jobs.server.ts'
import { nightlyBackupJobs } from '#app/domain/admin/system/nightly-backup.jobs.server.ts'
import { verificationJobs } from '#app/domain/admin/verifications/verification.jobs.server.ts'
import { importedCalendarJobs } from '#app/domain/tenancy/imported-calendars/imported-calendar.jobs.server.ts'
import { webhookJobs } from '#app/domain/integrations/webhooks/webhook.jobs.server.ts'
import { mailJobs } from '#app/domain/kernel/mail/mail.jobs.server.ts'
import { notificationDigestJobs } from '#app/domain/notifications/digest/notification-digest.jobs.server.ts'
import { pushJobs } from '#app/domain/notifications/push/push.jobs.server.ts'
import { smsJobs } from '#app/domain/notifications/sms/sms.jobs.server.ts'
import { alertJobs } from '#app/domain/saved/alerts/alert.jobs.server.ts'
import {
  ANNOUNCEMENT_BAR_TOPIC,
  dropAnnouncementBars,
} from '#app/domain/content/announcement-bar/announcement-bar.queries.server.ts'
import { dropHomePageChoice, HOME_PAGE_TOPIC } from '#app/domain/content/home-page/home-page.queries.server.ts'
import { dropShownTexts, SITE_TEXT_TOPIC } from '#app/domain/content/site-texts/shown-texts.queries.server.ts'
import { newsletterJobs } from '#app/domain/content/newsletter/newsletter.jobs.server.ts'
import { analyticsJobs } from '#app/domain/analytics/events/event.jobs.server.ts'
import { photoJobs } from '#app/domain/listings/photos/photo.jobs.server.ts'
import { reportDayJobs } from '#app/domain/admin/analytics/report-days.jobs.server.ts'
import { deactivationJobs } from '#app/domain/admin/users/deactivation.jobs.server.ts'
import { reportJobs } from '#app/domain/admin/reports/report.jobs.server.ts'
import { leadAssignmentJobs } from '#app/domain/messaging/lead-assignments/lead-assignment.jobs.server.ts'
import { unreadDigestJobs } from '#app/domain/messaging/digest/unread-digest.jobs.server.ts'
import { dropFairRents } from '#app/domain/listings/fair-rent/fair-rent.queries.server.ts'
import { dropLandingFigures } from '#app/domain/search/landing/landing.queries.server.ts'
import { closeSearchIndex, loadSearchIndex } from '#app/domain/search/results/finder.service.server.ts'
import { SETTINGS_TOPIC } from '#app/domain/kernel/settings/settings-cache.service.server.ts'
import { dropSettingsCache } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { type Env, loadEnv } from '#app/config/env.server.ts'
import type { Actor } from '#app/permissions/actor.ts'
import { loadPushKey, loadSecrets, type Secrets } from '#app/config/secrets.server.ts'
import { createFailureCounter } from '#app/domain/admin/failures/failure-counter.service.server.ts'
import { storeFailures } from '#app/domain/admin/failures/failure.commands.server.ts'
import { createQueryTracer, traceJob } from './traced-work.server.ts'

export type Runtime = {
  env: Env
  secrets: Secrets
  log: Log
  /** Null without a collector in the configuration. */
  tracing: Tracing | null
  database: Database
  /** For public reads; null without any in the configuration. */
  replicas: Replicas | null
  adapters: Adapters
  contextFor(request: RequestInfo, actor: Actor, session?: CtxSession | null): Ctx
  /** For an administrator who looks at the pages of `actor`: the database refuses every change. */
  contextForView(request: RequestInfo, actor: Actor): Ctx
  /** For work without a request. */
  contextForSystem(): Ctx
  /** Ends with the first load, whether it succeeded or not. */
  loadSearchIndex(): Promise<void>
  stop(): Promise<void>
}

/** One for the load of the search index and one for its updates. Counting a million listings takes longer than a request may. */
const [SEARCH_CONNECTIONS, SEARCH_STATEMENT_TIMEOUT_MS] = [2, 10_000]
/** For administrators who look at the pages of a person. */
const VIEW_CONNECTIONS = 3
/** How late an error is on the system page. */
const STORE_FAILURES_MS = 15_000
/** An erasure or an export of one person may take longer than a request is allowed to. */
const JOBS_POOL = { max: 4, statementTimeoutMs: 60_000 }

export type WorkerRole = {
  /** Its number among the workers of one server. */
  worker: number
  /** Background jobs are started here too, and not only sent. */
  worksJobs: boolean
}

/** `ownerUrl` connects as the role that owns the tables. Without a `role` the process is the only one of its server. */
export async function createRuntime(
  env: Env,
  databaseUrl: string,
  ownerUrl: string,
  role?: WorkerRole,
): Promise<Runtime> {
  const failures = createFailureCounter(() => systemClock.now())
  const log = createLog({
    level: env.logLevel,
    observe: failures.noteLogEntry,
    ...(role ? { base: { worker: role.worker } } : {}),
  })
  const secrets = loadSecrets(env)
  const onConnectionError = (error: Error) => log.warn('database.connectionLost', { error })
  const directUrl = env.databaseDirectUrl ?? databaseUrl
  const tracing = await createTracing(env, log)
  const startQuery = failures.watchQueries(tracing ? createQueryTracer(tracing) : undefined)
  const shared = {
    isPooled: env.databaseDirectUrl !== undefined,
    onConnectionError,
    startQuery,
  }
  const database = openDatabase(databaseUrl, { max: env.databasePool, ...shared })
  const jobsDatabase = openDatabase(databaseUrl, { ...JOBS_POOL, ...shared })
  const viewDatabase = openDatabase(databaseUrl, { max: VIEW_CONNECTIONS, isReadOnly: true, ...shared })
  const replicas = openConfiguredReplicas(env, database, log, startQuery)
  const cipher = createCipher([secrets.encryptionKey, ...env.encryptionKeysBefore])
  const events = createPostgresEvents({ url: directUrl, log })
  const storage = createStorage(env.storage)
  const adapters: Adapters = {
    clock: systemClock,
    random: systemRandom,
    log,
    cipher,
    positionSecret: secrets.appSecret,
    auth: createAuth({
      db: database.db,
      clock: systemClock,
      log,
      baseUrl: env.baseUrl,
      secret: secrets.appSecret,
      cipher,
      passwords: { hash: hashPassword, verify: verifyPassword, needsRehash },
      social: env.social,
      events,
    }),
    storage,
    mail: createMailTransport(env.mail),
    ...(env.mailWebhookKey === undefined ? {} : { mailEvents: createMailEvents(env.mailWebhookKey) }),
    push: createHttpPush({
      ...env.push,
      privateKey: loadPushKey(env),
      contact: env.securityContact,
      clock: systemClock,
    }),
    ...(env.sms ? { sms: createHttpSms(env.sms, { secret: secrets.appSecret }) } : {}),
    jobs: createPgBossJobs({ url: directUrl, log }),
    webhooks: createWebhookSender(),
    fetchCalendar: createCalendarFetcher(),
    events,
    ownerDatabase: createOwnerDatabase({
      url: ownerUrl,
      files: storage,
      folder: join(env.dataDir, 'backups'),
      passphrase: env.backupPassphrase,
      copies: env.backupCopies,
    }),
    ...(env.places ? { places: createPhotonPlaces({ ...env.places, clock: systemClock, log }) } : {}),
    ...(env.errorReportUrl ? { errorReports: createHttpErrorReports({ url: env.errorReportUrl, log }) } : {}),
    ...(env.analyticsForwardUrl ? { eventReceiver: createHttpEventReceiver({ url: env.analyticsForwardUrl }) } : {}),
  }
  const contextFor = (request: RequestInfo, actor: Actor, session: CtxSession | null = null): Ctx => ({
    db: database.db,
    actor,
    session,
    now: () => adapters.clock.now(),
    adapters,
    request,
    config: env,
  })
  const contextForView = (request: RequestInfo, actor: Actor) => ({
    ...contextFor(request, actor),
    db: viewDatabase.db,
  })
  const contextForSystem = () => contextFor(SYSTEM_REQUEST, null)
  const contextForJobs = () => ({ ...contextForSystem(), db: jobsDatabase.db })
  adapters.events.subscribe((event) => {
    log.debug('event.received', { id: event.id, topic: event.topic })
    if (event.topic === SETTINGS_TOPIC) dropSettingsCache(contextForSystem())
    if (event.topic === ANNOUNCEMENT_BAR_TOPIC) dropAnnouncementBars(contextForSystem())
    if (event.topic === HOME_PAGE_TOPIC) dropHomePageChoice(contextForSystem())
    if (event.topic === SITE_TEXT_TOPIC) dropShownTexts(contextForSystem())
    if (event.topic === DATA_CLEARED_TOPIC) dropListingCaches(contextForSystem())
    if (event.topic === DATA_RESTORED_TOPIC) dropAllCaches(contextForSystem())
  })
  await adapters.events.start()
  const jobs = [
    housekeepingJobs,
    mailJobs,
    accountJobs,
    consolePasswordJobs,
    privacyJobs,
    unreadDigestJobs,
    leadAssignmentJobs,
    notificationDigestJobs,
    pushJobs,
    smsJobs,
    (system: () => Ctx) => listingImportJobs(system, ownerClients),
    photoJobs,
    freshnessJobs,
    viewingJobs,
    appointmentJobs,
    dangerZoneJobs,
    reportDayJobs,
    reportJobs,
    deactivationJobs,
    verificationJobs,
    ...(env.databaseUrl === undefined ? [nightlyBackupJobs] : []),
    rentReminderJobs,
    alertJobs,
    newsletterJobs,
    analyticsJobs,
    postDatedCheckReminderJobs,
    moneyAuditJobs,
    payoutAccountJobs,
    occupancyJobs,
    announcementJobs,
    waitingListJobs,
    webhookJobs,
    importedCalendarJobs,
    passportJobs,
    invitedSignerJobs,
    roommateJobs,
  ].flatMap((createJobs) => createJobs(contextForJobs))
  if (env.worksJobs && (role?.worksJobs ?? true))
    await adapters.jobs.work(tracing ? jobs.map((job) => traceJob(tracing, job)) : jobs)
  const openSearchConnections = () =>
    openDatabase(databaseUrl, {
      max: SEARCH_CONNECTIONS,
      statementTimeoutMs: SEARCH_STATEMENT_TIMEOUT_MS,
      ...shared,
    })
  const storeCounted = () => storeFailures(jobsDatabase.db, failures)
  const storing = setInterval(() => void storeCounted(), STORE_FAILURES_MS).unref()
  const stopAll = async () => {
    clearInterval(storing)
    await storeCounted()
    await Promise.all([closeSearchIndex(contextForSystem()), adapters.jobs.stop()]) // each may need seconds
    await stop(adapters, [...(replicas ? [replicas] : []), jobsDatabase, viewDatabase, database])
    await tracing?.stop()
  }
  return {
    env,
    secrets,
    log,
    tracing,
    database,
    replicas,
    adapters,
    contextFor,
    contextForView,
    contextForSystem,
    loadSearchIndex: () => loadSearchIndex(contextForSystem(), openSearchConnections, env.dataDir),
    stop: stopAll,
  }
}

/** Their answers are about listings that are gone. The index of the search reads the changes by itself. */
function dropAllCaches(ctx: Ctx): void {
  dropSettingsCache(ctx)
  dropAnnouncementBars(ctx)
  dropHomePageChoice(ctx)
  dropShownTexts(ctx)
  dropListingCaches(ctx)
}

function dropListingCaches(ctx: Ctx): void {
  dropFairRents(ctx)
  dropLandingFigures(ctx)
}

async function createTracing(env: Env, log: Log): Promise<Tracing | null> {
  if (!env.tracing) return null
  const { createOtlpTracing } = await import('#app/adapters/tracing/otlp-tracing.server.ts')
  return createOtlpTracing(env.tracing, log)
}

function openConfiguredReplicas(env: Env, primary: Database, log: Log, startQuery?: StartQuery): Replicas | null {
  const urls = env.databaseReplicaUrls
  const isPooled = env.databaseDirectUrl !== undefined
  return urls.length > 0 ? openReplicas({ urls, primary, max: env.databasePool, isPooled, log, startQuery }) : null
}

async function stop(adapters: Adapters, databases: readonly { close(): Promise<void> }[]): Promise<void> {
  await adapters.jobs.stop()
  await adapters.events.stop()
  for (const database of databases) await database.close()
}

export type ConnectionEnv = Pick<Env, 'databasePool' | 'databaseDirectUrl' | 'workers'>

/** The most database connections that a server with all its workers has open at once, as the role of the application. A pooler shares all but the direct ones. */
export function countOwnConnections({ databasePool, databaseDirectUrl, workers }: ConnectionEnv): number {
  const direct = JOB_CONNECTIONS + EVENT_CONNECTIONS
  if (databaseDirectUrl !== undefined) return direct * workers
  const forEachWorker = databasePool + direct + SEARCH_CONNECTIONS + VIEW_CONNECTIONS
  return forEachWorker * workers + JOBS_POOL.max // jobs run in one of them
}

const SYSTEM_REQUEST: RequestInfo = {
  id: 'system',
  locale: 'en',
  clientAddress: null,
  browserId: null,
  isLocal: false,
  cookie: null,
  userAgent: null,
}

/** One for each process, also across reloads of the development server. */
const HOLDER = globalThis as typeof globalThis & { tahananRuntime?: Promise<Runtime> }

export function provideRuntime(runtime: Promise<Runtime>): Promise<Runtime> {
  HOLDER.tahananRuntime = runtime
  return runtime
}

export function getCurrentRuntime(): Promise<Runtime> {
  if (HOLDER.tahananRuntime) return HOLDER.tahananRuntime
  if (!import.meta.env.DEV) throw new Error('The runtime has not been started')
  return provideRuntime(createDevelopmentRuntime())
}

/** scripts/dev.ts starts the database of the development server and sets its URL. */
async function createDevelopmentRuntime(): Promise<Runtime> {
  const env = loadEnv()
  if (!env.databaseUrl) throw new Error('Start the development server with npm run dev, which brings a database')
  return createRuntime(env, env.databaseUrl, env.databaseOwnerUrl ?? env.databaseUrl)
}
