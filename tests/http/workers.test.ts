// WEB_CONCURRENCY=2: two workers of one parent share the port, the database and nothing else (promises F7, R5).
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPostgresEvents } from '#app/adapters/events/postgres-events.server.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { consumeLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { LIMITS } from '#app/domain/kernel/limits/limits.rules.ts'
import { saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { makeUser } from '#seed/factories/accounts.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import type { ServerProcess } from '#tests/support/servers/server-process.ts'
import { setUpServer, startTestServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()

const TWO_WORKERS = { WEB_CONCURRENCY: '2' }

/** For a test that ends the server. */
async function startForTest(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startTestServer(database, { ...TWO_WORKERS, ...env })
  onTestFinished(() => server.discard())
  return server
}

let visitorCount = 0
const nextAddress = () => `10.29.${++visitorCount >> 8}.${visitorCount & 255}`

/** On a connection of its own, so that the kernel chooses a worker for each request. */
async function get(server: ServerProcess, path: string, address = nextAddress()): Promise<string> {
  const response = await fetch(server.url + path, { headers: { 'X-Forwarded-For': address, Connection: 'close' } })
  await response.arrayBuffer()
  return String(response.status)
}

/** The workers that answered a request for this path. */
const listAnsweringWorkers = (server: ServerProcess, path: string) =>
  server.logLines().flatMap((line) => (line.event === 'request' && line.path === path ? [line.worker] : []))

/** Of each start of a worker, in their order. */
const listPids = (server: ServerProcess) =>
  server.logLines().flatMap((line) => (line.event === 'worker.listening' ? [Number(line.pid)] : []))

async function readMetric(server: ServerProcess, name: string): Promise<number> {
  const text = await (await fetch(server.metricsUrl)).text()
  const values = text.split('\n').flatMap((line) => (line.startsWith(name) ? [Number(line.split(' ').at(-1))] : []))
  return values.reduce((sum, value) => sum + value, 0)
}
const countAnswered404 = (server: ServerProcess) =>
  readMetric(server, 'http_request_duration_seconds_count{method="GET",status="404"}')

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('two workers on one port', () => {
  const server = setUpServer(database, TWO_WORKERS)

  test('both answer, one start is announced, and the metrics are their sum', async () => {
    const before = await countAnswered404(server)
    const statuses = await Promise.all(Array.from({ length: 60 }, () => get(server, '/nowhere')))
    expect(new Set(statuses)).toEqual(new Set(['404']))
    await expect.poll(() => listAnsweringWorkers(server, '/nowhere')).toHaveLength(60)
    expect(new Set(listAnsweringWorkers(server, '/nowhere'))).toEqual(new Set([0, 1]))
    expect(server.output().match(/Tahanan is ready/g)).toHaveLength(1)
    expect((await countAnswered404(server)) - before).toBe(60)
    expect(await readMetric(server, 'server_workers')).toBe(2)
    await expect.poll(() => readMetric(server, 'search_index_loaded')).toBe(2)
  })

  /** Of the limit of an address; others have used the rest. */
  const LEFT = 20

  /** A worker whose counter is late counts alone, which another test has: such a round is repeated for another address. */
  async function sendTwiceTheLimit(): Promise<string[]> {
    const countLate = () => server.logLines().filter(({ event }) => event === 'limits.late').length
    for (;;) {
      const address = nextAddress()
      await consumeLimit(createTestContext(database.db), 'general.address', `address:${address}`)
      await database.db.update(rateLimits).set({ count: LIMITS['general.address'].max - LEFT })
      const before = countLate()
      const statuses = await Promise.all(Array.from({ length: 2 * LEFT }, () => get(server, '/limited', address)))
      if (countLate() === before) return statuses.toSorted()
    }
  }

  test('they share limits and settings', async () => {
    expect(await sendTwiceTheLimit()).toEqual([...Array(LEFT).fill('404'), ...Array(LEFT).fill('429')])
    await expect.poll(() => new Set(listAnsweringWorkers(server, '/limited'))).toEqual(new Set([0, 1]))

    const events = createPostgresEvents({ url: database.url, log: createLog({ level: 'silent' }) })
    const admin = await makeUser(database.db)
    const ctx = createTestContext(database.db, { actor: makeActor('admin', admin.id), adapters: { events } })
    await saveSettings(ctx, { maintenanceMode: true })
    const readStatuses = async () => new Set(await Promise.all(Array.from({ length: 20 }, () => get(server, '/'))))
    await expect.poll(readStatuses).toEqual(new Set(['503']))
    await saveSettings(ctx, { maintenanceMode: false })
    await expect.poll(readStatuses).toEqual(new Set(['200']))
  })

  test('a killed worker loses only requests of its own, is started again, and the sums do not fall', async () => {
    await Promise.all(Array.from({ length: 20 }, () => get(server, '/nowhere')))
    const counted = await countAnswered404(server)
    expect(counted).toBeGreaterThanOrEqual(20)
    const [killed = 0, ...others] = listPids(server).filter(isRunning)
    const starts = listPids(server).length
    let failures = 0
    const leaving = new AbortController()
    const visitors = Array.from({ length: 4 }, async () => {
      while (!leaving.signal.aborted) await get(server, '/nowhere').catch(() => failures++)
    })
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => listPids(server).length).toBe(starts + 1)
    leaving.abort()
    await Promise.all(visitors)
    expect(failures).toBeLessThanOrEqual(4) // each visitor has one request at a time
    expect(await readMetric(server, 'server_workers')).toBe(2)
    expect(await readMetric(server, 'server_worker_restarts_total')).toBe(1)
    expect(await countAnswered404(server)).toBeGreaterThan(counted)
    expect(others.every(isRunning)).toBe(true)
    const ended = server.logLines().find(({ event }) => event === 'worker.ended')
    expect(ended).toMatchObject({ pid: killed, signal: 'SIGKILL' })
  })
})

describe('the end of two workers', () => {
  test('SIGTERM lets the requests of all workers finish, and no process stays', async () => {
    // As behind a proxy: connections that the kernel has accepted are answered before the port is closed.
    const server = await startForTest({ STOP_DELAY_SECONDS: '1' })
    const pids = listPids(server)
    expect(pids.filter(isRunning)).toHaveLength(2) // null control
    const answers = Array.from({ length: 12 }, () => openPage(server))
    await expect.poll(() => listAnsweringWorkers(server, '/').length).toBeGreaterThan(0)
    expect(await server.stop()).toBe(0)
    expect(await Promise.all(answers)).toEqual(Array(12).fill('HTTP/1.1 200 OK'))
    expect(pids.filter(isRunning)).toEqual([])
    expect(server.output()).not.toContain('server.stopFailed')
    expect(server.output()).not.toContain('worker.ended')
  })

  test('the workers of a killed parent end by themselves', async () => {
    const server = await startForTest()
    const pids = listPids(server)
    await server.discard()
    await expect.poll(() => pids.filter(isRunning)).toEqual([])
  })
})

/** The status line of the home page. */
function openPage(server: ServerProcess): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ host: hostname, port: Number(port) })
    socket.write(
      `GET / HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Forwarded-For: ${nextAddress()}\r\nConnection: close\r\n\r\n`,
    )
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    socket.on('end', () => resolve(answer.split('\r\n')[0] ?? ''))
    socket.on('error', reject)
  })
}
