// A server in the test process with the real guards around a handler that counts the requests that pass.
import { createServer, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'
import { onTestFinished } from 'vitest'
import { assemble, serveRequests, type Step } from '#server/pipeline.ts'

export type CountingServer = { url: URL; getEffectCount: () => number }

export async function startServerWithSteps(
  steps: (baseUrl: URL) => Step[],
  options: ServerOptions & { trustedProxies?: string[] } = {},
): Promise<CountingServer> {
  const { trustedProxies = [], ...limits } = options
  const server = createServer(limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  let effectCount = 0
  const effect: RequestHandler = (_req, res) => {
    effectCount++
    res.type('text').send('done')
  }
  const allSteps = steps(url)
  const errorHandlers = allSteps.filter(([, handler]) => handler.length === 4)
  const guards = allSteps.filter(([, handler]) => handler.length !== 4)
  serveRequests(server, assemble([...guards, ['effect', effect], ...errorHandlers], { trustedProxies }))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url, getEffectCount: () => effectCount }
}

/** The same steps without one guard, for its null control. */
export function removeStep(name: string, steps: Step[]): Step[] {
  const rest = steps.filter(([step]) => step !== name)
  if (rest.length !== steps.length - 1) throw new Error(`There is no step "${name}" to remove`)
  return rest
}
