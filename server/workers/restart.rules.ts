// When a worker that ended is started again: at once the first time, later and later if it keeps ending soon.

/** A worker that ran so long has started well; what ended it is not part of a series. */
const STEADY_MS = 60_000
const [FIRST_DELAY_MS, MAX_DELAY_MS] = [1_000, 30_000]

export type WorkerEnds = {
  /** Ends in a row of workers that did not run for long. */
  early: number
}

export function noteEnd({ early }: WorkerEnds, ranMs: number): WorkerEnds {
  return { early: ranMs >= STEADY_MS ? 1 : early + 1 }
}

export function getRestartDelayMs({ early }: WorkerEnds): number {
  return early <= 1 ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (early - 2))
}
