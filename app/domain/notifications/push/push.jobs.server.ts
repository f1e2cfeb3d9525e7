import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { PUSH_JOB } from './push.commands.server.ts'
import { deliverDuePushes } from './push-delivery.commands.server.ts'

/** Sent with every push message. The run every minute is for retries and for the end of the quiet hours. */
export function pushJobs(system: () => Ctx): JobDefinition[] {
  const handler = async () => {
    await deliverDuePushes(system())
  }
  return [{ name: PUSH_JOB, cron: '* * * * *', retryLimit: 0, handler }]
}
