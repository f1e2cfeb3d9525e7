import { Counter, Gauge, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { WorkerMetricsSum } from './worker-metrics.ts'

async function report(requests: number, streams: number) {
  const registry = new Registry()
  const counter = new Counter({ name: 'requests_total', help: 'Requests', registers: [registry] })
  const gauge = new Gauge({ name: 'streams_open', help: 'Streams', registers: [registry] })
  counter.inc(requests)
  gauge.set(streams)
  return registry.getMetricsAsJSON()
}

test('the metrics are the sums of all workers; of ended ones only counts stay', async () => {
  const sum = new WorkerMetricsSum(() => 2)
  const read = async () => (await sum.format()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  sum.note(1, await report(5, 3))
  sum.note(2, await report(7, 4))
  expect(await read()).toEqual(expect.arrayContaining(['requests_total 12', 'streams_open 7', 'server_workers 2']))
  sum.noteEnd(1)
  sum.countRestart()
  sum.note(3, await report(1, 0))
  sum.noteEnd(4) // ended before it was asked
  const after = ['requests_total 13', 'streams_open 4', 'server_worker_restarts_total 1']
  expect(await read()).toEqual(expect.arrayContaining(after))
  sum.noteEnd(3)
  expect(await read()).toEqual(expect.arrayContaining(['requests_total 13', 'streams_open 4']))
  for (let pid = 10; pid < 60; pid++) {
    sum.note(pid, await report(1, 1))
    sum.noteEnd(pid)
    expect(await read()).toEqual(expect.arrayContaining([`requests_total ${13 + pid - 9}`, 'streams_open 4']))
  }
})
