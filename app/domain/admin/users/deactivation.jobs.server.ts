import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  CLOSURE_BATCH_JOB,
  CLOSURE_NOTICE_JOB,
  tellClosure,
  tellClosureBatch,
} from './closure-notice.commands.server.ts'

export function deactivationJobs(system: () => Ctx): JobDefinition[] {
  return [
    { name: CLOSURE_NOTICE_JOB, handler: ({ userId }) => tellClosure(system(), String(userId)) },
    {
      name: CLOSURE_BATCH_JOB,
      handler: ({ userId, state, since, after }) =>
        tellClosureBatch(system(), {
          userId: String(userId),
          state: state === 'reopened' ? 'reopened' : 'closed',
          since: new Date(String(since)),
          after: typeof after === 'string' ? after : null,
        }),
    },
  ]
}
