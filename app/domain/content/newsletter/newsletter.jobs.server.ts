import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { sendWeeklyIssues } from './newsletter-issue.commands.server.ts'

/** Every day, so that a Monday without the server is made up for; a reader gets one issue a week. */
export function newsletterJobs(system: () => Ctx): JobDefinition[] {
  return [{ name: 'newsletter.weekly', cron: '0 9 * * *', retryLimit: 20, handler: () => sendWeeklyIssues(system()) }]
}
