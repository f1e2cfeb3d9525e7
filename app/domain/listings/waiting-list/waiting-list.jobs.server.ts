import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { REOPENED_JOB } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { tellWaiting } from './waiting-list.commands.server.ts'

export function waitingListJobs(system: () => Ctx): JobDefinition[] {
  return [{ name: REOPENED_JOB, handler: ({ listingId }) => tellWaiting(system(), String(listingId)) }]
}
