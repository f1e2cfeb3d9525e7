// Events through PostgreSQL: a row in the transaction of the cause, NOTIFY with the id of the row at its commit, and a poll for
// lost NOTIFYs (promise T4).
import { lt, sql } from 'drizzle-orm'
import { inBatch } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { events } from '#app/db/schema/platform/platform.server.ts'
import type { Log } from '#app/adapters/log.server.ts'
import { EventFeed } from './event-feed.ts'
import { EventReader } from './event-reader.server.ts'
import type { AppEvent, Events } from './events.server.ts'
import { ListeningConnection } from './listening-connection.server.ts'

/** One that listens and polls. */
export const EVENT_CONNECTIONS = 1
const CHANNEL = 'tahanan_events'
const RETENTION_HOURS = 1
/** A lost event arrives within five seconds (promise T4). */
export const DEFAULT_POLL_MS = 2_000

export type PostgresEventsOptions = { url: string; log: Log; pollMs?: number }

/** Uses one connection of its own to listen and poll; publishing uses the connection of the caller. */
export function createPostgresEvents({ url, log, pollMs = DEFAULT_POLL_MS }: PostgresEventsOptions): Events {
  const feed = new EventFeed(log)
  const connection = new ListeningConnection({
    url,
    channel: CHANNEL,
    log,
    onNotification: (payload) => {
      const parsedHint = parseHint(payload)
      if (parsedHint) feed.hint(parsedHint)
      else reader.announce(Number(payload))
    },
    onReconnected: () => reader.poll(),
  })
  const reader = new EventReader(feed, connection, log)
  let timer: NodeJS.Timeout | undefined

  return {
    publish,
    hint,
    subscribe: (listener) => feed.subscribe(listener),
    async start() {
      await connection.open()
      await reader.start()
      timer = setInterval(() => reader.poll(), pollMs)
    },
    async stop() {
      clearInterval(timer)
      await reader.stop()
      await connection.close()
    },
  }
}

/** The row and its NOTIFY in one statement of the caller's transaction. */
async function publish(db: Db, event: { topic: string; subjectId: string }): Promise<void> {
  await db.execute(sql`
    with written as (
      insert into ${events} (topic, subject_id) values (${event.topic}, ${event.subjectId}) returning id
    )
    select pg_notify(${CHANNEL}, id::text) from written`)
}

async function hint(db: Db, { topic, subjectId }: { topic: string; subjectId: string }): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${`${topic} ${subjectId}`})`)
}

/** The payload of an event is its id, that of a hint is its topic and subject. */
function parseHint(payload: string): AppEvent | undefined {
  const [topic, subjectId] = payload.split(' ', 2)
  return topic && subjectId ? { id: 0, topic, subjectId, createdAt: new Date() } : undefined
}

/** Deletes one batch of events older than an hour; returns their number. */
export async function sweepEvents(db: Db, batch = 5_000): Promise<number> {
  const expiredIds = db
    .select({ id: events.id })
    .from(events)
    .where(lt(events.createdAt, sql`now() - make_interval(hours => ${RETENTION_HOURS})`))
    .limit(batch)
  const swept = await db.delete(events).where(inBatch(events.id, expiredIds))
  return swept.rowCount ?? 0
}
