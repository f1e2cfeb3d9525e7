// Runs one task in a thread of its own, with a time limit and a memory limit. A parser that hangs or fills its memory ends with its thread;
// the process goes on answering.
import { Worker } from 'node:worker_threads'

export type ThreadLimits = { timeMs: number; heapMb: number }

/** Why a thread gave no answer. */
export type ThreadFailure = 'time' | 'memory' | 'crash'

export class ThreadError extends Error {
  readonly failure: ThreadFailure
  constructor(failure: ThreadFailure, options?: ErrorOptions) {
    super(`The thread gave no answer: ${failure}`, options)
    this.name = 'ThreadError'
    this.failure = failure
  }
}

/** Returns the first message of the thread. `transfer` moves buffers instead of copying them. */
export async function runInThread(
  file: string,
  { data, transfer, limits }: { data: unknown; transfer: readonly ArrayBuffer[]; limits: ThreadLimits },
): Promise<unknown> {
  const worker = new Worker(file, {
    workerData: data,
    transferList: [...transfer],
    env: {}, // no secrets
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: limits.heapMb,
      maxYoungGenerationSizeMb: limits.heapMb / 4,
      stackSizeMb: 4,
    },
  })
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  let timer: NodeJS.Timeout | undefined
  worker.once('online', () => {
    timer = setTimeout(() => reject(new ThreadError('time')), limits.timeMs)
  })
  worker.once('message', resolve)
  worker.on('error', (error: Error & { code?: string }) => {
    reject(new ThreadError(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', { cause: error }))
  })
  worker.once('exit', () => reject(new ThreadError('crash')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
