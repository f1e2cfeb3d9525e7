import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { lapseRoommateChanges } from './forget-invitations.commands.server.ts'

export function roommateJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: 'roommates.lapse',
      cron: '31 3 * * *',
      handler: async () => {
        await lapseRoommateChanges(system())
      },
    },
  ]
}
