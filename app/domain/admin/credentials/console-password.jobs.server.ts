import type { JobData, JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { CONSOLE_RESET_JOB, sendConsoleReset } from './console-password-reset.commands.server.ts'

export function consolePasswordJobs(system: () => Ctx): JobDefinition[] {
  /** Without a user the job does nothing; it is sent anyway, so that unknown addresses take the same time (promise A3). */
  const handler = async ({ userId }: JobData) => {
    if (typeof userId === 'string') await sendConsoleReset(system(), userId)
  }
  return [{ name: CONSOLE_RESET_JOB, handler }]
}
