// npm run drill:point-in-time: a PostgreSQL that archives its WAL, as docs/operate.md says, loses its rows by a mistake and then its disk.
// It is restored from the base backup and the archive to the moment before the mistake. Exit code 1 if a row is missing or one too many.
// Null control: the same without a target contains the mistake. Needs the package postgresql.
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#app/db/client.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { makeContactMessage } from '#seed/factories/content.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { waitUntil } from './deployment/postgres-servers.ts'
import {
  createFolder,
  createOwnFolder,
  POSTGRES_BIN,
  type Program,
  runProgram,
  startProgram,
  waitForPort,
} from './deployment/programs.ts'

const PORT = 5671
const LISTINGS = 40
const WRITE_SECONDS = 6
const url = (database: string) => `postgres://postgres@127.0.0.1:${PORT}/${database}`
const program = (name: string) => join(POSTGRES_BIN, name)

const { folder, remove } = createFolder()
const archive = createOwnFolder(folder, 'archive')
const primary = createOwnFolder(folder, 'primary')
const base = createOwnFolder(folder, 'base')
let server: Program | null = null

try {
  server = await startPrimary()
  const listings = await fill()
  console.log(`${listings} listings; base backup in ${await time(writeBaseBackup)} ms`)
  const { before, after, mistakeAt } = await writeAndLose()
  console.log(`${before} messages before the mistake, ${after} after it; everything was deleted at ${mistakeAt}`)
  await archiveAll()
  await server.kill('SIGKILL')
  rmSync(primary, { recursive: true, force: true })

  const lost = await recover('without-target', null)
  const restored = await recover('with-target', mistakeAt)
  console.log(
    `restored to ${mistakeAt} in ${restored.ms} ms: ${restored.listings} listings, ${restored.messages} messages`,
  )
  console.log(`null control, without a target: ${lost.listings} listings, ${lost.messages} messages`)
  const isRestored = restored.listings === listings && restored.messages === before
  const isControlRight = lost.listings === 0 && lost.messages === after
  process.exitCode = isRestored && isControlRight ? 0 : 1
} finally {
  await server?.kill('SIGQUIT')
  remove()
}

async function startPrimary(): Promise<Program> {
  await runProgram(program('initdb'), ['-D', primary, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'])
  appendFileSync(
    join(primary, 'postgresql.conf'),
    [
      '',
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${archive}'`,
      'archive_mode = on',
      `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
      'archive_timeout = 60',
    ].join('\n'),
  )
  return startServer(primary)
}

async function startServer(data: string): Promise<Program> {
  const started = startProgram(program('postgres'), ['-D', data, '-p', String(PORT)])
  await waitForPort(PORT, started)
  await waitUntil(
    async () => (await ask<{ done: boolean }>('postgres', 'select not pg_is_in_recovery() as done')).done,
    60_000,
  )
  return started
}

async function ask<Row extends pg.QueryResultRow>(database: string, statement: string): Promise<Row> {
  const client = new pg.Client({ connectionString: url(database) })
  client.on('error', () => {})
  try {
    await client.connect()
    const [row] = (await client.query<Row>(statement)).rows
    return row ?? ({} as Row)
  } catch {
    return {} as Row // the server is still starting
  } finally {
    await client.end().catch(() => {})
  }
}

async function fill(): Promise<number> {
  await ask('postgres', 'create database tahanan')
  await migrateDatabase(url('tahanan'))
  const database = openDatabase(url('tahanan'), { max: 2, statementTimeoutMs: 60_000 })
  for (let n = 0; n < LISTINGS; n++) await makeProperty(database.db)
  await database.close()
  return (await countRows()).listings
}

function writeBaseBackup() {
  return runProgram(program('pg_basebackup'), [
    '-h',
    '127.0.0.1',
    '-p',
    String(PORT),
    '-U',
    'postgres',
    '-D',
    base,
    '-c',
    'fast',
  ])
}

/** Writes a message after the other, and deletes everything half-way. Each acknowledged message is counted here, not in the database. */
async function writeAndLose(): Promise<{ before: number; after: number; mistakeAt: string }> {
  const database = openDatabase(url('tahanan'), { max: 2, statementTimeoutMs: 60_000 })
  const write = async (seconds: number) => {
    let written = 0
    for (const end = Date.now() + seconds * 1_000; Date.now() < end; written++) await makeContactMessage(database.db)
    return written
  }
  const before = await write(WRITE_SECONDS / 2)
  await sleep(1_000)
  const { now } = await ask<{ now: string }>('postgres', 'select clock_timestamp()::text as now')
  await sleep(1_000)
  await ask('tahanan', 'delete from properties')
  await ask('tahanan', 'delete from contact_messages')
  const after = await write(WRITE_SECONDS / 2)
  await database.close()
  return { before, after, mistakeAt: now }
}

async function archiveAll(): Promise<void> {
  const { file } = await ask<{ file: string }>('postgres', 'select pg_walfile_name(pg_switch_wal()) as file')
  await waitUntil(async () => {
    const { last } = await ask<{ last: string }>('postgres', 'select last_archived_wal as last from pg_stat_archiver')
    return last >= file
  })
}

type Recovered = { ms: number; listings: number; messages: number }

/** From a copy of the base backup, so that both recoveries start from the same. */
async function recover(name: string, target: string | null): Promise<Recovered> {
  const data = createOwnFolder(folder, name)
  await runProgram('/bin/cp', ['-a', `${base}/.`, data])
  const lines = [`restore_command = 'cp ${archive}/%f %p'`]
  if (target !== null) lines.push(`recovery_target_time = '${target}'`, "recovery_target_action = 'promote'")
  // Its own archive, as for a new server: the old one stays as it is.
  appendFileSync(join(data, 'postgresql.conf'), ['', 'archive_mode = off', ...lines].join('\n'))
  writeFileSync(join(data, 'recovery.signal'), '')
  const startedAt = performance.now()
  const recovered = await startServer(data)
  const ms = Math.round(performance.now() - startedAt)
  const counts = await countRows()
  await recovered.kill('SIGINT')
  return { ms, ...counts }
}

function countRows() {
  return ask<{ listings: number; messages: number }>(
    'tahanan',
    `select (select count(*)::int from properties) as listings, (select count(*)::int from contact_messages) as messages`,
  )
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return Math.round(performance.now() - startedAt)
}
