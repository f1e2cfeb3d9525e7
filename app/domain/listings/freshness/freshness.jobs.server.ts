import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { checkFreshness } from './freshness.commands.server.ts'

export function freshnessJobs(system: () => Ctx): JobDefinition[] {
  return [{ name: 'listings.freshness', cron: '22 * * * *', handler: () => checkFreshness(system()) }]
}
