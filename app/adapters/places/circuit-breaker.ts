// After a failure the other side is left alone for a while: an outage costs one slow answer, not one for every letter typed.
import type { Clock } from '#app/adapters/clock.ts'

export type CircuitBreaker = {
  /** The work's answer, or null while the circuit is open or when the work fails. */
  call<T>(work: () => Promise<T>): Promise<T | null>
}

export function createCircuitBreaker(options: {
  clock: Clock
  openMs: number
  onOpen: (error: unknown) => void
}): CircuitBreaker {
  let openUntil = 0
  return {
    async call(work) {
      if (options.clock.now().getTime() < openUntil) return null
      try {
        return await work()
      } catch (error) {
        openUntil = options.clock.now().getTime() + options.openMs
        options.onOpen(error)
        return null
      }
    },
  }
}
