import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import { DAILY_MAIL_CRON } from '#app/domain/accounts/notification-choices/daily-mail.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { sendNotificationDigests } from './notification-digest.commands.server.ts'

/** A failed run is repeated; without it the rest would wait for a day. */
const MAX_RETRIES = 20

export function notificationDigestJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: 'notifications.digest',
      cron: DAILY_MAIL_CRON,
      retryLimit: MAX_RETRIES,
      handler: () => sendNotificationDigests(system()),
    },
  ]
}
