// Browser tests against the whole deployment while its processes are killed: people at work must notice nothing that they cannot mend.
import { spawn } from 'node:child_process'
import { startKilling } from './kill-processes.ts'
import { SITE_URL } from './applications.ts'
import { buildPrimaryUrl } from './postgres-servers.ts'
import { findPrimary, type Site } from './site.ts'
import type { StepResult } from './steps-restart.ts'

/**
 * A test may be repeated once, as a person repeats what failed: a form that was with a killed process is answered with 502, and its stream of
 * events breaks, which the browser logs. One test gives the owner of the first listing an account, which the owner of the drill has.
 */
const OPTIONS = ['--retries=1', '--grep-invert=owners cannot send an inquiry to themselves']
/** Stories of guests, renters and owners which use the common server of the browser tests. */
const SPECS = ['inquiry.spec', 'messages.spec', 'saved.spec', 'register.spec', 'own-listings.spec', 'settings.spec']

export async function browseWhileKilling(site: Site): Promise<StepResult> {
  const killing = startKilling(site)
  const { code, output } = await runBrowserTests(buildPrimaryUrl(await findPrimary(site.servers)))
  const kills = await killing.stop()
  const result = output.split('\n').filter((line) => /^\s+\d+ (passed|failed|flaky|did not run)/.test(line))
  return {
    figures: `${kills} kills; ${result.map((line) => line.trim()).join(', ')}`,
    problems: code === 0 ? [] : [`browser tests failed:\n${output.slice(-4_000)}`],
  }
}

async function runBrowserTests(databaseUrl: string): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, E2E_URL: SITE_URL, E2E_DATABASE_URL: databaseUrl }
  const child = spawn('node_modules/.bin/playwright', ['test', ...OPTIONS, ...SPECS], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (output += piece.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}
