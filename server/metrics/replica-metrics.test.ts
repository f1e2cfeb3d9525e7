import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { addReplicaMetrics } from './replica-metrics.ts'

test('the metrics say which replicas are used, how far they are behind, and how many reads the primary answered', async () => {
  const registry = new Registry()
  addReplicaMetrics(registry, {
    listStates: () => [
      { name: 'b:5432', isUsed: true, lagMs: 1_500 },
      { name: 'c:5432', isUsed: false, lagMs: Infinity },
    ],
    countRetries: () => 3,
  })
  const text = await registry.metrics()
  expect(text).toContain('database_replica_used{replica="b:5432"} 1')
  expect(text).toContain('database_replica_used{replica="c:5432"} 0')
  expect(text).toContain('database_replica_lag_seconds{replica="b:5432"} 1.5')
  expect(text).toContain('database_replica_lag_seconds{replica="c:5432"} +Inf')
  expect(text).toContain('database_replica_retries_total 3')
  expect(await registry.metrics()).toContain('database_replica_retries_total 3')
})

test('without replicas there are none', async () => {
  const registry = new Registry()
  addReplicaMetrics(registry, null)
  expect(registry.getMetricsAsArray()).toEqual([])
})
