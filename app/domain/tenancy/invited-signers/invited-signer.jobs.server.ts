import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { forgetUnsignedSigners } from './forget-signers.commands.server.ts'

export function invitedSignerJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: 'invitedSigners.forget',
      cron: '23 3 * * *',
      handler: async () => {
        await forgetUnsignedSigners(system())
      },
    },
  ]
}
