// Circuit breaker: after a failure no request is sent for a while, so that an outage costs one slow response, not one for every
// keystroke.
import type { Clock } from '#app/adapters/clock.ts'

export type CircuitBreaker = {
  /** The result of the work, or null while the circuit is open or if the work fails. */
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
