// Measures how long work keeps a processor busy. Unlike elapsed time, it hardly depends on what else the machine does.

export type Measured<T> = {
  result: T
  /** Of all threads of the process. */
  cpuMs: number
}

export function measureCpuTime<T>(work: () => T): Measured<T> {
  const before = process.cpuUsage()
  return { result: work(), cpuMs: readElapsed(before) }
}

export async function measureAsyncCpuTime<T>(work: () => Promise<T>): Promise<Measured<T>> {
  const before = process.cpuUsage()
  return { result: await work(), cpuMs: readElapsed(before) }
}

/**
 * The least of several attempts: a garbage collection or a neighbor on the same processor makes one of them slow, an expensive input all.
 * Only work that took longer than `enough` is repeated.
 */
export function measureLeastCpuTime<T>(work: () => T, enough: number, attempts = 5): Measured<T> {
  let least = measureCpuTime(work)
  for (let n = 1; n < attempts && least.cpuMs >= enough; n++) {
    const again = measureCpuTime(work)
    if (again.cpuMs < least.cpuMs) least = again
  }
  return least
}

function readElapsed(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
