import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { remindOfPostDatedChecks } from './post-dated-check-reminder.commands.server.ts'

/** In the morning in Manila, and again if the first run failed. */
export function postDatedCheckReminderJobs(system: () => Ctx): JobDefinition[] {
  return [{ name: 'checks.reminder', cron: '23 0,4 * * *', handler: () => remindOfPostDatedChecks(system()) }]
}
