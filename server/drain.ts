// Stops the HTTP server without failing a request (promise F7). A proxy needs time to notice that /readyz answers 503, so the server keeps
// listening meanwhile, and every answer closes its connection. Then it closes the listener and lets running requests finish.
import type { Server } from 'node:http'
import type { Server as Acceptor } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestHandler, Response } from 'express'
import { endEventStreams } from '#app/http/streams/event-stream.server.ts'

/** How long requests may run after the listener is closed. */
export const FINISH_REQUESTS_MS = 5_000

export async function drainServer(
  server: Server,
  options: { keepListeningMs: number; finishRequestsMs?: number; hurry: AbortSignal; acceptors?: readonly Acceptor[] },
): Promise<void> {
  endEventStreams({ forGood: true })
  await sleep(options.keepListeningMs, undefined, { signal: options.hurry }).catch(() => undefined)
  const listeners = [server, ...(options.acceptors ?? [])]
  const drained = Promise.all(listeners.map((listener) => new Promise((resolve) => listener.close(resolve))))
  server.closeIdleConnections()
  const deadline = setTimeout(() => server.closeAllConnections(), options.finishRequestsMs ?? FINISH_REQUESTS_MS)
  await drained
  clearTimeout(deadline)
}

/** While the server stops, answers carry `Connection: close`, also those to requests that were already running. */
export function closeConnectionsOnStop(stopping: AbortSignal): RequestHandler {
  const running = new Set<Response>()
  stopping.addEventListener('abort', () => {
    for (const res of running) res.shouldKeepAlive = false
  })
  return (_req, res, next) => {
    if (stopping.aborted) res.shouldKeepAlive = false
    running.add(res)
    res.once('close', () => running.delete(res))
    next()
  }
}
