import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { remindOfAppointments } from './appointment-reminder.commands.server.ts'

/** Every minute, because an agent chooses minutes before the start. */
export function appointmentJobs(system: () => Ctx): JobDefinition[] {
  return [{ name: 'appointments.reminder', cron: '* * * * *', handler: () => remindOfAppointments(system()) }]
}
