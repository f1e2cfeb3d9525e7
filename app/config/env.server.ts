// Environment variables: parsed by one schema, with a complete list of problems.
import { existsSync } from 'node:fs'
import { readEnvironment } from './env-file.server.ts'
import { resolve } from 'node:path'
import { findMissingVariables, findUnsafeDemoPassword, findUnsafeSecrets } from './env-checks.ts'
import { VARIABLE_NAMES, variables, type Variables } from './env-variables.server.ts'
import { findPushProblems, toPushConfig } from './push-env.ts'
import { findSmsProblems, toSmsConfig } from './sms-env.ts'
import { toTracingConfig } from './tracing-env.ts'
import { SOCIAL_NETWORKS } from '#app/shared/vocabulary.ts'

export const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

export type SocialProvider = { clientId: string; clientSecret: string; discoveryUrl: string | undefined }
export type Env = ReturnType<typeof toEnv>

/** Missing or invalid configuration stops the start. The text of the message is documented. */
export class EnvironmentError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super('Application cannot start due to environment validation errors. Please check console for details.')
    this.name = 'EnvironmentError'
    this.problems = problems
  }
}

export function loadEnv(source: NodeJS.ProcessEnv = readEnvironment()): Env {
  const given = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, source[name] === '' ? undefined : source[name]]))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    throw new EnvironmentError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const env = toEnv(parsed.data)
  const problems = [
    ...findMissingVariables(parsed.data),
    ...(env.streets?.kind === 'file' && !existsSync(env.streets.path)
      ? [`MAP_TILES: must be a file that exists; there is none at ${env.streets.path}`]
      : []),
    ...findPushProblems(parsed.data, env.isLocal),
    ...findSmsProblems(parsed.data),
    ...(env.isPublicProduction ? findUnsafeSecrets(parsed.data) : []),
    ...(env.seedDemo && !env.isLocal ? findUnsafeDemoPassword(parsed.data) : []),
  ]
  if (problems.length > 0) throw new EnvironmentError(problems)
  return env
}

function toEnv(v: Variables) {
  const baseUrl = new URL(v.BASE_URL ?? `http://localhost:${v.PORT}`)
  const dataDir = resolve(v.DATA_DIR)
  const isLocal = LOCAL_HOSTS.includes(baseUrl.hostname)
  return {
    nodeEnv: v.NODE_ENV,
    isLocal,
    /** Reachable from the internet: unsafe secrets stop the start. */
    isPublicProduction: v.NODE_ENV === 'production' && !isLocal,
    port: v.PORT,
    /** Processes that serve on the port. 1: this process, without a parent. */
    workers: v.WEB_CONCURRENCY,
    /** False: jobs are sent here and run in another process of the site. */
    worksJobs: v.BACKGROUND_JOBS,
    /** Unset: all interfaces, IPv4 and IPv6. */
    host: v.LISTEN_HOST,
    /** Derived from the port, so that two processes on one machine do not collide. */
    metricsPort: v.METRICS_PORT ?? (v.PORT === 0 ? 0 : (v.PORT + 6464) % 65_536),
    metricsHost: v.METRICS_HOST,
    baseUrl,
    trustedProxies: v.TRUSTED_PROXIES,
    /** How long the server still listens after a signal, for the proxy to notice. Nothing is in front of a local server. */
    stopDelayMs: (v.STOP_DELAY_SECONDS ?? (isLocal ? 0 : 5)) * 1_000,
    shedsLoad: v.LOAD_SHEDDING,
    /** No bytes: pages are not kept. `checkMs`: how long a kept page is sent without asking the database for changes. */
    pageCache: { bytes: v.PAGE_CACHE_MB * 1024 * 1024, checkMs: v.PAGE_CACHE_CHECK_MS },
    cdnSeconds: v.CDN_SECONDS,
    logLevel: v.LOG_LEVEL,
    dataDir,
    databaseUrl: v.DATABASE_URL,
    /** The role that owns the tables and runs migrations, backups and demo data. */
    databaseOwnerUrl: v.DATABASE_OWNER_URL,
    /** Set if DATABASE_URL and the replicas are behind a pooler in transaction mode: leads past it, for LISTEN and the job queue. */
    databaseDirectUrl: v.DATABASE_DIRECT_URL,
    /** Replicas for public reads and exports. */
    databaseReplicaUrls: v.DATABASE_REPLICA_URL,
    databasePool: v.DATABASE_POOL,
    diskWatermarkBytes: v.DISK_WATERMARK_MB * 1024 * 1024,
    backupPassphrase: v.BACKUP_PASSPHRASE,
    /** Where copies of backups go. */
    backupCopies: v.BACKUP_BUCKET === undefined ? undefined : { ...toS3Access(v), bucket: v.BACKUP_BUCKET },
    /** Demo data; by default only with the embedded database of a local server. */
    seedDemo: v.SEED_DEMO ?? (isLocal && v.DATABASE_URL === undefined),
    /** For a public server: replaces the published password of the demo accounts, and no administrator is made. */
    publicDemoPassword: isLocal ? undefined : v.DEMO_PASSWORD,
    appSecret: v.APP_SECRET,
    encryptionKey: v.ENCRYPTION_KEY,
    /** Read what was encrypted before the key was changed. */
    encryptionKeysBefore: v.ENCRYPTION_KEYS_BEFORE,
    storage: toStorageConfig(v, dataDir),
    mail: { from: v.MAIL_FROM, ...toMailConfig(v) },
    /** The sender of all mail: an address, or `Name <address>`. */
    mailFrom: v.MAIL_FROM,
    /** Mail stays in the outbox, and only this machine can reach the addresses in it: it is readable in the product. */
    hasLocalOutbox: isLocal && v.MAIL_TRANSPORT === 'outbox',
    vapidPrivateKey: v.VAPID_PRIVATE_KEY,
    mailWebhookKey: v.MAIL_WEBHOOK_KEY,
    push: toPushConfig(v),
    sms: toSmsConfig(v),
    supportEmail: v.SUPPORT_EMAIL,
    securityContact: v.SECURITY_CONTACT ?? `mailto:${v.SUPPORT_EMAIL}`,
    places: v.PLACES_URL && v.PLACES_KEY ? { url: v.PLACES_URL, key: v.PLACES_KEY } : undefined,
    /** Streets on the map: a PMTiles file that we serve, or its address elsewhere. */
    streets: v.MAP_TILES ? { ...toStreets(v.MAP_TILES), attribution: v.MAP_TILES_ATTRIBUTION } : undefined,
    tiles: v.TILES_URL ? { url: v.TILES_URL, attribution: v.TILES_ATTRIBUTION ?? '' } : undefined,
    /** Undefined: no traces. */
    tracing: toTracingConfig(v),
    errorReportUrl: v.ERROR_REPORT_URL,
    analyticsForwardUrl: v.ANALYTICS_FORWARD_URL,
    /** Most events that are accepted in a day. */
    analyticsEvents: {
      perVisitor: v.ANALYTICS_EVENTS_PER_VISITOR,
      perAddress: v.ANALYTICS_EVENTS_PER_ADDRESS,
      perDay: v.ANALYTICS_EVENTS_PER_DAY,
    },
    socialLinks: listSocialLinks(v),
    social: {
      google: toSocialProvider(v.GOOGLE_CLIENT_ID, v.GOOGLE_CLIENT_SECRET, v.GOOGLE_DISCOVERY_URL),
      facebook: toSocialProvider(v.FACEBOOK_CLIENT_ID, v.FACEBOOK_CLIENT_SECRET, v.FACEBOOK_DISCOVERY_URL),
      linkedin: toSocialProvider(v.LINKEDIN_CLIENT_ID, v.LINKEDIN_CLIENT_SECRET, v.LINKEDIN_DISCOVERY_URL),
    },
  }
}

function toStreets(value: string) {
  return value.includes('://')
    ? { kind: 'address' as const, url: new URL(value).href }
    : { kind: 'file' as const, path: resolve(value) }
}

function toStorageConfig(v: Variables, dataDir: string) {
  if (v.STORAGE === 'disk') return { kind: 'disk' as const, dir: resolve(dataDir, 'storage') }
  return { kind: 's3' as const, ...toS3Access(v), bucketPrefix: v.S3_BUCKET_PREFIX }
}

const toS3Access = (v: Variables) => ({
  endpoint: v.S3_ENDPOINT ?? '',
  region: v.S3_REGION,
  accessKeyId: v.S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: v.S3_SECRET_ACCESS_KEY ?? '',
  forcePathStyle: v.S3_FORCE_PATH_STYLE,
})

function toMailConfig(v: Variables) {
  if (v.MAIL_TRANSPORT === 'smtp') return { kind: 'smtp' as const, url: v.SMTP_URL ?? '' }
  if (v.MAIL_TRANSPORT === 'provider') {
    return {
      kind: 'provider' as const,
      url: v.MAIL_PROVIDER_URL ?? '',
      user: v.MAIL_PROVIDER_USER,
      password: v.MAIL_PROVIDER_PASSWORD ?? '',
    }
  }
  return { kind: 'outbox' as const }
}

function toSocialProvider(clientId?: string, clientSecret?: string, discoveryUrl?: string): SocialProvider | undefined {
  return clientId && clientSecret ? { clientId, clientSecret, discoveryUrl } : undefined
}

/** The accounts of the site for the footer. Networks without a URL are left out. */
function listSocialLinks(v: Variables) {
  return SOCIAL_NETWORKS.flatMap((network) => {
    const url = v[`SOCIAL_${network.toUpperCase() as Uppercase<typeof network>}_URL`]
    return url === undefined ? [] : [{ network, url }]
  })
}
