// A primary with two streaming replicas, of which one confirms every commit, each with a PgBouncer in transaction mode in front.
import { appendFileSync, chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createOwnFolder, POSTGRES_BIN, type Program, runProgram, startProgram, waitForPort } from './programs.ts'

const FIRST_PORT = 5621
const FIRST_POOLER_PORT = 5631
const NAMES = ['db1', 'db2', 'db3'] as const
/** A commit is answered when one of the others has it. */
const SYNCHRONOUS = `synchronous_standby_names = 'ANY 1 (${NAMES.join(', ')})'`

export type PostgresServer = {
  name: string
  port: number
  folder: string
  program: Program | null
  pooler: Program
}

export async function startPostgresServers(folder: string): Promise<PostgresServer[]> {
  const primary = createServer(folder, 0)
  await runProgram(join(POSTGRES_BIN, 'initdb'), [
    '-D',
    primary.folder,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
  ])
  appendFileSync(
    join(primary.folder, 'postgresql.conf'),
    [
      '',
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${folder}/sockets'`,
      'shared_buffers = 64MB',
      'max_connections = 120',
      'wal_log_hints = on',
      'hot_standby_feedback = on',
      'wal_receiver_timeout = 5s',
      'logging_collector = off',
    ].join('\n'),
  )
  createOwnFolder(folder, 'sockets')
  await startPostgres(primary)
  await execute(primary, 'create role tahanan_owner login')
  await execute(primary, 'create role tahanan_app login')
  await execute(primary, 'create database tahanan owner tahanan_owner')
  const replicas = []
  for (const index of [1, 2]) replicas.push(await startReplica(folder, index, primary))
  for (const server of [primary, ...replicas])
    appendFileSync(join(server.folder, 'postgresql.conf'), `\n${SYNCHRONOUS}\n`)
  await execute(primary, 'select pg_reload_conf()')
  const servers = [primary, ...replicas]
  for (const [index, server] of servers.entries()) server.pooler = await startPooler(folder, server, index)
  return servers
}

function createServer(folder: string, index: number): PostgresServer {
  const name = NAMES[index] ?? ''
  const stopped: Program = { isRunning: () => false, output: () => '', kill: async () => {} }
  return { name, port: FIRST_PORT + index, folder: createOwnFolder(folder, name), program: null, pooler: stopped }
}

export async function startPostgres(server: PostgresServer): Promise<void> {
  const args = ['-D', server.folder, '-p', String(server.port), '-c', `cluster_name=${server.name}`]
  server.program = startProgram(join(POSTGRES_BIN, 'postgres'), args)
  await waitForPort(server.port, server.program)
  await waitUntil(() =>
    execute(server, 'select 1').then(
      () => true,
      () => false,
    ),
  )
}

async function startReplica(folder: string, index: number, primary: PostgresServer): Promise<PostgresServer> {
  const replica = createServer(folder, index)
  const source = describePrimary(replica, primary)
  await runProgram(join(POSTGRES_BIN, 'pg_basebackup'), [
    '-d',
    source,
    '-D',
    replica.folder,
    '-R',
    '-c',
    'fast',
    '--no-sync',
  ])
  await startPostgres(replica)
  return replica
}

const describePrimary = (replica: PostgresServer, primary: PostgresServer) =>
  `host=127.0.0.1 port=${primary.port} user=postgres application_name=${replica.name}`

async function startPooler(folder: string, server: PostgresServer, index: number): Promise<Program> {
  const port = FIRST_POOLER_PORT + index
  const path = join(folder, `pgbouncer-${server.name}.ini`)
  const users = join(folder, 'pgbouncer-users.txt')
  writeFileSync(users, '"tahanan_app" ""\n')
  writeFileSync(
    path,
    `[databases]
tahanan = host=127.0.0.1 port=${server.port} dbname=tahanan
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
log_connections = 0
log_disconnections = 0
`,
  )
  const { uid, gid } = statSync(server.folder)
  for (const file of [path, users]) chownSync(file, uid, gid)
  const pooler = startProgram('/usr/sbin/pgbouncer', [path])
  await waitForPort(port, pooler)
  return pooler
}

/** One statement as the administrator of the server. */
export async function execute(
  server: PostgresServer,
  statement: string,
  { values = [], database = 'postgres' }: { values?: unknown[]; database?: 'postgres' | 'tahanan' } = {},
): Promise<pg.QueryResult> {
  const connectionString = `postgres://postgres@127.0.0.1:${server.port}/${database}`
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query(statement, values)
  } finally {
    client.end().catch(() => {})
  }
}

/** Promotes a replica and lets the others follow it. */
export async function promote(chosen: PostgresServer, others: readonly PostgresServer[]): Promise<void> {
  await execute(chosen, 'select pg_promote(true, 30)')
  for (const replica of others) {
    await execute(replica, `alter system set primary_conninfo = '${describePrimary(replica, chosen)}'`)
    await execute(replica, 'select pg_reload_conf()')
  }
}

/** How the application names the servers. */
export function buildDatabaseEnv(servers: readonly PostgresServer[]): Record<string, string> {
  const ports = servers.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const poolers = servers.map((_, index) => `127.0.0.1:${FIRST_POOLER_PORT + index}`)
  const target = 'tahanan?target_session_attrs=read-write'
  return {
    DATABASE_URL: `postgres://tahanan_app@${poolers.join(',')}/${target}`,
    DATABASE_DIRECT_URL: `postgres://tahanan_app@${ports}/${target}`,
    DATABASE_OWNER_URL: `postgres://tahanan_owner@${ports}/${target}`,
    DATABASE_REPLICA_URL: poolers.map((host) => `postgres://tahanan_app@${host}/tahanan`).join(','),
  }
}

export const buildPrimaryUrl = (server: PostgresServer) => `postgres://postgres@127.0.0.1:${server.port}/tahanan`

export async function stopPostgresServers(servers: readonly PostgresServer[]): Promise<void> {
  for (const { pooler } of servers) await pooler.kill('SIGTERM')
  for (const { program } of servers.toReversed()) await program?.kill('SIGQUIT')
}

export async function waitUntil(check: () => Promise<boolean>, timeoutMs = 30_000): Promise<number> {
  const startedAt = performance.now()
  while (!(await check())) {
    if (performance.now() - startedAt > timeoutMs) throw new Error(`The condition was not met within ${timeoutMs} ms.`)
    await sleep(50)
  }
  return performance.now() - startedAt
}
