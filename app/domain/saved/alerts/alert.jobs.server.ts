import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import { DAILY_MAIL_CRON } from '#app/domain/accounts/notification-choices/daily-mail.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { processAlertQueue } from './alert-queue.commands.server.ts'
import { tellDueSearches } from './search-alert.commands.server.ts'

/** A failed run is repeated; without it the rest of the summaries would wait for a day. */
const MAX_RETRIES = 20

/** The queue is usually empty, then the job is one query by primary key. */
export function alertJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: 'alerts.atOnce',
      cron: '* * * * *',
      retryLimit: 0,
      handler: async () => {
        await processAlertQueue(system())
        await tellDueSearches(system(), ['at_once'])
      },
    },
    {
      name: 'alerts.summaries',
      cron: DAILY_MAIL_CRON,
      retryLimit: MAX_RETRIES,
      handler: () => tellDueSearches(system(), ['daily', 'weekly']),
    },
  ]
}
