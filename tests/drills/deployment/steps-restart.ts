// Steps about the processes: a rolling restart, and processes killed at random.
import { setTimeout as sleep } from 'node:timers/promises'
import { formatStatuses } from '#tests/drills/drill-traffic.ts'
import { restartApplication } from './applications.ts'
import { startKilling } from './kill-processes.ts'
import { getPercentile, selectFailed, selectKind, startLoad } from './load.ts'
import { listReadPaths, type Site } from './site.ts'

export type StepResult = { figures: string; problems: string[] }
type Options = { rate: number; seconds: number; previousFolder?: string | undefined }

/** Every process is replaced, as a new version is deployed: the old and the new one serve side by side. */
export async function restartOneByOne(site: Site, { rate, previousFolder }: Options): Promise<StepResult> {
  if (previousFolder !== undefined)
    for (const application of site.applications) await restartApplication(application, site.env, previousFolder)
  const load = startLoad({ rate, paths: listReadPaths(site.listingIds) })
  await sleep(3_000)
  for (const application of site.applications) {
    await restartApplication(application, { ...site.env, LOG_LEVEL: 'warn' })
    await sleep(3_000)
  }
  await load.stop()
  const failed = selectFailed(load.answers)
  return {
    figures: `${load.answers.length} requests, ${failed.length} failed; p95 ${getPercentile(load.answers, 0.95)} ms; ${formatStatuses(load.answers)}`,
    problems: failed.length > 0 ? [`${failed.length} requests failed: ${formatStatuses(failed)}`] : [],
  }
}

/** A request that changes something and was with a killed process is lost for the visitor, who gets 502; reads are given to another process. */
export async function killAtRandom(site: Site, { rate, seconds }: Options): Promise<StepResult> {
  const load = startLoad({ rate, paths: listReadPaths(site.listingIds) })
  const killing = startKilling(site)
  await sleep(seconds * 1_000)
  const kills = await killing.stop()
  await load.stop()
  const failedReads = selectFailed(selectKind(load.answers, 'read'))
  const failedWrites = selectFailed(selectKind(load.answers, 'write'))
  return {
    figures: `${kills} kills, ${load.answers.length} requests; failed reads ${failedReads.length}, failed writes ${failedWrites.length} (${formatStatuses(failedWrites)}); p95 ${getPercentile(load.answers, 0.95)} ms`,
    problems: failedReads.length > kills ? [`${failedReads.length} reads failed: ${formatStatuses(failedReads)}`] : [],
  }
}
