// The schema of environment variables, with a default for every variable that has one.
import { isIP } from 'node:net'
import { z } from 'zod'
import { readTarget, splitHosts } from './database-hosts.ts'
import { LOG_LEVELS } from './log-levels.ts'
import { pushVariables } from './push-env.ts'
import { smsVariables } from './sms-env.ts'
import { tracingVariables } from './tracing-env.ts'

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
const encryptionKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal characters (32 bytes), as "openssl rand -hex 32" prints')
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

/** Events leave the machine only encrypted. */
function isEncryptedOrLocal(value: string): boolean {
  const url = parseUrl(value)
  return url === null || url.protocol !== 'http:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
}

/** Explained in .env.example. */
export const variables = z.object({
  NODE_ENV: choice('production', 'development', 'test').default('development'),
  PORT: port.default(3000),
  WEB_CONCURRENCY: wholeNumber(1, 64, 1).default(1),
  BACKGROUND_JOBS: flag.default(true),
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
  ENCRYPTION_KEY: encryptionKey.optional(),
  ENCRYPTION_KEYS_BEFORE: commaList.pipe(z.array(encryptionKey)).default([]),

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
  ...tracingVariables,

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
export type Variables = z.infer<typeof variables>
