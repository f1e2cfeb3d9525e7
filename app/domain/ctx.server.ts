// The first argument of every domain function: database, actor, time, adapters and request.
import type { Adapters } from '#app/adapters/adapters.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { toPrimary } from '#app/db/replicas/replica-database.server.ts'
import type { Env } from '#app/config/env.server.ts'
import type { Actor } from '#app/permissions/actor.ts'
import type { Locale } from '#app/shared/vocabulary.ts'

export type Ctx = {
  db: Db
  actor: Actor
  /** The session of `actor`; null for guests and jobs. */
  session: CtxSession | null
  now: () => Date
  adapters: Adapters
  request: RequestInfo
  config: CtxConfig
}

/** Enough to read for nobody in particular, as the nightly audit and scripts do; with an actor only what they may know of. */
export type ReadCtx = Pick<Ctx, 'db' | 'now'> & { actor?: Actor; request: Pick<RequestInfo, 'locale'> }

/** Links use `baseUrl` and never headers of the request, which can be forged (promises C3, E3). */
export type CtxConfig = Pick<
  Env,
  | 'nodeEnv'
  | 'baseUrl'
  | 'streets'
  | 'tiles'
  | 'socialLinks'
  | 'social'
  | 'securityContact'
  | 'supportEmail'
  | 'hasLocalOutbox'
  | 'mailFrom'
  | 'analyticsEvents'
>

/** `createdAt` is the time of the sign-in: some commands need a fresh one (promise A8). */
export type CtxSession = { id: string; createdAt: Date }

/** What the domain may know about the request. Jobs and demo data have their own. */
export type RequestInfo = {
  id: string
  locale: Locale
  /** From the socket or a trusted proxy only; null without a client. */
  clientAddress: string | null
  /** The anonymous name of the browser, for rate limits; null without the cookie. */
  browserId: string | null
  /** Sent by a program on the machine of the server, through no proxy. */
  isLocal: boolean
  /** Read only by the code of sign-in. */
  cookie: string | null
  userAgent: string | null
  /** Set while a page is rendered for all guests: limits of visitors are counted elsewhere, and a page without all its parts is not kept. */
  shared?: SharedRendering | null
}

export type SharedRendering = {
  isComplete: boolean
  /** A listing has just changed, and a replica may not have it yet. */
  readsPrimary: boolean
  /** Of the data of the kept page: with the same data the page is not rendered again, and the response is a 304. */
  knownFingerprint: string | null
  /** Of the data that was read; null if pages cannot be compared by it. */
  fingerprint: string | null
}

/** Runs `work` in one transaction: rows, audit entries, mails and events commit together or not at all. */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx }))
}

/**
 * For what a page with reads from a replica has to write or to read exactly, such as a counter or a setting. Inside a transaction nothing
 * changes.
 */
export function onPrimary<C extends Pick<Ctx, 'db'>>(ctx: C): C {
  return { ...ctx, db: toPrimary(ctx.db) }
}
