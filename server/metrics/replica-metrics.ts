// Metrics of the replicas that answer public reads.
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replicas } from '#app/db/replicas/replicas.service.server.ts'

export function addReplicaMetrics(
  registry: Registry,
  replicas: Pick<Replicas, 'listStates' | 'countRetries'> | null,
): void {
  if (replicas === null) return
  const used = new Gauge({
    name: 'database_replica_used',
    help: '1 while a replica answers public reads, 0 while it is left out',
    labelNames: ['replica'] as const,
    registers: [],
    collect() {
      for (const { name, isUsed } of replicas.listStates()) this.set({ replica: name }, isUsed ? 1 : 0)
    },
  })
  const lag = new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'At most how far a replica is behind the primary; +Inf if it cannot be measured',
    labelNames: ['replica'] as const,
    registers: [],
    collect() {
      for (const { name, lagMs } of replicas.listStates()) this.set({ replica: name }, lagMs / 1_000)
    },
  })
  const retries = new Counter({
    name: 'database_replica_retries_total',
    help: 'Reads that a replica could not answer and the primary did',
    registers: [],
    collect() {
      this.reset()
      this.inc(replicas.countRetries())
    },
  })
  registry.registerMetric(used)
  registry.registerMetric(lag)
  registry.registerMetric(retries)
}
