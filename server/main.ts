// Entry of the server: configuration, start, graceful shutdown. Vite bundles it as the SSR entry; `node build/server/index.js` runs it.
import { existsSync } from 'node:fs'
import * as build from 'virtual:react-router/server-build'
import { loadEnv, EnvironmentError, type Env } from '#app/config/env.server.ts'
import { startServer } from './start-server.ts'
import { stopOnSignals } from './stop.ts'

if (existsSync('.env')) process.loadEnvFile('.env')

const env = readEnv()
if (env) {
  try {
    stopOnSignals(await startServer(env, build))
  } catch (error) {
    printError(error)
    process.exitCode = 1
  }
}

function readEnv(): Env | undefined {
  try {
    return loadEnv()
  } catch (error) {
    printError(error)
    process.exitCode = 1
    return undefined
  }
}

/** For the person at the terminal: what is wrong and what to do. */
function printError(error: unknown): void {
  const lines = error instanceof EnvironmentError ? error.problems.map((problem) => `  - ${problem}`) : []
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`\n${[message, ...lines].join('\n')}\n\n`)
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
}
