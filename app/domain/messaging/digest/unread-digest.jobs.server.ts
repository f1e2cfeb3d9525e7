import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { tellUnread } from './unread-digest.commands.server.ts'
import { TELL_JOB } from './unread-digest.rules.ts'

/** Half a day of trying: nothing but the message itself would ask again. */
const RETRIES = 50

export function unreadDigestJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: TELL_JOB,
      retryLimit: RETRIES,
      handler: async ({ userId, conversationId }) => {
        if (typeof userId === 'string' && typeof conversationId === 'string')
          await tellUnread(system(), { userId, conversationId })
      },
    },
  ]
}
