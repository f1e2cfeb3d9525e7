// Graceful shutdown: no new requests, event streams get the time to reconnect, running requests finish, then the database (promise F7).
import { endEventStreams } from '#app/http/streams/event-stream.server.ts'
import type { RunningServer } from './start-server.ts'

const DRAIN_MS = 10_000
const STOP_TIMEOUT_MS = 20_000

export function stopOnSignals(server: RunningServer): void {
  const { log } = server.runtime
  let isStopping = false
  const stop = (reason: string, exitCode: number) => {
    if (isStopping) return
    isStopping = true
    log.info('server.stopping', { reason })
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    stopServer(server)
      .then(() => process.exit(exitCode))
      .catch((error: unknown) => {
        log.error('server.stopFailed', { error })
        process.exit(1)
      })
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal, 0))
  // After these the process is in an unknown state, so it logs the error and exits; the service manager restarts it.
  process.on('uncaughtException', (error) => {
    log.error('process.uncaughtException', { error })
    stop('uncaughtException', 1)
  })
  process.on('unhandledRejection', (error) => {
    log.error('process.unhandledRejection', { error })
    stop('unhandledRejection', 1)
  })
}

export async function stopServer(server: RunningServer): Promise<void> {
  server.markStopping()
  const drained = new Promise((resolve) => server.http.close(resolve))
  endEventStreams({ forGood: true })
  server.http.closeIdleConnections()
  const deadline = setTimeout(() => server.http.closeAllConnections(), DRAIN_MS)
  await drained
  clearTimeout(deadline)
  await new Promise((resolve) => server.metrics.close(resolve))
  await server.runtime.stop()
  await server.database.stop()
}
