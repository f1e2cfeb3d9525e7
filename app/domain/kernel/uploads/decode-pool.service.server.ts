// Decoding strangers' pictures is the costliest thing a request can ask for: two at a time, the rest waits in a short line, and whoever
// finds the line full is told to come back (PROMISES U4).
import { fail } from '#app/errors/app-error.ts'

const MAX_CONCURRENT = 2
const MAX_QUEUE_LENGTH = 100
const SECONDS_UNTIL_RETRY = 10

export type DecodePool = { run<T>(work: () => Promise<T>): Promise<T>; waiting(): number; working(): number }

export function createDecodePool(maxConcurrent = MAX_CONCURRENT, maxQueueLength = MAX_QUEUE_LENGTH): DecodePool {
  const queue: (() => void)[] = []
  let working = 0
  const acquireSlot = async () => {
    if (working < maxConcurrent) return void working++
    if (queue.length >= maxQueueLength) fail('upload.unavailable', {}, { retryAfter: SECONDS_UNTIL_RETRY })
    await new Promise<void>((resolve) => queue.push(resolve)) // whoever leaves hands over their place
  }
  const releaseSlot = () => {
    const next = queue.shift()
    if (next) next()
    else working--
  }
  return {
    async run(work) {
      await acquireSlot()
      try {
        return await work()
      } finally {
        releaseSlot()
      }
    },
    waiting: () => queue.length,
    working: () => working,
  }
}
