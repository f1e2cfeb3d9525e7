// A worker: serves on the port that all workers share. Its parent has started the database and serves the metrics.
import type { AddressInfo } from 'node:net'
import type { ServerBuild } from 'react-router'
import type { Registry } from 'prom-client'
import type { Env } from '#app/config/env.server.ts'
import { openHttp, openRuntime } from '#server/start-server.ts'
import type { Stop } from '#server/stop.ts'
import type { ParentMessage, StartOrder, WorkerMessage } from './worker-messages.ts'

export async function startWorker(env: Env, build: ServerBuild, stop: Stop): Promise<void> {
  // Without a parent nobody would start this worker again or stop the database.
  process.once('disconnect', () => stop.exit('the end of the parent', 1))
  const order = await receiveStartOrder()
  stop.signal.throwIfAborted()
  const ownEnv = { ...env, port: order.port }
  const { runtime, metricsSetup } = await openRuntime(ownEnv, order.database, stop, order)
  answerMetricsOrders(metricsSetup.registry)
  const loading = runtime.loadSearchIndex() // never rejects
  if (order.listensWhenReady) await loading
  stop.signal.throwIfAborted()
  const { server } = await openHttp(ownEnv, build, stop, runtime, metricsSetup)
  const { port } = server.address() as AddressInfo
  runtime.log.info('worker.listening', { pid: process.pid, port })
  send({ kind: 'listening', port })
}

function receiveStartOrder(): Promise<StartOrder> {
  return new Promise((resolve) => {
    process.on('message', (message: ParentMessage) => {
      if (message.kind === 'start') resolve(message)
    })
  })
}

function answerMetricsOrders(registry: Registry): void {
  process.on('message', (message: ParentMessage) => {
    if (message.kind !== 'metrics') return
    const { request } = message
    void registry.getMetricsAsJSON().then(
      (metrics) => send({ kind: 'metrics', request, metrics }),
      () => undefined, // the parent uses the last report
    )
  })
}

/** A parent that has just ended is noticed by the disconnect. */
function send(message: WorkerMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}
