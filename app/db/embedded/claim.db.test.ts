import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { claimDataDir, DataDirInUseError } from './claim.server.ts'

const database = setUpTestDatabase()
const QUICK = { timeoutMs: 300 }
const claim = (options = {}) => claimDataDir({ url: database.url }, 'the-folder', { ...QUICK, ...options })

test('a second application on the same data folder is refused and gets the process id of the first', async () => {
  const first = await claim()
  const refusal = await claim().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DataDirInUseError)
  expect(refusal).toMatchObject({ pid: process.pid, message: expect.stringContaining('the-folder') as string })
  await first.release()
  await (await claim()).release()
})

test('of many concurrent claims exactly one gets the data folder', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => claim()))
  const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  await winners[0]?.value.release()
})

test('the claim of a killed application ends with its process', async () => {
  const script = `
    import { claimDataDir } from '#app/db/embedded/claim.server.ts'
    await claimDataDir({ url: process.env.TARGET }, 'the-folder')
    process.stdout.write('claimed')`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TARGET: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void owner.kill('SIGKILL'))
  await once(owner.stdout, 'data')
  await expect(claim()).rejects.toMatchObject({ pid: owner.pid }) // null control: a running process keeps its claim
  owner.kill('SIGKILL')
  await (await claim({ timeoutMs: 5_000 })).release()
})

test('a claim is taken again after the database closed its connection, and a lost claim is reported', async () => {
  let lost: Error | undefined
  const first = await claim({ onLost: (error: Error) => (lost = error) })
  const [before] = await listOwnerPids()
  await disconnectOwners()
  await expect.poll(async () => (await listOwnerPids()).some((pid) => pid !== before)).toBe(true)
  expect(lost).toBeUndefined()
  await first.release()

  const second = await claim({ onLost: (error: Error) => (lost = error) })
  const thief = new pg.Client(database.url)
  await thief.connect()
  const waiting = thief.query('select pg_advisory_lock($1, $2)', [0x7461_6861, 0x6e_616e])
  await expect.poll(countWaiting).toBe(1) // otherwise the owner may take its claim again before the thief asks for it
  await disconnectOwners()
  await waiting
  await expect.poll(() => lost).toBeInstanceOf(DataDirInUseError)
  await thief.end()
  await second.release()
})

/** The backend process ids of the connections that hold a claim. */
async function listOwnerPids(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and application_name like 'tahanan owner %' and datname = current_database()`,
  )
  return rows.map((row) => row.pid)
}

async function countWaiting(): Promise<number> {
  const { rowCount } = await database.pool.query(
    `select 1 from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and not granted and datname = current_database()`,
  )
  return rowCount ?? 0
}

async function disconnectOwners(): Promise<void> {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'tahanan owner %' and datname = current_database()`,
  )
}
