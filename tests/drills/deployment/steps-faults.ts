// Steps about what else fails between machines: a slow and failing store, and clocks that differ.
import { createTestBrowser } from '#tests/support/accounts.ts'
import { formatStatuses } from '#tests/drills/drill-traffic.ts'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { restartApplication, SITE_URL } from './applications.ts'
import { getPercentile, selectFailed, startLoad } from './load.ts'
import { listReadPaths, type Site } from './site.ts'
import type { StepResult } from './steps-restart.ts'

type Options = { rate: number; seconds: number }

/** Pages do not need the store; a file answers late or with 503, and the process stays ready as long as the store answers at all. */
export async function disturbStore(site: Site, { rate, seconds }: Options): Promise<StepResult> {
  const load = startLoad({ rate, paths: listReadPaths(site.listingIds) })
  const files: number[] = []
  const readFiles = async (end: number) => {
    while (performance.now() < end) {
      const response = await fetch(`${SITE_URL}/storage/object/public/property-images/none/${randomUUID()}.webp`)
      await response.arrayBuffer()
      files.push(response.status)
      await sleep(200)
    }
  }
  site.store.delayMs = 1_000
  await readFiles(performance.now() + (seconds / 2) * 1_000)
  site.store.delayMs = 0
  site.store.failureShare = 0.5
  await readFiles(performance.now() + (seconds / 2) * 1_000)
  site.store.failureShare = 0
  await load.stop()
  const failed = selectFailed(load.answers)
  const unexpected = files.filter((status) => ![404, 503].includes(status))
  const counts = files.map((status) => ({ status, hasRetryAfter: false, startedAt: 0, durationMs: 0 }))
  return {
    figures: `${load.answers.length} requests for pages, ${failed.length} failed, p95 ${getPercentile(load.answers, 0.95)} ms; files: ${formatStatuses(counts)}`,
    problems: [
      ...(failed.length > 0 ? [`${failed.length} pages failed: ${formatStatuses(failed)}`] : []),
      ...(unexpected.length > 0 ? [`files answered ${[...new Set(unexpected)].join(', ')}`] : []),
    ],
  }
}

const SKEW_MS = 5 * 60_000

/** The clocks of two processes are five minutes fast and slow. Sessions, limits and reads of own changes must not depend on it. */
export async function skewClocks(site: Site, { rate }: Options): Promise<StepResult> {
  const skewed = site.applications.slice(0, 2)
  for (const [index, application] of skewed.entries()) {
    const start = new Date(Date.now() + (index === 0 ? SKEW_MS : -SKEW_MS)).toISOString()
    await restartApplication(application, {
      ...site.env,
      NODE_OPTIONS: `--import ${resolve('tests/support/servers/moved-clock.ts')}`,
      CLOCK_START: start,
      CLOCK_SOCKET: join(tmpdir(), `tahanan-clock-${randomUUID()}.sock`),
    })
  }
  const load = startLoad({ rate, paths: listReadPaths(site.listingIds) })
  const browser = createTestBrowser(SITE_URL, '203.0.113.60')
  await browser.signIn(site.owner.email)
  const statuses: number[] = []
  for (let n = 0; n < 30; n++) {
    statuses.push((await browser.get('/dashboard/landlord')).status)
    await sleep(200)
  }
  await load.stop()
  for (const application of skewed) await restartApplication(application, site.env)
  const failed = selectFailed(load.answers)
  const refused = statuses.filter((status) => status !== 200)
  return {
    figures: `${load.answers.length} requests, ${failed.length} failed; ${statuses.length} visits of a dashboard on processes 10 minutes apart, ${refused.length} not shown`,
    problems: [
      ...(failed.length > 0 ? [`${failed.length} requests failed: ${formatStatuses(failed)}`] : []),
      ...(refused.length > 0 ? [`the dashboard answered ${[...new Set(refused)].join(', ')}`] : []),
    ],
  }
}
