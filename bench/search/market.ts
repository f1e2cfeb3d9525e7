// A market of one size: its database, and the search index loaded from it.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { manualClock } from '#app/adapters/clock.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { closeSearchIndex, loadSearchIndex } from '#app/domain/search/results/finder.service.server.ts'
import { createTestAdapters, createTestContext } from '#tests/support/context.ts'
import { measureMemory } from '../figures.ts'
import { fillDatabase } from './fill.ts'

export type Market = { listingCount: number; url: string; ctx: Ctx; close: () => Promise<void> }

const NOW = new Date('2026-11-15T02:00:00Z')

export async function openMarket(serverUrl: string, listingCount: number): Promise<Market> {
  const started = performance.now()
  const url = await fillDatabase(serverUrl, `market_${listingCount}`, listingCount)
  const { db, close } = openDatabase(url, { statementTimeoutMs: 120_000 })
  const log = createLog({ level: 'warn' })
  const ctx = createTestContext(db, { now: NOW, adapters: createTestAdapters({ clock: manualClock(NOW), log }) })
  const seconds = Math.round((performance.now() - started) / 1_000)
  console.log(`${listingCount.toLocaleString('en')} listings made in ${seconds} s; ${await loadIndex(ctx)}`)
  return {
    listingCount,
    url,
    ctx,
    close: async () => {
      await closeSearchIndex(ctx)
      await close()
    },
  }
}

async function loadIndex(ctx: Ctx): Promise<string> {
  const before = measureMemory()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const started = performance.now()
  delay.enable()
  await loadSearchIndex(ctx)
  delay.disable()
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  const [usual, worst] = [delay.percentile(99), delay.max].map((ns) => Math.round(ns / 1e6))
  const megabytes = Math.round((measureMemory() - before) / 1_048_576)
  return `index loaded in ${seconds} s, ${megabytes} MB; others waited ${usual} ms (p99), ${worst} ms (worst) meanwhile`
}
