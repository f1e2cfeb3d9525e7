// Bounds the cost of expensive work: a few tasks run at once, a few wait in order of arrival, the rest is refused.

export type ConcurrencyLimiter = <T>(task: () => Promise<T>) => Promise<T>
export type ConcurrencyLimits = {
  maxConcurrent: number
  maxQueueLength: number
  /** Throws the error of a task that finds the queue full. */
  onOverload: () => never
}

export function createConcurrencyLimiter({
  maxConcurrent,
  maxQueueLength,
  onOverload,
}: ConcurrencyLimits): ConcurrencyLimiter {
  const queue: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running < maxConcurrent) running++
    else if (queue.length >= maxQueueLength) onOverload()
    else await new Promise<void>((resolve) => queue.push(resolve)) // takes over the slot of a task that ends
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
