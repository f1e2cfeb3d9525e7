// Reads the rows of announced and polled events and delivers them. One read at a time; later announcements are read in the next
// round.
import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Db } from '#app/db/client.server.ts'
import { events } from '#app/db/schema/platform/platform.server.ts'
import type { Log } from '#app/adapters/log.server.ts'
import type { EventFeed } from './event-feed.ts'
import type { ListeningConnection } from './listening-connection.server.ts'

const PAGE_SIZE = 1_000
/** The longest time between the insert of an event and the commit of its transaction. */
const LATE_COMMIT_SECONDS = 60

export class EventReader {
  readonly #feed: EventFeed
  readonly #connection: ListeningConnection
  readonly #log: Log
  readonly #announced = new Set<number>()
  #isRunning = false
  #isPollDue = false
  #lastPollAt = 0
  #reading: Promise<void> | undefined

  constructor(feed: EventFeed, connection: ListeningConnection, log: Log) {
    this.#feed = feed
    this.#connection = connection
    this.#log = log
  }

  /** Call when the connection listens: later commits are announced, and existing events are skipped. */
  async start(): Promise<void> {
    const { client } = this.#connection
    if (client) this.#feed.skip(await listRecentIds(drizzle({ client })))
    this.#lastPollAt = performance.now()
    this.#isRunning = true
    this.#read()
  }

  async stop(): Promise<void> {
    this.#isRunning = false
    await this.#reading
  }

  announce(id: number): void {
    if (!this.#feed.isNew(id)) return
    this.#announced.add(id)
    this.#read()
  }

  poll(): void {
    this.#isPollDue = true
    this.#read()
  }

  #hasWork(): boolean {
    return this.#isRunning && (this.#announced.size > 0 || this.#isPollDue)
  }

  #read(): void {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined
      if (this.#hasWork() && this.#connection.client) this.#read()
    })
  }

  async #readAll(): Promise<void> {
    while (this.#hasWork()) {
      const { client } = this.#connection
      if (!client) return // a reconnect starts a poll
      const db = drizzle({ client })
      try {
        if (this.#announced.size > 0) await this.#readAnnounced(db)
        if (this.#isPollDue) await this.#readRecent(db)
      } catch (error) {
        this.#log.warn('events.readFailed', { error })
        this.#connection.renew(client) // an unresponsive connection is replaced
        return
      }
    }
  }

  async #readAnnounced(db: Db): Promise<void> {
    const ids = [...this.#announced].slice(0, PAGE_SIZE)
    this.#feed.deliver(await db.select().from(events).where(inArray(events.id, ids)))
    for (const id of ids) this.#announced.delete(id)
  }

  /** Reads the time since the last poll, and a little more for transactions that committed late. */
  async #readRecent(db: Db): Promise<void> {
    const startedAt = performance.now()
    const seconds = (startedAt - this.#lastPollAt) / 1_000 + LATE_COMMIT_SECONDS
    this.#isPollDue = false
    for (let after: number | undefined = this.#feed.floor; after !== undefined;) {
      const rows = await db
        .select()
        .from(events)
        .where(and(gt(events.id, after), isYoungerThan(seconds)))
        .orderBy(asc(events.id))
        .limit(PAGE_SIZE)
      this.#feed.deliver(rows)
      after = rows.length === PAGE_SIZE ? rows.at(-1)?.id : undefined
    }
    this.#lastPollAt = startedAt
  }
}

const isYoungerThan = (seconds: number) => gt(events.createdAt, sql`now() - make_interval(secs => ${seconds})`)

async function listRecentIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: events.id }).from(events).where(isYoungerThan(LATE_COMMIT_SECONDS))
  return rows.map((row) => row.id)
}
