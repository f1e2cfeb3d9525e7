// Entry of the server: configuration, start, graceful shutdown. Vite bundles it as the SSR entry; `node build/server/index.js` runs it.
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import * as build from 'virtual:react-router/server-build'
import { createLog } from '#app/adapters/log.server.ts'
import { loadEnv, EnvironmentError, type Env } from '#app/config/env.server.ts'
import { startServer } from './start-server.ts'
import { stopOnSignals } from './stop.ts'
import { startWorker } from './workers/start-worker.ts'
import { startWorkers } from './workers/start-workers.ts'
import { WORKER_ARGUMENT } from './workers/worker-messages.ts'

const env = readEnv()
if (env) {
  const isWorker = process.argv.includes(WORKER_ARGUMENT)
  const stop = stopOnSignals(createLog({ level: env.logLevel }), process, isWorker ? ['SIGTERM'] : undefined)
  try {
    if (isWorker) await startWorker(env, build, stop)
    else if (env.workers > 1) await startWorkers(env, fileURLToPath(import.meta.url), stop)
    else await startServer(env, build, stop)
    flushCompileCache() // the next start needs it, also after a server that was killed; does nothing without NODE_COMPILE_CACHE
  } catch (error) {
    // A start that was interrupted by a signal fails because its parts are being closed; that needs no message.
    if (!stop.signal.aborted) {
      printError(error)
      stop.exit('failed start', 1)
    }
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
