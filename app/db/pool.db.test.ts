import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database/database-proxy.ts'
import { isDatabaseUnavailable } from './failures.server.ts'
import { GuardedPool } from './pool.server.ts'

const database = setUpTestDatabase()
const QUERY_TIMEOUT_MS = 200
let proxy: DatabaseProxy
beforeAll(async () => {
  proxy = await startDatabaseProxy(database.url)
})
afterAll(() => proxy.close())

function openPool(max = 2) {
  const errors: Error[] = []
  const pool = new GuardedPool({
    connectionString: proxy.url,
    max,
    connectionTimeoutMillis: 2_000,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
    onConnectionError: (error) => errors.push(error),
  })
  return { pool, db: drizzle({ client: pool }), errors }
}

function openPlainPool(options: pg.PoolConfig = {}) {
  const pool = new pg.Pool({ connectionString: proxy.url, max: 1, connectionTimeoutMillis: 200, ...options })
  pool.on('error', () => {})
  return { pool, db: drizzle({ client: pool }) }
}

const getPid = async (client: pg.PoolClient) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
const terminate = (pid: number | undefined) => database.pool.query('select pg_terminate_backend($1, 1000)', [pid])

const isAnswering = (pool: pg.Pool) =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )

async function catchError(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('the work succeeded'),
    (error: unknown) => error,
  )
}

describe('a connection that breaks while it is in use', () => {
  it('its error has a listener, the transaction fails as unavailable, and its place in the pool is free', async () => {
    const { pool, db, errors } = openPool(1)
    const error = await catchError(
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await terminate(rows[0]?.pid)
        await expect.poll(() => errors.length).toBeGreaterThan(0) // between two statements nobody waits for the connection
        await tx.execute(sql`select 1`)
      }),
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(pool.totalCount).toBe(0)
    expect((await pool.query('select 1')).rowCount).toBe(1)
    await pool.end()
  })

  it('null control: pg.Pool alone leaves a connection in use without a listener, so its error ends the process', async () => {
    const { pool } = openPlainPool()
    const client = await pool.connect()
    expect(client.listenerCount('error')).toBe(0)
    client.on('error', () => {})
    const broken = new Promise((resolve) => client.once('error', resolve))
    await terminate(await getPid(client))
    expect(await broken).toBeInstanceOf(Error)
    client.release()
    await pool.end()
  })

  it('a transaction whose BEGIN fails gives its place back', async () => {
    const { pool, db } = openPool(1)
    expect(isDatabaseUnavailable(await catchError(breakAtBegin(pool, db)))).toBe(true)
    expect((await pool.query('select 1')).rowCount).toBe(1)
    await pool.end()
  })

  it('null control: with pg.Pool alone the place is lost and the next query finds the pool full', async () => {
    const { pool, db } = openPlainPool()
    pool.on('connect', (client) => client.on('error', () => {}))
    await catchError(breakAtBegin(pool, db))
    expect(String(await catchError(pool.query('select 1')))).toContain('timeout exceeded when trying to connect')
  })

  /** Breaks the connection after the pool has handed it out and before the first statement. */
  function breakAtBegin(pool: pg.Pool, db: ReturnType<typeof drizzle>): Promise<unknown> {
    pool.once('acquire', (client) => client.connection.stream.destroy(new Error('Connection terminated')))
    return db.transaction(async () => {})
  }

  it('releasing a healthy connection twice is still an error', async () => {
    const { pool } = openPool()
    const client = await pool.connect()
    client.release()
    expect(() => client.release()).toThrow('already been released')
    await pool.end()
  })
})

describe('a server that does not answer', () => {
  it('fails every waiting query after one timeout, later ones at once, and resumes when it answers', async () => {
    const { pool, db } = openPool()
    await pool.query('select 1')
    proxy.freeze()
    const work = [db.execute(sql`select 1`), db.transaction((tx) => tx.execute(sql`select 1`)), pool.query('select 1')]
    const errors = await Promise.all(work.map(catchError))
    expect(errors.map(isDatabaseUnavailable)).toEqual([true, true, true])
    expect(pool.idleCount).toBe(0)
    expect(String(await catchError(pool.query('select 1')))).toContain('waiting for it to recover')

    proxy.thaw()
    await expect.poll(() => isAnswering(pool)).toBe(true)
    expect(pool.waitingCount).toBe(0)
    await pool.end()
  })

  it('null control: with query_timeout of pg a transaction waits twice and the frozen connection returns to the pool', async () => {
    const { pool, db } = openPlainPool({ query_timeout: QUERY_TIMEOUT_MS })
    const startedAt = performance.now()
    await catchError(
      db.transaction(async (tx) => {
        proxy.freeze()
        await tx.execute(sql`select 1`)
      }),
    )
    expect(performance.now() - startedAt).toBeGreaterThan(2 * QUERY_TIMEOUT_MS - 20)
    expect(pool.idleCount).toBe(1)
    await catchError(pool.query('select 1'))
    proxy.thaw()
    await pool.end()
  })
})
