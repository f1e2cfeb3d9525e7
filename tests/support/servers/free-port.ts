// Ports for the servers of tests and benchmarks.
import { createServer } from 'node:net'
import { threadId } from 'node:worker_threads'

/** Below the range from which Linux, macOS and Windows take the ports of outgoing connections (32768 or 49152 upwards). */
const FIRST_PORT = 12_000
const PORTS_OF_A_WORKER = 20
const WORKERS = 1000

/**
 * Two workers never try the same port, because a port that one has found free is free for the other too until the server listens. The
 * process numbers of workers that run at the same time differ by less than a thousand.
 */
const firstPort = FIRST_PORT + ((process.pid + threadId) % WORKERS) * PORTS_OF_A_WORKER
let triedPorts = 0

export async function findFreePort(): Promise<number> {
  for (let n = 0; n < PORTS_OF_A_WORKER; n++) {
    const port = firstPort + (triedPorts++ % PORTS_OF_A_WORKER)
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${firstPort} to ${firstPort + PORTS_OF_A_WORKER - 1} is free.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
