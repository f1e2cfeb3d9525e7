import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { remindOfViewings } from './viewing-reminder.commands.server.ts'

export function viewingJobs(system: () => Ctx): JobDefinition[] {
  return [{ name: 'viewings.reminder', cron: '7 * * * *', handler: () => remindOfViewings(system()) }]
}
