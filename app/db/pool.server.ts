// The connection pool of one process, for a database that restarts or stops answering (promise F3). With pg.Pool alone, a connection
// that breaks between two statements of a transaction ends the process; one that breaks at BEGIN keeps its place in the pool forever,
// because drizzle does not give it back; and a query waits for a frozen server without limit. Of several servers in the connection string it
// uses the one that accepts changes, and looks for it again when a connection breaks.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { splitHosts } from '#app/config/database-hosts.ts'
import { usePooledConnection } from './pooled-connection.server.ts'
import { findPrimaryUrl, NoPrimaryError, requirePrimary } from './primary-host.server.ts'
import { type StartQuery, traceQueries } from './traced-queries.server.ts'

export type PoolConfig = pg.PoolConfig & {
  connectionString: string
  /** The longest time between sending a query and its result. */
  queryTimeoutMs: number
  /** Called when a connection breaks, whether it is in use or idle. */
  onConnectionError: (error: Error) => void
  /** Behind a pooler in transaction mode no statement may have a name, because the next one may run on another connection. */
  isPooled?: boolean
  /** Statements that run after each BEGIN; with some, a statement outside a transaction gets one of its own. */
  transactionSettings?: string
  startQuery?: StartQuery
}

const PROBE_TIMEOUT_MS = 1_000
const PROBE_INTERVAL_MS = 250

/** The server did not answer in time. `isDatabaseUnavailable` knows its code. */
export class DatabaseTimeoutError extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(reason: string) {
    super(`The database does not answer: ${reason}`)
    this.name = 'DatabaseTimeoutError'
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

export class GuardedPool extends pg.Pool {
  readonly #config: PoolConfig
  /** Reject functions of callers that wait for a connection. */
  readonly #waiting = new Set<(error: Error) => void>()
  /** True from the first unanswered query until the server answers a probe. */
  #isSuspended = false
  readonly #hasSeveralHosts: boolean
  #url: string
  /** With several servers: which one accepts changes must be found out before the next connection is used. */
  #isPrimaryUnknown: boolean
  #lookup: Promise<void> | null = null
  readonly #urls = new WeakMap<pg.ClientBase, string>()

  constructor(config: PoolConfig) {
    const hosts = splitHosts(config.connectionString)
    const [first = config.connectionString] = hosts
    super({
      ...config,
      connectionString: first,
      // pg-pool awaits it, which its types do not say
      ...(hosts.length > 1 ? { onConnect: requirePrimary as unknown as (client: pg.ClientBase) => void } : {}),
    })
    this.#config = config
    this.#url = first
    this.#hasSeveralHosts = this.#isPrimaryUnknown = hosts.length > 1
    this.on('error', () => {}) // of an idle connection; the listener below has reported it
    this.on('connect', (client) => {
      client.on('error', (error) => {
        config.onConnectionError(error)
        this.#isPrimaryUnknown = this.#hasSeveralHosts
        if (error instanceof DatabaseTimeoutError) this.#suspend()
      })
      limitQueryTime(client, config.queryTimeoutMs)
      this.#urls.set(client, this.#url)
      if (this.#hasSeveralHosts) closeWhenReadOnly(client)
      if (config.startQuery) traceQueries(client, config.startQuery)
      if (config.isPooled) usePooledConnection(client, config.transactionSettings ?? '')
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const acquired = this.#hasSeveralHosts ? this.#acquireFromPrimary() : this.#acquire()
    if (!callback) return acquired
    acquired.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  override query: pg.Pool['query'] = ((...args: unknown[]) => {
    const query = super.query.bind(this) as (...queryArgs: unknown[]) => unknown
    return this.#config.transactionSettings ? this.#queryInTransaction(args) : query(...args)
  }) as pg.Pool['query']

  async #queryInTransaction(args: unknown[]): Promise<unknown> {
    const client = await this.connect()
    const query = client.query.bind(client) as (...queryArgs: unknown[]) => Promise<unknown>
    try {
      await query('begin')
      const result = await query(...args)
      await query('commit')
      return result
    } catch (error) {
      await query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }

  /** A connection to another server than the one that accepts changes now is given up; a failed one is tried once more. */
  async #acquireFromPrimary(isLastAttempt = false): Promise<pg.PoolClient> {
    if (this.#isPrimaryUnknown && !this.#isSuspended) await this.#findPrimary()
    try {
      const client = await this.#acquire()
      if (this.#urls.get(client) === this.#url) return client
      client.release(true)
    } catch (error) {
      this.#isPrimaryUnknown = true
      if (isLastAttempt || this.#isSuspended) throw error
      return this.#acquireFromPrimary(true)
    }
    return this.#acquireFromPrimary(isLastAttempt)
  }

  #findPrimary(): Promise<void> {
    this.#lookup ??= findPrimaryUrl(this.#config.connectionString)
      .then((url) => {
        this.#url = this.options.connectionString = url
        this.#isPrimaryUnknown = false
      })
      .finally(() => (this.#lookup = null))
    return this.#lookup
  }

  #acquire(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      if (this.#isSuspended) return reject(new DatabaseTimeoutError('waiting for it to recover'))
      this.#waiting.add(reject)
      super.connect().then(
        (client) => (this.#waiting.delete(reject) ? resolve(releaseWhenBroken(client)) : client.release()),
        (error: Error) => {
          this.#waiting.delete(reject)
          if (isConnectTimeout(error)) this.#suspend()
          reject(error)
        },
      )
    })
  }

  /**
   * The server cancels statements before `queryTimeoutMs`, so an unanswered query means that the server is frozen or unreachable. Until it
   * answers again, callers fail at once instead of each waiting for the whole time, once for each of its queries.
   */
  #suspend(): void {
    if (this.#isSuspended) return
    this.#isSuspended = true
    for (const reject of this.#waiting) reject(new DatabaseTimeoutError('a query got no answer'))
    this.#waiting.clear()
    void this.#resumeWhenAnswered()
  }

  async #resumeWhenAnswered(): Promise<void> {
    while (!this.ending && !(await this.#isAnswering())) await sleep(PROBE_INTERVAL_MS, undefined, { ref: false })
    this.#isSuspended = false
  }

  async #isAnswering(): Promise<boolean> {
    if (this.#hasSeveralHosts)
      return this.#findPrimary().then(
        () => true,
        () => false,
      )
    const timeouts = { connectionTimeoutMillis: PROBE_TIMEOUT_MS, query_timeout: PROBE_TIMEOUT_MS }
    const client = new pg.Client({ ...this.#config, ...timeouts })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch {
      return false
    } finally {
      client.end().catch(() => {})
    }
  }
}

/** Not the timeout of a full pool: there the server answers, only slowly. */
function isConnectTimeout(error: Error): boolean {
  return /terminated due to connection timeout|timeout expired/i.test(error.message)
}

/** The caller may never release a broken connection, or may release it again after this. */
function releaseWhenBroken(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client)
  let isBroken = false
  const removeFromPool = (error: Error) => {
    isBroken = true
    release(error)
  }
  client.once('error', removeFromPool)
  client.release = (error) => {
    if (isBroken) return
    client.off('error', removeFromPool)
    release(error)
  }
  return client
}

/**
 * Closes the connection when a query takes too long. The option `query_timeout` of pg is not enough: it leaves the connection open with
 * the query in progress, so that the rollback behind it waits as long again and the pool gets a connection that cannot be used.
 */
function limitQueryTime(client: pg.PoolClient, timeoutMs: number): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const { stream } = client.connection
  const limited = (...args: unknown[]): unknown => {
    const timer = setTimeout(
      () => stream.destroy(new DatabaseTimeoutError(`no result after ${timeoutMs} ms`)),
      timeoutMs,
    )
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      return query(...args.slice(0, -1), (...results: unknown[]) => {
        clearTimeout(timer)
        callback(...results)
      })
    }
    const result = query(...args)
    if (result instanceof Promise) return result.finally(() => clearTimeout(timer))
    clearTimeout(timer) // a stream, whose reader decides how long it takes
    return result
  }
  client.query = limited as typeof client.query
}

/** The server was the primary and is one of the replicas now, behind a pooler that has kept our connection. */
function closeWhenReadOnly(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const { stream } = client.connection
  client.query = ((...args: unknown[]) => {
    const result = query(...args)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === '25006')) throw error
      const demoted = new NoPrimaryError({ cause: error })
      stream.destroy(demoted)
      throw demoted
    })
  }) as typeof client.query
}
