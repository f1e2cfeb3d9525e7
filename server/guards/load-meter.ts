// Measures what load-shedding.rules.ts decides by, and applies its decisions to the requests that wait.
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { countWaiting, type LoadState, SAMPLE_MS, TARGET_MS, updateLoad } from './load-shedding.rules.ts'
import type { WorkQueue } from './work-queue.ts'

export type LoadMeter = {
  /** `ms`: from arrival at the guard to the end of the answer. */
  countAnswered: (ms: number) => void
  countRefused: () => void
}

const RESOLUTION_MS = 10
/** Time constant of the smoothed delay. */
const SMOOTHING_MS = 1_000

export function measureLoad(options: {
  queue: WorkQueue
  hasFreeConnection: () => boolean
  readState: () => LoadState
  onState: (state: LoadState) => void
}): LoadMeter {
  const { queue, hasFreeConnection, readState, onState } = options
  const loopDelay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  loopDelay.enable()
  let loop = performance.eventLoopUtilization()
  let sampledAt = performance.now()
  /** What a request waits for the event loop before this process sees it. */
  let unseenMs = 0
  let [answered, late, refused] = [0, 0, 0]
  const sample = () => {
    const now = performance.now()
    const elapsedMs = now - sampledAt
    const currentLoop = performance.eventLoopUtilization()
    const waiting = countWaiting(queue.count.waiting)
    // The histogram counts the full time between two ticks of its timer; with no tick at all, the loop was blocked for the whole time
    const delayMs = Math.max(0, (loopDelay.count > 0 ? loopDelay.mean / 1e6 : elapsedMs) - RESOLUTION_MS)
    unseenMs += (1 - Math.exp(-elapsedMs / SMOOTHING_MS)) * (delayMs - unseenMs)
    onState(
      updateLoad(readState(), {
        elapsedMs,
        utilization: performance.eventLoopUtilization(currentLoop, loop).utilization,
        hasFreeConnection: hasFreeConnection(),
        waiting,
        lowestWaiting: queue.lowestWaiting,
        longestWaitMs: queue.longestWaitMs,
        answered,
        late,
        refused,
      }),
    )
    loopDelay.reset()
    loop = currentLoop
    sampledAt = now
    answered = late = refused = 0
    queue.lowestWaiting = waiting
    queue.giveUp()
    queue.startNext()
  }
  setInterval(sample, SAMPLE_MS).unref()
  return {
    countAnswered(ms) {
      answered++
      if (ms + unseenMs > TARGET_MS) late++
    },
    countRefused: () => void refused++,
  }
}
