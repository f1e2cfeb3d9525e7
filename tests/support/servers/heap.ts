// The memory that a server process really holds, after a garbage collection, through its inspector.
import type { ServerProcess } from './server-process.ts'

/** Environment of a server whose heap can be read. */
export const HEAP_ENV = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

export async function readHeapMegabytes(server: ServerProcess): Promise<number> {
  const address = /ws:\/\/\S+/.exec(server.output())?.[0]
  if (address === undefined) throw new Error('The server runs without an inspector.')
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  let id = 0
  const call = (method: string) =>
    new Promise<{ usedSize: number }>((resolve) => {
      const own = ++id
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data)) as { id: number; result: { usedSize: number } }
        if (answer.id === own) resolve(answer.result)
      })
      socket.send(JSON.stringify({ id: own, method }))
    })
  await call('HeapProfiler.collectGarbage')
  await call('HeapProfiler.collectGarbage') // the first run leaves what finalizers release
  const { usedSize } = await call('Runtime.getHeapUsage')
  socket.close()
  return usedSize / 1024 / 1024
}

/** One value of the metrics; some are reset when they are read. */
export async function readMetric(server: ServerProcess, name: string): Promise<number> {
  const text = await (await fetch(server.metricsUrl)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}
