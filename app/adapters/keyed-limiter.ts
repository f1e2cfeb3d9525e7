// One concurrency limiter for each key, such as an account. A key without tasks takes no memory.
import { type ConcurrencyLimiter, type ConcurrencyLimits, createConcurrencyLimiter } from './concurrency-limiter.ts'

export type KeyedLimiter = <T>(key: string, task: () => Promise<T>) => Promise<T>

export function createKeyedLimiter(limits: ConcurrencyLimits): KeyedLimiter {
  const queues = new Map<string, { run: ConcurrencyLimiter; tasks: number }>()
  return async (key, task) => {
    const queue = queues.get(key) ?? { run: createConcurrencyLimiter(limits), tasks: 0 }
    queues.set(key, queue)
    queue.tasks++
    try {
      return await queue.run(task)
    } finally {
      queue.tasks--
      if (queue.tasks === 0) queues.delete(key)
    }
  }
}
