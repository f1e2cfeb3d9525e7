import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { addFileMetrics } from './file-metrics.ts'

test('files that could not be read are counted by reason, the same at every reading', async () => {
  const registry = new Registry()
  const unread = { time: 2, memory: 0 }
  addFileMetrics(registry, () => unread)
  const expected = /uploaded_files_unread_total\{reason="time"\} 2\n.*reason="memory"\} 0/
  expect(await registry.metrics()).toMatch(expected)
  expect(await registry.metrics()).toMatch(expected)
})
