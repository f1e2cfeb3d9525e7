// A connection for LISTEN that reconnects after any break.
import pg from 'pg'
import { findPrimaryUrl } from '#app/db/primary-host.server.ts'
import type { Log } from '#app/adapters/log.server.ts'

export type ListeningOptions = {
  url: string
  channel: string
  log: Log
  onNotification: (payload: string) => void
  /** Announcements during the break have to be polled. */
  onReconnected: () => void
}

/** Each process has one such connection, so their number is the number of processes. */
export const EVENT_CONNECTION_NAME = 'tahanan-events'

const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 2_000

export class ListeningConnection {
  readonly #options: ListeningOptions
  #client: pg.Client | null = null
  #failures = 0
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: ListeningOptions) {
    this.#options = options
  }

  /** The open connection, or null. */
  get client(): pg.Client | null {
    return this.#client
  }

  /** Throws if the first attempt fails; later breaks are repaired silently. */
  async open(): Promise<void> {
    const client = createClient(await findPrimaryUrl(this.#options.url))
    client.on('notification', ({ payload }) => this.#options.onNotification(payload ?? ''))
    client.on('error', (error) => this.renew(client, error))
    client.on('end', () => this.renew(client))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(this.#options.channel)}`)
    } catch (error) {
      discard(client)
      throw error
    }
    if (this.#isClosed) return discard(client)
    this.#failures = 0
    this.#client = client
  }

  /** Replaces a connection that broke or on which a query did not return. */
  renew(client: pg.Client, error?: Error): void {
    if (this.#client !== client) return
    this.#client = null
    discard(client)
    this.#options.log.warn('events.connectionLost', { error })
    this.#reopenLater()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    const last = this.#client
    this.#client = null
    await last?.end().catch(() => undefined)
  }

  #reopenLater(): void {
    if (this.#isClosed) return
    const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(this.#failures, 10))
    this.#failures++
    this.#retry = setTimeout(() => {
      this.open().then(this.#options.onReconnected, (error: unknown) => {
        this.#options.log.warn('events.reconnectFailed', { error })
        this.#reopenLater()
      })
    }, wait)
  }
}

function createClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: EVENT_CONNECTION_NAME,
    connectionTimeoutMillis: 3_000,
    query_timeout: 3_000,
    statement_timeout: 2_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
}

/** Ending a broken connection may fail; the error does not matter. */
function discard(client: pg.Client): void {
  client.removeAllListeners()
  client.on('error', () => undefined)
  client.end().catch(() => undefined)
}
