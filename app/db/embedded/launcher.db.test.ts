import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rename, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listProcessesIn, createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import { type EmbeddedServer, startEmbedded } from './launcher.server.ts'
import { findClusterLocation } from './place.server.ts'
import { probeServer, spawnPostmaster } from './postmaster.server.ts'
import { waitForExit } from './process-table.server.ts'
import { chooseAddress } from './socket.server.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
const STRANGER = { uid: 65_534, gid: 65_534 }

let dataDir: string
let remove: () => Promise<void>
const start = (at = dataDir): Promise<EmbeddedServer> => startEmbedded({ dataDir: at, durability: 'none' })

beforeAll(async () => {
  ;({ dataDir, remove } = await createTemporaryDataDir())
  const progress: string[] = []
  const server = await startEmbedded({ dataDir, durability: 'none', onProgress: (line) => progress.push(line) })
  expect(server.how).toBe('initialised')
  expect(progress).toHaveLength(2)
  await query(server.url, 'create table kept (n int)')
  await server.stop()
})
afterAll(async () => {
  await (await start()).stop()
  expect(await listProcessesIn(dataDir)).toEqual([])
  await remove()
})

describe('one server for each data folder', () => {
  test('a second start attaches to the running server, and can stop it without leaving a process', async () => {
    const first = await start()
    const second = await start()
    expect([first.how, second.how]).toEqual(['started', 'attached'])
    expect(second).toMatchObject({ pid: first.pid, url: first.url, appUrl: first.appUrl })
    expect(await listProcessesIn(dataDir)).toContain(first.pid)
    await second.stop()
    expect(await listProcessesIn(dataDir)).toEqual([])
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['data', 'server.log'])
  })

  test('concurrent starts end with one server', async () => {
    const servers = await Promise.all([start(), start(), start(), start()])
    expect(new Set(servers.map((server) => server.pid)).size).toBe(1)
    await Promise.all(servers.map((server) => query(server.url, 'select 1')))
    await servers[0]?.stop()
  })

  test('two first starts at the same time create one database', async () => {
    const fresh = await createTemporaryDataDir()
    onTestFinished(fresh.remove)
    const servers = await Promise.all([start(fresh.dataDir), start(fresh.dataDir)])
    expect(servers[0]?.pid).toBe(servers[1]?.pid)
    expect(servers[0]?.url).toBe(servers[1]?.url)
    await servers[1]?.stop()
    expect(await readdir(join(fresh.dataDir, 'postgres'))).toEqual(['data', 'server.log'])
  })
})

describe("the application's role", () => {
  test('a data folder from before the role existed gets it at the next start', async () => {
    const first = await start()
    expect(await query(first.appUrl, 'select current_user as name')).toEqual([{ name: 'tahanan_app' }])
    await query(first.url, 'drop role tahanan_app')
    await expect(query(first.appUrl, 'select 1')).rejects.toThrow('authentication failed')
    const second = await start()
    expect(await query(second.appUrl, 'select current_user as name')).toEqual([{ name: 'tahanan_app' }])
    await second.stop()
  })
})

describe('crash recovery', () => {
  test('acknowledged rows survive a SIGKILL of the server', async () => {
    // With durability 'none' these rows would be lost; tests accept that for speed.
    const first = await startEmbedded({ dataDir, durability: 'full' })
    await query(first.url, 'insert into kept values (1), (2), (3)')
    process.kill(first.pid, 'SIGKILL')
    const second = await start()
    expect(second.how).toBe('recovered')
    expect(await query(second.url, 'select count(*)::int as n from kept')).toEqual([{ n: 3 }])
    await second.stop()
  })

  test('a start ignores an old process id that now belongs to another program', async () => {
    const server = await start()
    const lockFile = join(dataDir, 'postgres', 'data', 'postmaster.pid')
    const lock = await readFile(lockFile, 'utf8')
    const location = await findClusterLocation(dataDir, { info: () => {}, warn: () => {} })
    await server.stop()
    const other = spawn('sleep', ['60'], { ...location.identity.spawnAs, stdio: 'ignore' })
    onTestFinished(() => void other.kill('SIGKILL'))
    await writeFile(lockFile, lock.replace(/^\d+/, String(other.pid)), { mode: 0o600 })
    if (location.identity.owner)
      await run('chown', [`${location.identity.owner.uid}:${location.identity.owner.gid}`, lockFile])

    // Null control: PostgreSQL alone takes the other program for its predecessor and does not start.
    const address = await chooseAddress(location)
    const alone = await spawnPostmaster(location, address, { durability: 'none', deadPid: undefined })
    await waitForExit(alone.child.pid ?? 0, 10_000)
    expect(await alone.readLog()).toMatch(/lock file "postmaster.pid" already exists/)

    const recovered = await start()
    expect(recovered.how).toBe('recovered')
    await recovered.stop()
  })

  test('an interrupted first start leaves nothing that a later start uses', async () => {
    const fresh = await createTemporaryDataDir()
    onTestFinished(fresh.remove)
    const half = join(fresh.dataDir, 'postgres', 'unfinished-killed', 'data')
    await mkdir(half, { recursive: true })
    await writeFile(join(half, 'PG_VERSION'), '18\n')
    const server = await start(fresh.dataDir)
    expect(server.how).toBe('initialised')
    await server.stop() // waits for the background sweep
    expect(await readdir(join(fresh.dataDir, 'postgres'))).not.toContain('unfinished-killed')
  })

  test('a server that dies while the application runs is restarted at the same address', async () => {
    const server = await startEmbedded({ dataDir, durability: 'none', keepAlive: true })
    const lost = server.pid
    process.kill(lost, 'SIGKILL')
    await expect.poll(async () => (await probeServer(server.url)).answered && server.pid !== lost).toBe(true)
    await server.stop()
    expect(await listProcessesIn(dataDir)).toEqual([])
  })

  test('the error for a data folder that cannot be started gives the reason', async () => {
    const control = join(dataDir, 'postgres', 'data', 'global', 'pg_control')
    await rename(control, `${control}.away`)
    await expect(start()).rejects.toThrow(/does not start: .*could not find the database system/s)
    await rename(`${control}.away`, control)
  })
})

describe('access to the server', () => {
  test('a connection without the password is refused, also on the socket', async () => {
    const server = await start()
    const url = new URL(server.url)
    url.password = 'guess'
    const probe = await probeServer(url.href)
    expect(probe).toMatchObject({ answered: false, error: { code: '28P01' } })
    expect(
      await query(server.url, `select count(*)::int as n from pg_hba_file_rules where auth_method <> 'scram-sha-256'`),
    ).toEqual([{ n: 0 }])
    expect(await query(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    await server.stop()
  })

  test('another account of the machine can neither reach the socket nor read the files', async (context) => {
    if (!isRoot) context.skip('only root can try as another account')
    const server = await start()
    const folder = join(dataDir, 'postgres')
    expect(await connectAsStranger(server.url)).toMatch(/EACCES/)
    await expect(run('cat', [join(folder, 'data', 'tahanan-password')], STRANGER)).rejects.toThrow(/Permission denied/)

    // Null control: with open folders the same account connects, so the folder permissions are the guard.
    await chmod(folder, 0o755)
    await chmod(join(folder, 'run'), 0o755)
    await chmod(join(folder, 'run', '.s.PGSQL.5432'), 0o777)
    expect(await connectAsStranger(server.url)).toBe('connected')
    await server.stop()
    await (await start()).stop() // the next start restores the permissions
    expect((await stat(folder)).mode & 0o007).toBe(0)
  })

  test('a path too long for a socket gets a private folder in the temporary folder', async () => {
    const fresh = await createTemporaryDataDir()
    onTestFinished(fresh.remove)
    const server = await start(join(fresh.dataDir, 'long'.repeat(30)))
    const folder = new URL(server.url).searchParams.get('host') ?? ''
    expect(folder).toMatch(/tahanan-[0-9a-f]{16}$/)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    await query(server.url, 'select 1')
    await server.stop()
    await expect(stat(folder)).rejects.toThrow(/ENOENT/)
  })
})

describe('created database', () => {
  test('the database knows the letters of Filipino names and uses UTC', async () => {
    const server = await start()
    await query(server.url, 'create extension if not exists pg_trgm; create extension if not exists unaccent')
    const rows = await query(
      server.url,
      `select lower('PEÑAFRANCIA') as lower, 'PARAÑAQUE' ilike 'parañaque' as alike, unaccent('Parañaque') as plain,
              array_length(show_trgm('ñ'), 1) as trigrams, current_setting('timezone') as zone,
              current_setting('server_encoding') as encoding`,
    )
    expect(rows).toEqual([
      { lower: 'peñafrancia', alike: true, plain: 'Paranaque', trigrams: 2, zone: 'UTC', encoding: 'UTF8' },
    ])
    await server.stop()
  })

  test('a large log is truncated at a start, and the log contains no statements', async () => {
    const log = join(dataDir, 'postgres', 'server.log')
    await truncate(log, 11 * 1024 * 1024)
    const server = await start()
    await expect(query(server.url, `select 'maria@example.test'::int`)).rejects.toThrow(/invalid input/)
    await server.stop()
    expect((await stat(log)).size).toBeLessThan(20_000)
    expect(await readFile(log, 'utf8')).not.toMatch(/STATEMENT/)
  })
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const result = await client.query(text)
    return result.rows
  } finally {
    await client.end()
  }
}

/**
 * Connects to the socket from a process of another account that knows the password. The process changes its account after its
 * start, because another account may be unable to start it from the project folder.
 */
async function connectAsStranger(url: string): Promise<string> {
  const script = `
    const pg = require('pg')
    const { uid, gid } = JSON.parse(process.env.STRANGER)
    process.setgroups([])
    process.setgid(gid)
    process.setuid(uid)
    const client = new pg.Client(process.env.TARGET)
    client.connect().then(() => { console.log('connected'); return client.end() }, (e) => console.log(e.code + ' ' + e.message))`
  const child: ChildProcess = spawn(process.execPath, ['-e', script], {
    env: { TARGET: url, STRANGER: JSON.stringify(STRANGER), PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(child, 'close')
  return output.trim()
}
