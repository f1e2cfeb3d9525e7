// What every domain function is handed: the database, who asks, what time it is, and the outside world.
import type { Adapters } from '#app/adapters/adapters.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Env } from '#app/config/env.server.ts'
import type { Actor } from '#app/permissions/actor.ts'
import type { Locale } from '#app/shared/vocabulary.ts'

export type Ctx = {
  db: Db
  actor: Actor
  /** The session that made `actor` who they are; null for guests and jobs. */
  session: CtxSession | null
  now: () => Date
  adapters: Adapters
  request: RequestInfo
  config: CtxConfig
}

/** Links use `baseUrl`, never what a request says about itself: its headers can be forged (promises C3, E3). */
export type CtxConfig = Pick<Env, 'nodeEnv' | 'baseUrl' | 'tiles' | 'socialLinks' | 'social'>

/** `createdAt` is the moment of signing in: some things ask for a fresh one (PROMISES A8). */
export type CtxSession = { id: string; createdAt: Date }

/** What the business may know of the request that asked; jobs and the demo data have their own. */
export type RequestInfo = {
  id: string
  locale: Locale
  /** Only ever taken from the socket or a trusted proxy; null where there is no client. */
  clientAddress: string | null
  /** For the sign-in alone, which knows the names in it. */
  cookie: string | null
  userAgent: string | null
}

/** Runs `work` in one transaction; whatever it writes, audits, mails or announces commits together or not at all. */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx }))
}
