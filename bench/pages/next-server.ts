// Copies the Next.js page to a temporary folder, installs, builds and starts it. Its packages are not dependencies of the project.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '#tests/support/servers/free-port.ts'

const run = promisify(execFile)
const READY_TIMEOUT_MS = 30_000

export async function startNext(page: unknown, databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tahanan-next-'))
  cpSync('bench/next-page', folder, { recursive: true })
  writeFileSync(join(folder, 'page.json'), JSON.stringify(page))
  const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const next = join(folder, 'node_modules/next/dist/bin/next')
  console.log('Installing and building the Next.js page …')
  await run('npm', ['install'], { cwd: folder, env })
  await run(process.execPath, [next, 'build'], { cwd: folder, env, maxBuffer: 16 * 1_024 * 1_024 })
  const port = await findFreePort()
  const child = spawn(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: folder,
    env,
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await stopProcess(child)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await waitUntilReady(`${url}/properties`)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await sleep(200)
  }
  throw new Error('The Next.js page was not ready in time')
}

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
