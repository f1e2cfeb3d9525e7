// A proxy in front of the S3 server that can answer late or refuse.
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type FaultyStore = {
  endpoint: string
  delayMs: number
  /** The share of requests that are refused with 503. */
  failureShare: number
  close: () => Promise<void>
}

export async function startFaultyStore(endpoint: string): Promise<FaultyStore> {
  const target = new URL(endpoint)
  let count = 0
  const server = createServer((req, res) => {
    void (async () => {
      await sleep(store.delayMs)
      if (++count % 100 < store.failureShare * 100)
        return void res.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      // The signature covers the name of the host, so the headers stay as they are
      const forwarded = request(
        { host: target.hostname, port: target.port, path: req.url, method: req.method, headers: req.headers },
        (answer) => {
          res.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(res)
        },
      )
      forwarded.once('error', () => res.destroy())
      req.pipe(forwarded)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const store: FaultyStore = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delayMs: 0,
    failureShare: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return store
}
