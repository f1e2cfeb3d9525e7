import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { CLOSURE_NOTICE_JOB, tellClosure } from './deactivation.commands.server.ts'

export function deactivationJobs(system: () => Ctx): JobDefinition[] {
  return [{ name: CLOSURE_NOTICE_JOB, handler: ({ userId }) => tellClosure(system(), String(userId)) }]
}
