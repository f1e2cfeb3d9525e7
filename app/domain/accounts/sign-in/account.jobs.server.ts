// Jobs that send the mails of password reset and e-mail verification.
import type { JobData, JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import {
  sendVerification,
  VERIFICATION_JOB,
} from '#app/domain/accounts/registration/email-verification.commands.server.ts'
import { RESET_JOB, sendPasswordReset } from '#app/domain/accounts/passwords/password-reset.commands.server.ts'

export function accountJobs(system: () => Ctx): JobDefinition[] {
  /** Without a user the job does nothing; it is sent anyway, so that unknown addresses take the same time (promise A3). */
  const createUserHandler = (work: (ctx: Ctx, userId: string) => Promise<void>) => async (data: JobData) => {
    if (typeof data.userId === 'string') await work(system(), data.userId)
  }
  return [
    { name: RESET_JOB, handler: createUserHandler(sendPasswordReset) },
    {
      name: VERIFICATION_JOB,
      handler: createUserHandler((ctx, userId) => inTransaction(ctx, (tx) => sendVerification(tx, userId))),
    },
  ]
}
