import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { moveOnLeads } from './settle-lead.commands.server.ts'

export function leadAssignmentJobs(system: () => Ctx): JobDefinition[] {
  return [{ name: 'leads.moveOn', cron: '*/5 * * * *', handler: () => moveOnLeads(system()) }]
}
