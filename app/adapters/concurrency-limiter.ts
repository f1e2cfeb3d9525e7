// Bounds the cost of expensive work: a few tasks run at once, a few wait in order of arrival, the rest is refused.

export type ConcurrencyLimiter = <T>(task: () => Promise<T>, options?: TaskOptions) => Promise<T>
/** Background work starts when nothing else waits, or after `MAX_OVERTAKEN` other tasks went first. */
type TaskOptions = { isBackground?: boolean }
export type ConcurrencyLimits = {
  maxConcurrent: number
  maxQueueLength: number
  /** Throws the error of a task that finds the queue full. */
  onOverload: () => never
}

/** So that background work also ends where requests never pause. */
const MAX_OVERTAKEN = 20

export function createConcurrencyLimiter({
  maxConcurrent,
  maxQueueLength,
  onOverload,
}: ConcurrencyLimits): ConcurrencyLimiter {
  const queue: (() => void)[] = []
  const background: (() => void)[] = []
  let running = 0
  let overtaken = 0

  function takeNext(): (() => void) | undefined {
    const isBackgroundDue = background.length > 0 && (queue.length === 0 || overtaken >= MAX_OVERTAKEN)
    overtaken = isBackgroundDue || background.length === 0 ? 0 : overtaken + 1
    return isBackgroundDue ? background.shift() : queue.shift()
  }

  return async (task, { isBackground = false } = {}) => {
    const line = isBackground ? background : queue
    if (running < maxConcurrent) running++
    else if (line.length >= maxQueueLength) onOverload()
    else await new Promise<void>((resolve) => line.push(resolve)) // takes over the slot of a task that ends
    try {
      return await task()
    } finally {
      const next = takeNext()
      if (next) next()
      else running--
    }
  }
}
