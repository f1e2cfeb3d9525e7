// Jobs that send the mails of password reset and email verification.
import type { JobData, JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import {
  sendVerification,
  VERIFICATION_JOB,
} from '#app/domain/accounts/registration/email-verification.commands.server.ts'
import { RESET_JOB, sendPasswordReset } from '#app/domain/accounts/passwords/password-reset.commands.server.ts'

type SendLink = (ctx: Ctx, userId: string, from: string | undefined) => Promise<void>

export function accountJobs(system: () => Ctx): JobDefinition[] {
  /** Without a user the job does nothing; it is sent anyway, so that unknown addresses take the same time (promise A3). */
  const createHandler = (send: SendLink) => async (data: JobData) => {
    const from = typeof data.from === 'string' ? data.from : undefined
    if (typeof data.userId === 'string') await send(system(), data.userId, from)
  }
  return [
    { name: RESET_JOB, handler: createHandler(sendPasswordReset) },
    {
      name: VERIFICATION_JOB,
      handler: createHandler((ctx, userId, from) => inTransaction(ctx, (tx) => sendVerification(tx, userId, from))),
    },
  ]
}
