// The start with wrong configuration is refused with a list of problems; the stop is clean (promises F7, X2).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTemporaryDataDir, listProcessesIn } from '#tests/support/database/embedded.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { COMPILE_CACHE_DIR } from '#tests/support/servers/server-process.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-data-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const database = setUpTestDatabase()
const compileCacheDir = join(dataDir, 'compiled')
const server = setUpServer(database, { DATA_DIR: dataDir, NODE_COMPILE_CACHE: compileCacheDir })

function runServer(
  env: Record<string, string>,
  { signalAt }: { signalAt?: string } = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['build/server/index.js'], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: COMPILE_CACHE_DIR,
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        ...env,
      },
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (signalAt !== undefined && output.includes(signalAt)) child.kill('SIGTERM')
    })
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('exit', (code) => resolve({ code, output }))
  })
}

/** Another program that listens. Not the server of this file, because its last test stops that one and the order of tests may vary. */
async function occupyPort(): Promise<string> {
  const other = createServer().listen(0)
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  return String((other.address() as AddressInfo).port)
}

describe('the start', () => {
  test('a running server has written its compile cache, so a server that is killed leaves it to the next one', async () => {
    const listFiles = () =>
      readdirSync(compileCacheDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    await expect.poll(listFiles).not.toEqual([])
  })

  test('wrong values are all listed with a remedy, in the documented text', async () => {
    const { code, output } = await runServer({
      PORT: 'lots',
      BASE_URL: 'tahanan',
      STORAGE: 'tape',
      TRUSTED_PROXIES: 'me',
    })
    expect(code).toBe(1)
    expect(output).toContain(
      'Application cannot start due to environment validation errors. Please check console for details.',
    )
    for (const name of ['PORT: must be', 'BASE_URL: must be', 'STORAGE: must be one of disk, s3', 'TRUSTED_PROXIES'])
      expect(output).toContain(name)
    expect(output).not.toContain('    at ')
  })

  test('a placeholder secret on a public server is refused', async () => {
    const { code, output } = await runServer({
      BASE_URL: 'https://tahanan.ph',
      APP_SECRET: 'changeme-changeme-changeme-changeme',
    })
    expect(code).toBe(1)
    expect(output).toContain('APP_SECRET')
    expect(output).toContain('ENCRYPTION_KEY')
  })

  test('a port in use is reported with another one to try', async () => {
    const port = await occupyPort()
    const { code, output } = await runServer({ PORT: port })
    expect(code).toBe(1)
    expect(output).toContain(`PORT: port ${port} is already in use`)
    expect(output).toContain(`PORT=${Number(port) + 1}`)
  })

  test.each([
    [
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://maria:s3cret@127.0.0.1:1/tahanan' },
      'there is no PostgreSQL at 127.0.0.1:1',
    ],
    ['LISTEN_HOST', { LISTEN_HOST: '203.0.113.9', PORT: '3999' }, '203.0.113.9 is not an address of this machine'],
    ['DATA_DIR', { DATA_DIR: '/dev/null/data', DATABASE_URL: '' }, '/dev/null/data is a file or lies below one'],
  ])('a wrong %s is named with the remedy and without a stack', async (name, env, problem) => {
    const { code, output } = await runServer({ PORT: '0', METRICS_PORT: '0', ...env })
    expect(code).toBe(1)
    expect(output).toContain(`${name}: ${problem}`)
    expect(output).not.toMatch(/ {4}at |s3cret/)
  })

  test('a signal while initdb runs ends the start, its child processes and the process with exit code 0', async () => {
    const { dataDir: newDataDir, remove } = await createTemporaryDataDir()
    onTestFinished(remove)
    const { code, output } = await runServer(
      { PORT: '0', METRICS_PORT: '0', DATA_DIR: newDataDir, DATABASE_URL: '' },
      { signalAt: 'Making the database for the first time' },
    )
    expect(output).not.toContain('Tahanan is ready')
    expect(code).toBe(0)
    expect(await listProcessesIn(newDataDir)).toEqual([])
  })

  test('local secrets are created once, readable by their owner only', () => {
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })
})

describe('the stop', () => {
  test('SIGTERM ends the server quickly with exit code 0 and a log line', async () => {
    await (await fetch(server.url)).text() // an unfinished response would delay the stop
    const startedAt = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(server.output()).toContain('server.stopping')
    expect(server.output()).not.toContain('server.stopFailed')
  })
})
