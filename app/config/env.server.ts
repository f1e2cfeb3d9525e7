// Environment variables: one schema, a default for every variable, and a complete list of problems.
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { readTarget, splitHosts } from './database-hosts.ts'
import { LOG_LEVELS } from './log-levels.ts'
import { findPushProblems, pushVariables, toPushConfig } from './push-env.ts'
import { findSmsProblems, smsVariables, toSmsConfig } from './sms-env.ts'
import { PUBLISHED_DEMO_PASSWORD } from './demo-password.server.ts'
import { SOCIAL_NETWORKS } from '#app/shared/vocabulary.ts'

const wholeNumber = (from: number, to: number, example: number) => {
  const error = `must be a whole number from ${from} to ${to}, such as ${example}`
  return z.coerce.number({ error }).int({ error }).min(from, { error }).max(to, { error })
}
const port = wholeNumber(0, 65_535, 3000)
const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be 1 or 0' })
  .transform((value) => value === '1' || value === 'true')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an address such as https://tahanan.example' })
/** Addresses of pages, cookies and mail links are built from the origin, so anything after it would be lost without a word. */
const origin = httpUrl.refine((value) => {
  const url = parseUrl(value)
  return url === null || (url.href === `${url.origin}/` && !/[?#]$/.test(value))
}, 'must be only scheme, host and port, such as https://tahanan.example, without a path, a query or a user')
const host = z
  .string()
  .refine(
    (value) => isIP(value) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value),
    'must be an IP address or a host name without port and scheme, such as 127.0.0.1',
  )
const databaseUrl = z
  .string()
  .refine(
    (value) => splitHosts(value).every(isDatabaseUrl),
    'must be like postgres://user:password@host:5432/name, with special characters percent-encoded (@ is %40); several servers are separated by commas, as host:5432,other:5432',
  )
  .refine(
    (value) => [undefined, 'read-write', 'primary'].includes(readTarget(value)),
    'target_session_attrs must be read-write or left out: of several servers, the one that accepts changes is used',
  )
/** One sender. The mail adapter checks it again, with the rules for every address. */
const mailbox = z.string().refine((value) => {
  const address = /^(?:"[^"<>\\]*"|[^"<>\\]*) ?<([^<>]+)>$/.exec(value)?.[1] ?? value
  return !/\p{Cc}/u.test(value) && z.email().safeParse(address).success
}, 'must be one address, such as no-reply@tahanan.example or Tahanan <no-reply@tahanan.example>')
/** An address (10.0.0.1), a network (10.0.0.0/8) or a name that Express knows (loopback). */
const proxy = z.string().refine((value) => {
  const [address = '', bits] = value.split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  return isIP(address) > 0 && (bits === undefined || /^\d{1,3}$/.test(bits))
}, 'must be addresses or networks separated by commas, such as 10.0.0.0/8, or loopback')
const choice = <const T extends string>(...values: T[]) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })
const commaList = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

function isDatabaseUrl(value: string): boolean {
  const url = parseUrl(value)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) return false
  return [url.username, url.password, url.pathname].every(isDecodable)
}

function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/** The address becomes a source of the Content Security Policy, where a query, a comma or a semicolon would mean something else. */
function isStreetsAddress(value: string): boolean {
  if (!value.endsWith('.pmtiles') || value.includes('\0')) return false
  return !value.includes('://') || /^https?:\/\/[^\s?#,;'"]+$/.test(value)
}

function toStreets(value: string) {
  return value.includes('://')
    ? { kind: 'address' as const, url: new URL(value).href }
    : { kind: 'file' as const, path: resolve(value) }
}

/** Events leave the machine only encrypted. */
function isEncryptedOrLocal(value: string): boolean {
  const url = parseUrl(value)
  return url === null || url.protocol !== 'http:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
}

/** Explained in .env.example. */
const variables = z.object({
  NODE_ENV: choice('production', 'development', 'test').default('development'),
  PORT: port.default(3000),
  WEB_CONCURRENCY: wholeNumber(1, 64, 1).default(1),
  LISTEN_HOST: host.optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  BASE_URL: origin.optional(),
  TRUSTED_PROXIES: commaList.pipe(z.array(proxy)).default([]),
  STOP_DELAY_SECONDS: wholeNumber(0, 60, 5).optional(),
  LOAD_SHEDDING: flag.default(true),
  PAGE_CACHE_MB: wholeNumber(0, 100_000, 64).default(64),
  PAGE_CACHE_CHECK_MS: wholeNumber(0, 1_000, 250).default(250),
  CDN_SECONDS: wholeNumber(0, 3_600, 10).default(0),
  LOG_LEVEL: choice(...LOG_LEVELS).default('info'),

  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: commaList.pipe(z.array(databaseUrl)).default([]),
  DATABASE_POOL: wholeNumber(2, 200, 10).default(10),
  DISK_WATERMARK_MB: wholeNumber(0, 1_000_000, 512).default(512),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have 12 characters or more').optional(),
  BACKUP_BUCKET: z.string().optional(),
  SEED_DEMO: flag.optional(),
  DEMO_PASSWORD: z.string().min(12, 'must have 12 characters or more').optional(),

  APP_SECRET: z.string().optional(),
  ENCRYPTION_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal characters (32 bytes), as "openssl rand -hex 32" prints')
    .optional(),

  STORAGE: choice('disk', 's3').default('disk'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default('us-west-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_BUCKET_PREFIX: z.string().default(''),
  S3_FORCE_PATH_STYLE: flag.default(true),

  MAIL_TRANSPORT: choice('outbox', 'smtp', 'provider').default('outbox'),
  MAIL_FROM: mailbox.default('Tahanan <no-reply@tahanan.example>'),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@tahanan.example'),
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https)$/, error: 'must be like mailto:security@tahanan.example or an https address' })
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be like smtp://user:password@host:587' }).optional(),
  MAIL_PROVIDER_URL: httpUrl.optional(),
  MAIL_PROVIDER_USER: z.string().default('api'),
  MAIL_PROVIDER_PASSWORD: z.string().optional(),
  MAIL_WEBHOOK_KEY: z.string().min(16, 'must have 16 characters or more').optional(),

  ...pushVariables,
  ...smsVariables,

  PLACES_URL: httpUrl.optional(),
  PLACES_KEY: z.string().optional(),
  MAP_TILES: z
    .string()
    .refine(isStreetsAddress, 'must be the path of a .pmtiles file, or its address without a query')
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().max(300, 'must be at most 300 characters').default('© OpenStreetMap contributors'),
  TILES_URL: z
    .string()
    .regex(/^https?:\/\/.*\{z\}.*\{x\}.*\{y\}/, 'must be an address with {z}, {x} and {y}')
    .optional(),
  TILES_ATTRIBUTION: z.string().optional(),
  ERROR_REPORT_URL: httpUrl.optional(),
  ANALYTICS_FORWARD_URL: httpUrl
    .refine(isEncryptedOrLocal, 'must start with https, unless it is on this machine')
    .optional(),
  ANALYTICS_EVENTS_PER_VISITOR: wholeNumber(0, 1_000_000, 2_000).default(2_000),
  ANALYTICS_EVENTS_PER_ADDRESS: wholeNumber(0, 100_000_000, 50_000).default(50_000),
  ANALYTICS_EVENTS_PER_DAY: wholeNumber(0, 100_000_000, 1_000_000).default(1_000_000),

  SOCIAL_FACEBOOK_URL: httpUrl.optional(),
  SOCIAL_INSTAGRAM_URL: httpUrl.optional(),
  SOCIAL_TIKTOK_URL: httpUrl.optional(),
  SOCIAL_LINKEDIN_URL: httpUrl.optional(),

  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  LINKEDIN_CLIENT_ID: z.string().optional(),
  LINKEDIN_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DISCOVERY_URL: httpUrl.optional(),
  FACEBOOK_DISCOVERY_URL: httpUrl.optional(),
  LINKEDIN_DISCOVERY_URL: httpUrl.optional(),
})
export const VARIABLE_NAMES = Object.keys(variables.shape)
type Variables = z.infer<typeof variables>

export const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
const PLACEHOLDER = /change.?me|placeholder|example|replace|your[-_ ]?secret|^secret|^password|12345678|^(.)\1+$/i
const MIN_SECRET_LENGTH = 32

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

export function loadEnv(source: NodeJS.ProcessEnv = process.env): Env {
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

/** Reports every variable that another setting requires. */
function findMissingVariables(v: Variables): string[] {
  const requirements: [boolean, keyof Variables, string][] = [
    [v.STORAGE === 's3', 'S3_ENDPOINT', 'STORAGE=s3'],
    [v.STORAGE === 's3', 'S3_ACCESS_KEY_ID', 'STORAGE=s3'],
    [v.STORAGE === 's3', 'S3_SECRET_ACCESS_KEY', 'STORAGE=s3'],
    [v.BACKUP_BUCKET !== undefined, 'BACKUP_PASSPHRASE', 'BACKUP_BUCKET'],
    [v.BACKUP_BUCKET !== undefined, 'S3_ENDPOINT', 'BACKUP_BUCKET'],
    [v.BACKUP_BUCKET !== undefined, 'S3_ACCESS_KEY_ID', 'BACKUP_BUCKET'],
    [v.BACKUP_BUCKET !== undefined, 'S3_SECRET_ACCESS_KEY', 'BACKUP_BUCKET'],
    [v.MAIL_TRANSPORT === 'smtp', 'SMTP_URL', 'MAIL_TRANSPORT=smtp'],
    [v.MAIL_TRANSPORT === 'provider', 'MAIL_PROVIDER_URL', 'MAIL_TRANSPORT=provider'],
    [v.MAIL_TRANSPORT === 'provider', 'MAIL_PROVIDER_PASSWORD', 'MAIL_TRANSPORT=provider'],
    [v.DATABASE_OWNER_URL !== undefined, 'DATABASE_URL', 'DATABASE_OWNER_URL'],
    [v.DATABASE_DIRECT_URL !== undefined, 'DATABASE_URL', 'DATABASE_DIRECT_URL'],
    [v.DATABASE_DIRECT_URL !== undefined, 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'],
    [v.DATABASE_REPLICA_URL.length > 0, 'DATABASE_URL', 'DATABASE_REPLICA_URL'],
    [v.PLACES_URL !== undefined, 'PLACES_KEY', 'PLACES_URL'],
    [v.PLACES_KEY !== undefined, 'PLACES_URL', 'PLACES_KEY'],
    ...(['GOOGLE', 'FACEBOOK', 'LINKEDIN'] as const).flatMap((name): [boolean, keyof Variables, string][] => [
      [v[`${name}_CLIENT_ID`] !== undefined, `${name}_CLIENT_SECRET`, `${name}_CLIENT_ID`],
      [v[`${name}_CLIENT_SECRET`] !== undefined, `${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`],
    ]),
  ]
  return requirements
    .filter(([isNeeded, name]) => isNeeded && v[name] === undefined)
    .map(([, name, because]) => `${name}: is missing, and ${because} needs it`)
}

/** The password of the demo accounts in the README is known to everybody. */
function findUnsafeDemoPassword(v: Variables): string[] {
  if (v.DEMO_PASSWORD !== undefined && v.DEMO_PASSWORD !== PUBLISHED_DEMO_PASSWORD) return []
  return ['DEMO_PASSWORD: a public server with SEED_DEMO=1 needs its own password for the demo accounts']
}

function findUnsafeSecrets(v: Variables): string[] {
  const problems: string[] = []
  if (v.APP_SECRET === undefined || v.APP_SECRET.length < MIN_SECRET_LENGTH || PLACEHOLDER.test(v.APP_SECRET)) {
    problems.push(
      `APP_SECRET: a public server needs ${MIN_SECRET_LENGTH} random characters or more; make them with "openssl rand -hex 32"`,
    )
  }
  if (v.ENCRYPTION_KEY === undefined || PLACEHOLDER.test(v.ENCRYPTION_KEY)) {
    problems.push('ENCRYPTION_KEY: a public server needs its own key; make it with "openssl rand -hex 32"')
  }
  if (v.DATABASE_URL !== undefined && v.DATABASE_OWNER_URL === undefined) {
    problems.push(
      'DATABASE_OWNER_URL: is missing. A public server uses two roles: DATABASE_URL for the application, which owns nothing, and DATABASE_OWNER_URL for migrations; see "Database roles" in docs/operating.md',
    )
  }
  if (v.BASE_URL?.startsWith('http:')) {
    problems.push('BASE_URL: a public server is reached by https, through a proxy that ends TLS')
  }
  return problems
}
