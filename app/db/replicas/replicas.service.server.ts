// The replicas of the database, for public reads. Every second each says how far it has replayed the log of the primary; one that is too far
// behind, does not answer or is no replica any more is left out until a later check. Without any, the primary answers.
import type { Database, Db } from '#app/db/client.server.ts'
import type { DatabaseLog } from '#app/db/database-log.server.ts'
import { openReplica } from './replica-database.server.ts'
import type { StartQuery } from '#app/db/traced-queries.server.ts'
import {
  addSample,
  canAnswer,
  type Lsn,
  measureLag,
  parseLsn,
  type ReplicaCheck,
  type Sample,
} from './replica.rules.ts'

const CHECK_INTERVAL_MS = 1_000

export type ReplicaState = {
  name: string
  isUsed: boolean
  /** Infinity: longer than can be measured. */ lagMs: number
}

export type Replicas = {
  /** A replica that has what was written at `written`; null if there is none. One request should read from one. */
  pick(written: Lsn | null): Db | null
  /** Where the primary is now, after everything that has been committed. */
  readPosition(): Promise<Lsn | null>
  /** Checks all of them now, as the timer does. */
  check(): Promise<void>
  listStates(): ReplicaState[]
  /** Reads that the primary answered instead, since the start. */
  countRetries(): number
  close(): Promise<void>
}

/** What the servers say; tests without a replica have their own. */
export type ReplicaProbes = {
  /** `flushed` is never ahead of what replicas can have; `inserted` is never behind a commit that has been answered. */
  readPrimary(pool: Database['pool']): Promise<{ flushed: Lsn | null; inserted: Lsn | null }>
  readReplica(pool: Database['pool'], name: string): Promise<{ isReplica: boolean; replayed: Lsn | null }>
}

type Options = {
  urls: readonly string[]
  primary: Database
  max: number
  /** Behind a pooler in transaction mode. */
  isPooled?: boolean
  startQuery?: StartQuery | undefined
  log: DatabaseLog
  probes?: ReplicaProbes
  clock?: () => number
}

type Replica = { name: string; database: Database; check: ReplicaCheck | null; isUsed: boolean }

export function openReplicas({
  urls,
  primary,
  max,
  isPooled = false,
  startQuery,
  log,
  probes = PROBES,
  clock = () => performance.now(),
}: Options): Replicas {
  let samples: Sample[] = []
  let retries = 0
  let turn = 0
  let running: Promise<void> | null = null
  const replicas = urls.map((url): Replica => {
    const name = nameServer(url)
    const replica: Replica = {
      name,
      check: null,
      isUsed: false,
      database: openReplica(url, {
        primary,
        max,
        isPooled,
        ...(startQuery ? { startQuery } : {}),
        onConnectionError: (error) => log.warn('replica.connectionLost', { replica: name, error }),
        onRetry: (error) => {
          retries++
          log.warn('replica.readFailed', { replica: name, error })
        },
      }),
    }
    return replica
  })

  async function checkReplica(replica: Replica): Promise<void> {
    try {
      const { isReplica, replayed } = await probes.readReplica(replica.database.pool, replica.name)
      const at = clock()
      replica.check = { at, isReplica, replayed: replayed ?? 0n, lagMs: measureLag(samples, replayed ?? 0n, at) }
    } catch {
      replica.check = null
    }
    const isUsed = canAnswer(replica.check, clock(), null)
    if (isUsed !== replica.isUsed)
      log.info(isUsed ? 'replica.used' : 'replica.leftOut', {
        replica: replica.name,
        lagMs: replica.check?.lagMs ?? null,
      })
    replica.isUsed = isUsed
  }

  /** Without an answer of the primary the last position counts: nothing new can be read from it either. */
  async function checkAll(): Promise<void> {
    const lsn = await probes.readPrimary(primary.pool).then(
      ({ flushed }) => flushed,
      () => null,
    )
    if (lsn !== null) samples = addSample(samples, { at: clock(), lsn })
    await Promise.all(replicas.map(checkReplica))
  }

  const check = () =>
    (running ??= checkAll().finally(() => {
      running = null
    }))
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS).unref()
  void check()

  return {
    pick(written) {
      const now = clock()
      const able = replicas.filter((replica) => canAnswer(replica.check, now, written))
      return able[turn++ % able.length]?.database.db ?? null
    },
    readPosition: async () => (await probes.readPrimary(primary.pool)).inserted,
    check,
    listStates: () =>
      replicas.map(({ name, check: last }) => ({
        name,
        isUsed: canAnswer(last, clock(), null),
        lagMs: last?.lagMs ?? Infinity,
      })),
    countRetries: () => retries,
    async close() {
      clearInterval(timer)
      await running
      await Promise.all(replicas.map(({ database }) => database.close()))
    },
  }
}

/** Host and port, for logs and metrics: without user and password. */
function nameServer(url: string): string {
  const { hostname, port, searchParams } = new URL(url)
  return searchParams.get('host') ?? `${hostname}:${port || 5432}`
}

const PROBES: ReplicaProbes = {
  async readPrimary(pool) {
    const { rows } = await pool.query<{ flushed: string; inserted: string }>(
      'select pg_current_wal_flush_lsn()::text as flushed, pg_current_wal_insert_lsn()::text as inserted',
    )
    return { flushed: parseLsn(rows[0]?.flushed ?? ''), inserted: parseLsn(rows[0]?.inserted ?? '') }
  },
  async readReplica(pool) {
    const { rows } = await pool.query<{ isReplica: boolean; lsn: string | null }>(
      'select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as lsn',
    )
    return { isReplica: rows[0]?.isReplica === true, replayed: parseLsn(rows[0]?.lsn ?? '') }
  },
}
