// Kills one of the processes every ten seconds and starts it again, until it is stopped.
import { setTimeout as sleep } from 'node:timers/promises'
import { startApplication } from './applications.ts'
import type { Site } from './site.ts'

const KILL_EVERY_MS = 10_000

export function startKilling(site: Site): { stop: () => Promise<number> } {
  const stopping = new AbortController()
  const pause = () => sleep(KILL_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
  const work = async () => {
    for (let kills = 0; ; kills++) {
      await pause()
      const victim = site.applications[Math.floor(Math.random() * site.applications.length)]
      if (stopping.signal.aborted || !victim) return kills
      await victim.server.discard()
      Object.assign(victim, await startApplication(victim.port, site.env))
    }
  }
  const working = work()
  return {
    stop() {
      stopping.abort()
      return working
    },
  }
}
