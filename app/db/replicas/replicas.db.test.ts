// Two pools on one database stand for primary and replica; what the servers say about their position is the test's.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SILENT_LOG } from '#app/db/database-log.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { makeUser } from '#seed/factories/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { startDatabaseProxy } from '#tests/support/database/database-proxy.ts'
import { MAX_LAG_MS } from './replica.rules.ts'
import { toPrimary } from './replica-database.server.ts'
import { openReplicas } from './replicas.service.server.ts'

const database = setUpTestDatabase()

type Positions = { primary: bigint; replicas: Record<string, bigint | null>; promoted?: string }

async function openTestReplicas(urls: readonly string[], positions: Positions) {
  const time = { now: 0 }
  const retried: unknown[] = []
  const replicas = openReplicas({
    urls,
    primary: { db: database.db, pool: database.pool, close: async () => {} },
    max: 2,
    log: { ...SILENT_LOG, warn: (event, fields) => void (event === 'replica.readFailed' && retried.push(fields)) },
    clock: () => time.now,
    probes: {
      readPrimary: async () => ({ flushed: positions.primary, inserted: positions.primary }),
      async readReplica(pool, name) {
        await pool.query('select 1')
        return { isReplica: name !== positions.promoted, replayed: positions.replicas[name] ?? null }
      },
    },
  })
  onTestFinished(() => replicas.close())
  await replicas.check()
  /** The time of several checks, with the primary going on. */
  const pass = async (seconds: number) => {
    for (let n = 0; n < seconds; n++) {
      time.now += 1_000
      positions.primary += 10n
      await replicas.check()
    }
  }
  return { replicas, pass, retried }
}

async function openOne() {
  const proxy = await startDatabaseProxy(database.url)
  onTestFinished(() => proxy.close())
  const name = new URL(proxy.url).host
  const positions: Positions = { primary: 100n, replicas: { [name]: 100n } }
  return { proxy, name, positions, ...(await openTestReplicas([proxy.url], positions)) }
}

describe('replicas', () => {
  test('one that lags by more than five seconds is left out, and used again when it has caught up', async () => {
    const { replicas, pass, positions, name } = await openOne()
    expect(replicas.listStates()).toEqual([{ name, isUsed: true, lagMs: 0 }])
    await pass(MAX_LAG_MS / 1_000)
    expect(replicas.listStates()).toEqual([{ name, isUsed: true, lagMs: MAX_LAG_MS }])
    await pass(1)
    expect(replicas.pick(null)).toBeNull()
    positions.replicas[name] = positions.primary
    await replicas.check()
    expect(replicas.pick(null)).not.toBeNull()
  })

  test('a visitor gets one that has what they wrote', async () => {
    const { replicas, positions, name } = await openOne()
    positions.primary = 200n
    const written = await replicas.readPosition()
    expect(replicas.pick(written)).toBeNull()
    expect(replicas.pick(null)).not.toBeNull()
    positions.replicas[name] = 200n
    await replicas.check()
    expect(replicas.pick(written)).not.toBeNull()
  })

  test('two of them take turns, and a promoted one is left out', async () => {
    const [first, second] = [await startDatabaseProxy(database.url), await startDatabaseProxy(database.url)]
    onTestFinished(() => Promise.all([first.close(), second.close()]).then(() => undefined))
    const names = [first, second].map(({ url }) => new URL(url).host)
    const positions: Positions = { primary: 100n, replicas: Object.fromEntries(names.map((name) => [name, 100n])) }
    const { replicas } = await openTestReplicas([first.url, second.url], positions)
    const pickTwo = () => new Set([replicas.pick(null), replicas.pick(null)])
    expect(pickTwo().size).toBe(2)
    positions.promoted = names[0] ?? ''
    await replicas.check()
    expect(pickTwo().size).toBe(1)
    expect(replicas.pick(null)).not.toBeNull()
  })

  test('one that cannot be reached is left out', async () => {
    const { replicas, proxy } = await openOne()
    await proxy.disconnect()
    await replicas.check()
    expect(replicas.pick(null)).toBeNull()
    await proxy.reconnect()
    await replicas.check()
    expect(replicas.pick(null)).not.toBeNull()
  })
})

describe('a read from a replica', () => {
  test('that breaks is answered by the primary, also in a transaction', async () => {
    const { replicas, proxy, retried } = await openOne()
    const db = replicas.pick(null) ?? expect.fail('no replica')
    const user = await makeUser(database.db)
    const find = () => db.select({ id: users.id }).from(users).where(eq(users.id, user.id))
    expect(await find()).toEqual([{ id: user.id }])
    expect(replicas.countRetries()).toBe(0)
    await proxy.disconnect()
    expect(await find()).toEqual([{ id: user.id }])
    expect(await db.transaction((tx) => tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)))).toEqual([
      { id: user.id },
    ])
    expect(retried).toHaveLength(2)
    expect(replicas.countRetries()).toBe(2)
  })

  test('that conflicts with the replay is answered by the primary', async () => {
    const { replicas } = await openOne()
    const db = replicas.pick(null) ?? expect.fail('no replica')
    // 40001 is what PostgreSQL answers then; only the connections of the replica are read only
    await database.pool.query(`create function conflict_on_replica() returns text language plpgsql as $$
      begin
        if current_setting('transaction_read_only') = 'off' then return 'primary'; end if;
        raise exception 'canceling statement due to conflict with recovery' using errcode = '40001';
      end $$`)
    const { rows } = await db.execute<{ source: string }>(sql`select conflict_on_replica() as source`)
    expect(rows).toEqual([{ source: 'primary' }])
    expect(replicas.countRetries()).toBe(1)
  })

  test('that is wrong or too slow is not repeated', async () => {
    const { replicas } = await openOne()
    const db = replicas.pick(null) ?? expect.fail('no replica')
    await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow()
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 10`)
        await tx.execute(sql`select pg_sleep(1)`)
      }),
    ).rejects.toThrow()
    expect(replicas.countRetries()).toBe(0)
  })

  test('a write that was sent to it by mistake reaches the primary, and is reported', async () => {
    const { replicas, retried } = await openOne()
    const db = replicas.pick(null) ?? expect.fail('no replica')
    await db.execute(sql`create table written_by_mistake ()`)
    expect(retried).toHaveLength(1)
    expect(toPrimary(db)).toBe(database.db)
    expect(toPrimary(database.db)).toBe(database.db)
    await db.transaction(async (tx) => expect(toPrimary(tx)).toBe(tx))
  })
})
