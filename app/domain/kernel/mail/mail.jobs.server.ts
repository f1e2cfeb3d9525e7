import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { DELIVER_JOB } from './mail.commands.server.ts'
import { deliverDueMails } from './mail-delivery.commands.server.ts'

/** Sent with every mail. The cron run every minute is for retries and for mails whose job ran before their commit. */
export function mailJobs(system: () => Ctx): JobDefinition[] {
  const handler = async () => {
    await deliverDueMails(system())
  }
  return [{ name: DELIVER_JOB, cron: '* * * * *', retryLimit: 0, handler }]
}
