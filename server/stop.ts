// Ends the process on signals and fatal errors, during the start as well as later. Everything opened is closed before the exit (promise F7).
import type { Log } from '#app/adapters/log.server.ts'
import { OpenResources } from './open-resources.ts'

export type Stop = {
  /** Aborted when the process begins to stop: the start opens nothing more, /readyz answers 503. */
  signal: AbortSignal
  /** Aborted when the stop must not wait for the proxy: after a second signal or a fatal error. */
  hurry: AbortSignal
  resources: OpenResources
  /** Closes everything and ends the process. A call during a stop can only raise the exit code and make the stop hurry. */
  exit(reason: string, exitCode: number): void
}

type Process = Pick<NodeJS.Process, 'on' | 'exit' | 'exitCode'>

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Time limits for closing, so that one that hangs does not keep the database running. */
export const CLOSE_MS = {
  /** PostgreSQL gets a fast shutdown first and harder signals later; this covers all of them. */
  database: 60_000,
  runtime: 11_000, // jobs get 10 s
  metrics: 1_000,
}

/**
 * Call before the first child process starts: a signal without a handler would end this process and leave the child behind. Signals that
 * are not in `signals` are ignored: a terminal sends them to a worker too, but its parent decides.
 */
export function stopOnSignals(log: Log, target: Process = process, signals: readonly NodeJS.Signals[] = SIGNALS): Stop {
  const stopping = new AbortController()
  const hurry = new AbortController()
  const resources = new OpenResources()

  function exit(reason: string, exitCode: number): void {
    // Set before anything is awaited: if the stop itself breaks, the process still ends with this code. It is never lowered, so a signal
    // during the stop after a crash does not make the exit look clean.
    target.exitCode = Math.max(Number(target.exitCode ?? 0), exitCode)
    if (exitCode !== 0 || stopping.signal.aborted) hurry.abort()
    if (stopping.signal.aborted) return
    stopping.abort(new Error(`stopped by ${reason}`))
    log.info('server.stopping', { reason })
    void resources.closeAll().then((failures) => {
      for (const { resource, error } of failures) log.error('server.stopFailed', { resource, error })
      if (failures.length > 0) target.exitCode = Math.max(Number(target.exitCode), 1)
      target.exit()
    })
  }

  for (const signal of SIGNALS)
    target.on(signal, () => {
      if (signals.includes(signal)) exit(signal, 0)
    })
  // After these the process is in an unknown state, so it logs the error and ends; the service manager restarts it.
  target.on('uncaughtException', (error) => {
    log.error('process.uncaughtException', { error })
    exit('uncaughtException', 1)
  })
  target.on('unhandledRejection', (error) => {
    log.error('process.unhandledRejection', { error })
    exit('unhandledRejection', 1)
  })
  return { signal: stopping.signal, hurry: hurry.signal, resources, exit }
}
