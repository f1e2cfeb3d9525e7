import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { SMS_JOB } from './sms.commands.server.ts'
import { deliverDueSms } from './sms-delivery.commands.server.ts'

/** Sent with every SMS. The run every minute is for retries. */
export function smsJobs(system: () => Ctx): JobDefinition[] {
  const handler = async () => {
    await deliverDueSms(system())
  }
  return [{ name: SMS_JOB, cron: '* * * * *', retryLimit: 0, handler }]
}
