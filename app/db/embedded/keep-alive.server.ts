// Restarts a database that died while the application runs (out of memory, a stray kill).
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog } from '#app/db/database-log.server.ts'
import { isRunning } from './process-table.server.ts'

type Server = { url: string; pid: number; stop: () => Promise<void> }

const CHECK_INTERVAL_MS = 500
const MAX_PAUSE_MS = 30_000

export function keepAlive<S extends Server>(first: S, restart: () => Promise<S>, log: DatabaseLog): S {
  const stopping = new AbortController()
  let current = first
  const watching = watch()

  async function watch(): Promise<void> {
    let pause = CHECK_INTERVAL_MS
    while (await waitUnlessStopped(pause)) {
      if (await isRunning(current.pid)) continue
      log.warn('database.lost', { pid: current.pid })
      try {
        current = await restart()
        pause = CHECK_INTERVAL_MS
      } catch (error) {
        pause = Math.min(pause * 2, MAX_PAUSE_MS)
        log.warn('database.notRestarted', { error, nextTryInMs: pause })
      }
    }
  }

  /** True after the pause, false if the server is being stopped. */
  async function waitUnlessStopped(milliseconds: number): Promise<boolean> {
    try {
      await sleep(milliseconds, undefined, { ref: false, signal: stopping.signal })
      return true
    } catch {
      return false
    }
  }

  return {
    ...first,
    get pid() {
      return current.pid
    },
    stop: async () => {
      stopping.abort()
      await watching
      await current.stop()
    },
  }
}
