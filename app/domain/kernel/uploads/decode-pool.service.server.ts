// Decoding strangers' pictures is the costliest thing a request can ask for: two at a time, the rest waits in a short line, and whoever
// finds the line full is told to come back (PROMISES U4).
import { fail } from '#app/errors/app-error.ts'

const AT_ONCE = 2
const LONGEST_LINE = 100
const SECONDS_UNTIL_RETRY = 10

export type DecodePool = { run<T>(work: () => Promise<T>): Promise<T>; waiting(): number; working(): number }

export function createDecodePool(atOnce = AT_ONCE, longestLine = LONGEST_LINE): DecodePool {
  const line: (() => void)[] = []
  let working = 0
  const enter = async () => {
    if (working < atOnce) return void working++
    if (line.length >= longestLine) fail('upload.unavailable', {}, { retryAfter: SECONDS_UNTIL_RETRY })
    await new Promise<void>((resolve) => line.push(resolve)) // whoever leaves hands over their place
  }
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else working--
  }
  return {
    async run(work) {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
    waiting: () => line.length,
    working: () => working,
  }
}
