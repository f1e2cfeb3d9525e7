import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Request, Response } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { closeConnectionsOnStop, drainServer } from './drain.ts'
import { assemble } from './pipeline.ts'

/** A server whose answer to /slow waits for `finishSlow`. */
async function startDrainableServer({ withGuard = true } = {}) {
  const stop = new AbortController()
  const hurry = new AbortController()
  const slow = Promise.withResolvers<void>()
  let slowCount = 0
  const app = assemble(
    [
      ...(withGuard ? [['drain', closeConnectionsOnStop(stop.signal)] as const] : []),
      [
        'pages',
        (req: Request, res: Response) => {
          if (req.path !== '/slow') return void res.send('done')
          slowCount++
          void slow.promise.then(() => res.send('done'))
        },
      ],
    ],
    { trustedProxies: [] },
  )
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const get = (path: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      const sent = request({ port, path, agent, host: '127.0.0.1' }, (response) => {
        response.resume()
        response.once('end', () => resolve(response.headers.connection))
      })
      sent.once('error', reject).end()
    })
  const drain = (keepListeningMs: number) => {
    stop.abort()
    return drainServer(server, { keepListeningMs, hurry: hurry.signal })
  }
  return { server, get, drain, hurry, finishSlow: () => slow.resolve(), countSlow: () => slowCount }
}

test('a stopping server still answers new connections, and every answer closes its connection', async () => {
  const { server, get, drain, hurry, finishSlow, countSlow } = await startDrainableServer()
  expect(await get('/')).toBe('keep-alive')
  const running = get('/slow')
  await expect.poll(countSlow).toBe(1)
  const drained = drain(60_000)
  expect(await get('/')).toBe('close') // the kept connection
  expect(await get('/')).toBe('close') // a new connection
  finishSlow()
  expect(await running).toBe('close') // it began before the stop
  hurry.abort() // a second signal ends the wait
  await drained
  expect(server.listening).toBe(false)
})

test('without the step a stopping server keeps connections alive (null control)', async () => {
  const { get, drain, hurry } = await startDrainableServer({ withGuard: false })
  const drained = drain(60_000)
  expect(await get('/')).toBe('keep-alive')
  hurry.abort()
  await drained
})

test('without a delay the listener closes at once and running requests finish', async () => {
  const { get, drain, finishSlow, countSlow } = await startDrainableServer()
  const running = get('/slow')
  await expect.poll(countSlow).toBe(1)
  const drained = drain(0)
  await expect.poll(() => get('/').catch((error: NodeJS.ErrnoException) => error.code)).toBe('ECONNREFUSED')
  finishSlow()
  await running
  await drained
})
