import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { followVerificationExpiry } from './verification-expiry.commands.server.ts'

export function verificationJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: 'admin.verificationExpiry',
      cron: '12 * * * *',
      handler: async () => void (await followVerificationExpiry(system())),
    },
  ]
}
