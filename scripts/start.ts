// npm start: builds if the sources changed, then serves in this process, so that signals and exit codes are those of the server.
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readEnvironment } from '#app/config/env-file.server.ts'
import { buildIfStale } from './build.ts'
import { runStep } from './run-step.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

process.env.NODE_ENV ??= 'production'
readEnvironment()

await buildOrExit()
const entry = new URL('../build/server/index.js', import.meta.url)
enableCompileCache(fileURLToPath(new URL('.compiled', entry))) // the next start compiles nothing; a new build clears the folder
await import(entry.href)

/** A signal ends the build; the exit code is then that of a process ended by this signal. */
async function buildOrExit(): Promise<void> {
  let exitCode = 0
  const interrupt = (_signal: NodeJS.Signals, number: number) => (exitCode = 128 + number)
  for (const signal of SIGNALS) process.on(signal, interrupt)
  try {
    await buildIfStale({ besides: isFirstStart() ? prepareDatabase : undefined })
  } catch (error) {
    if (exitCode === 0) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    exitCode ||= 1
  }
  if (exitCode !== 0) process.exit(exitCode)
  for (const signal of SIGNALS) process.off(signal, interrupt)
}

function isFirstStart(): boolean {
  return !process.env.DATABASE_URL && !existsSync(process.env.DATA_DIR || '.data')
}

/** A failure is not reported here: the server tries again and explains it. */
async function prepareDatabase(): Promise<void> {
  await runStep('Making the database and the demo data', ['node', 'scripts/prepare-database.ts'])
}
