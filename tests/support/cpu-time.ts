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

function readElapsed(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
