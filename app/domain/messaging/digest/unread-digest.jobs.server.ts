import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { sendUnreadDigest } from './unread-digest.commands.server.ts'
import { UNREAD_DIGEST_JOB } from './unread-digest.rules.ts'

/** About half a day of retries, because nothing else than a new message would create the job again. */
const MAX_RETRIES = 50

export function unreadDigestJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: UNREAD_DIGEST_JOB,
      retryLimit: MAX_RETRIES,
      handler: async ({ userId, conversationId }) => {
        if (typeof userId === 'string' && typeof conversationId === 'string')
          await sendUnreadDigest(system(), { userId, conversationId })
      },
    },
  ]
}
