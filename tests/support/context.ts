// A domain context for tests: the real database, a fixed clock, and adapters that record calls.
import type { Adapters } from '#app/adapters/adapters.server.ts'
import type { AuthAdapter } from '#app/adapters/auth/auth.server.ts'
import type { SocialConfigs } from '#app/adapters/auth/social-providers.server.ts'
import { createAuth } from '#app/adapters/auth/create-auth.server.ts'
import { manualClock, type Clock } from '#app/adapters/clock.ts'
import type { AppEvent, Events } from '#app/adapters/events/events.server.ts'
import { createInlineJobs } from '#app/adapters/jobs/inline-jobs.ts'
import { createLog } from '#app/adapters/log.server.ts'
import type { MailTransport, OutgoingMail } from '#app/adapters/mail/mail-transport.server.ts'
import type { OwnerDatabase } from '#app/adapters/owner-database/owner-database.server.ts'
import { seededRandom } from '#app/adapters/random.server.ts'
import type { OutgoingPush, PushService } from '#app/adapters/push/push-service.server.ts'
import type { Storage } from '#app/adapters/storage/storage.server.ts'
import type { WebhookSender } from '#app/adapters/webhooks/webhook-sender.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { createCipher } from '#app/db/encryption.server.ts'
import type { Ctx, CtxConfig, CtxSession, RequestInfo } from '#app/domain/ctx.server.ts'
import type { Actor } from '#app/permissions/actor.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { PRODUCT_PASSWORDS, QUICK_PASSWORDS } from './passwords.ts'

export type TestContextOptions = {
  actor?: Actor
  session?: CtxSession | null
  now?: Date
  request?: Partial<RequestInfo>
  adapters?: Partial<Adapters>
  config?: Partial<CtxConfig>
}

/** The default time of the clock: a working day in Manila. */
export const TEST_NOW = new Date('2026-03-02T02:00:00Z')

export const TEST_AUTH_SECRET = 'a secret for tests that signs nothing anybody believes'
const TEST_BASE_URL = new URL('https://tahanan.example')
const NO_SOCIAL = { google: undefined, facebook: undefined, linkedin: undefined }
/** Servers of tests get it too, so that a test can read the links of their mails. */
export const TEST_ENCRYPTION_KEY = '0f'.repeat(32)
export const TEST_CIPHER = createCipher([TEST_ENCRYPTION_KEY])

export function createTestContext(db: Db, options: TestContextOptions = {}): Ctx {
  const clock = options.adapters?.clock ?? manualClock(options.now ?? TEST_NOW)
  const events = options.adapters?.events ?? createRecordingEvents()
  const adapters = createTestAdapters({
    auth: createTestAuth(db, clock, {}, events),
    ...options.adapters,
    clock,
    events,
  })
  return {
    db,
    actor: options.actor ?? null,
    session: options.session ?? null,
    now: () => adapters.clock.now(),
    adapters,
    request: {
      id: 'test',
      locale: 'en',
      clientAddress: '127.0.0.1',
      browserId: null,
      isLocal: true,
      cookie: null,
      userAgent: 'Test browser',
      ...options.request,
    },
    config: {
      nodeEnv: 'test',
      baseUrl: TEST_BASE_URL,
      streets: undefined,
      tiles: undefined,
      socialLinks: [],
      social: NO_SOCIAL,
      securityContact: 'mailto:security@tahanan.example',
      supportEmail: 'support@tahanan.example',
      hasLocalOutbox: true,
      mailFrom: 'Tahanan <no-reply@tahanan.example>',
      analyticsEvents: { perVisitor: 2_000, perAddress: 50_000, perDay: 1_000_000 },
      ...options.config,
    },
  }
}

export function createTestAdapters(overrides: Partial<Adapters> & { clock: Clock }): Adapters {
  return {
    random: seededRandom('test'),
    log: createLog({ level: 'silent' }),
    storage: createUnavailableAdapter('storage') as Storage,
    cipher: TEST_CIPHER,
    positionSecret: TEST_AUTH_SECRET,
    auth: createUnavailableAdapter('sign-in') as AuthAdapter,
    mail: createRecordingMail(),
    push: createRecordingPush(),
    jobs: createInlineJobs(),
    webhooks: createUnavailableAdapter('webhooks') as WebhookSender,
    fetchCalendar: () => Promise.reject(new Error('the test has no calendars')),
    events: createRecordingEvents(),
    ownerDatabase: createUnavailableAdapter('owner of the database') as OwnerDatabase,
    ...overrides,
  }
}

/** A signed-in actor; an administrator is an owner. The id has no row unless the test creates one. */
export function makeActor(role: Role, id: string = crypto.randomUUID()): NonNullable<Actor> {
  return role === 'admin' ? { id, role, isActive: true, adminRole: 'owner' } : { id, role, isActive: true }
}

export function withActor(ctx: Ctx, actor: Actor): Ctx {
  return { ...ctx, actor }
}

export type RecordingMail = MailTransport & { readonly delivered: OutgoingMail[] }

export function createRecordingMail(): RecordingMail {
  const delivered: OutgoingMail[] = []
  return {
    kind: 'outbox',
    delivered,
    async deliver(mail) {
      delivered.push(mail)
    },
  }
}

export type RecordingPush = PushService & { readonly delivered: OutgoingPush[] }

/** Accepts every https address. */
export function createRecordingPush(): RecordingPush {
  const delivered: OutgoingPush[] = []
  return {
    publicKey: 'BPublicKeyOfTests',
    delivered,
    accepts: (endpoint) => endpoint.startsWith('https://'),
    async deliver(push) {
      delivered.push(push)
    },
  }
}

export type RecordingEvents = Events & { readonly published: Pick<AppEvent, 'topic' | 'subjectId'>[] }

/** Writes and sends nothing; `published` lists the events. */
export function createRecordingEvents(): RecordingEvents {
  const published: RecordingEvents['published'] = []
  return {
    published,
    async publish(_db, event) {
      published.push(event)
    },
    async hint(_db, event) {
      published.push(event)
    },
    subscribe: () => () => undefined,
    start: async () => undefined,
    stop: async () => undefined,
  }
}

/** The real auth adapter on the test's database, created on first use. */
export function createTestAuth(
  db: Db,
  clock: Clock,
  social: SocialConfigs = {},
  events: Pick<Events, 'publish'> = createRecordingEvents(),
  passwords = QUICK_PASSWORDS,
): AuthAdapter {
  let createdAuth: AuthAdapter | undefined
  const create = () =>
    createAuth({
      db,
      clock,
      log: createLog({ level: 'silent' }),
      baseUrl: TEST_BASE_URL,
      secret: TEST_AUTH_SECRET,
      cipher: TEST_CIPHER,
      passwords,
      social,
      events,
    })
  return new Proxy({} as AuthAdapter, { get: (_, name) => Reflect.get((createdAuth ??= create()), name) as unknown })
}

/** The same with the product's password hashing, for tests of concurrency: a race needs the time that it takes. */
export function withProductPasswords(ctx: Ctx): Ctx {
  const auth = createTestAuth(ctx.db, ctx.adapters.clock, {}, ctx.adapters.events, PRODUCT_PASSWORDS)
  return { ...ctx, adapters: { ...ctx.adapters, auth } }
}

/** A test that stores files passes its own storage; every other test must not touch one. */
function createUnavailableAdapter(adapterName: string): unknown {
  const refuse = async () => {
    throw new Error(`This test context has no ${adapterName}: pass one in \`adapters\``)
  }
  return new Proxy({}, { get: () => refuse })
}
