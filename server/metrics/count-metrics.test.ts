import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { addCountMetrics } from './count-metrics.ts'

test('counts of the domain are shown by their label, the same at every reading', async () => {
  const registry = new Registry()
  const counts = { time: 2, memory: 0 }
  addCountMetrics(registry, [{ name: 'files_total', help: 'Files', label: 'reason', read: () => counts }])
  const expected = /files_total\{reason="time"\} 2\n.*reason="memory"\} 0/
  expect(await registry.metrics()).toMatch(expected)
  expect(await registry.metrics()).toMatch(expected)
})

test('unread files and refused events are among the metrics', async () => {
  const registry = new Registry()
  addCountMetrics(registry)
  const text = await registry.metrics()
  for (const line of ['uploaded_files_unread_total{reason="time"}', 'analytics_events_total{outcome="address"}'])
    expect(text).toContain(line)
})
