import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { INITIAL_LOAD } from '#server/guards/load-shedding.rules.ts'
import { addLoadMetrics } from './load-metrics.ts'

test('shows whether the process is overloaded, what works and waits, and both limits', async () => {
  const registry = new Registry()
  let isOverloaded = false
  addLoadMetrics(registry, () => ({
    state: { ...INITIAL_LOAD, isOverloaded, concurrency: 3, waitingLimit: 5 },
    count: { working: 3, waiting: { signedInAction: 1, signedInPage: 0, guestPage: 4 }, guestActions: 2 },
  }))
  expect(await registry.metrics()).toContain('http_overloaded 0')
  isOverloaded = true
  const text = await registry.metrics()
  for (const line of [
    'http_overloaded 1',
    'http_requests_working 3',
    'http_requests_working_limit 3',
    'http_requests_waiting{priority="signedInAction"} 1',
    'http_requests_waiting{priority="guestPage"} 4',
    'http_requests_waiting_limit 5',
    'http_guest_actions_working 2',
  ])
    expect(text).toContain(line)
})
