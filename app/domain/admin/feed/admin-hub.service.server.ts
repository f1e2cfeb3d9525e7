// The hub of one process for the streams of the admin console. A stream carries hints without content; a page that gets one reads its data
// again. Sessions are checked at every delivery, so that a revoked or deactivated administrator learns nothing more.
import { SESSIONS_CLOSED_TOPIC } from '#app/adapters/auth/auth.rules.ts'
import type { AppEvent, Events } from '#app/adapters/events/events.server.ts'
import { findOpenAdminSessionIds } from '#app/domain/admin/sessions/admin-session.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { ADMIN_FEED_TOPIC } from '#app/domain/kernel/admin-feed/admin-feed.commands.server.ts'
import { type LiveStream, LiveStreams } from '#app/domain/kernel/streams/live-streams.service.server.ts'
import { REPLACED, SIGNED_OUT } from '#app/domain/kernel/streams/stream.model.ts'

/** Interval of the check for sessions that expired or ended without an event. */
const CHECK_MS = 10_000
/** A burst of changes gives one hint. */
const DELAY_MS = 300

export class AdminHub {
  readonly #ctx: Pick<Ctx, 'db' | 'adapters'>
  readonly #streams = new LiveStreams()
  readonly #delayMs: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor({ db, adapters }: Pick<Ctx, 'db' | 'adapters'>, { checkMs = CHECK_MS, delayMs = DELAY_MS } = {}) {
    this.#ctx = { db, adapters }
    this.#delayMs = delayMs
    adapters.events.subscribe((event) => this.#handle(event))
    setInterval(() => void this.#check(this.#streams.listAll()), checkMs).unref()
  }

  /** Returns the function that leaves the hub. The session may have ended while the stream was opened. */
  join(stream: LiveStream): () => void {
    for (const old of this.#streams.add(stream)) old.end({ event: REPLACED, data: '1' })
    void this.#check([stream])
    return () => this.#streams.remove(stream)
  }

  #handle({ topic, subjectId }: AppEvent): void {
    if (this.#streams.isEmpty) return
    if (topic === SESSIONS_CLOSED_TOPIC) void this.#check(this.#streams.listByUsers([subjectId]))
    if (topic === ADMIN_FEED_TOPIC && this.#timer === undefined)
      this.#timer = setTimeout(() => void this.#deliver(), this.#delayMs).unref()
  }

  async #deliver(): Promise<void> {
    this.#timer = undefined
    for (const stream of await this.#check(this.#streams.listAll())) stream.send({ event: 'admin', data: '{}' })
  }

  /** Ends the streams whose session has ended; returns the others. After a failed read all end, and the browsers reconnect. */
  async #check(streams: readonly LiveStream[]): Promise<LiveStream[]> {
    try {
      const open = await findOpenAdminSessionIds(this.#ctx, [...new Set(streams.map(({ sessionId }) => sessionId))])
      for (const stream of streams) if (!open.has(stream.sessionId)) stream.end({ event: SIGNED_OUT, data: '1' })
      return streams.filter(({ sessionId }) => open.has(sessionId))
    } catch (error) {
      this.#ctx.adapters.log.warn('adminFeed.checkFailed', { error })
      for (const stream of streams) stream.end()
      return []
    }
  }
}

/** One hub for each runtime. The events adapter is the key, because the Ctx is created for each request. */
const hubs = new WeakMap<Events, AdminHub>()

export function getAdminHub(ctx: Ctx): AdminHub {
  const { events } = ctx.adapters
  const hub = hubs.get(events) ?? new AdminHub(ctx)
  hubs.set(events, hub)
  return hub
}
