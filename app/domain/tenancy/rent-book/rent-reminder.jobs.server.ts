import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { remindOfRents } from './rent-reminder.commands.server.ts'

/** In the morning in Manila, and again if the first run failed. */
export function rentReminderJobs(system: () => Ctx): JobDefinition[] {
  return [{ name: 'rents.reminder', cron: '17 0,4 * * *', handler: () => remindOfRents(system()) }]
}
