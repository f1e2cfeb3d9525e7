import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { countRecentEvents, prepareEventPartitions } from './event.commands.server.ts'
import { forwardEvents } from './event-forwarding.commands.server.ts'

export function analyticsJobs(system: () => Ctx): JobDefinition[] {
  return [
    { name: 'analytics.count', cron: '27 1 * * *', retryLimit: 5, handler: () => countRecentEvents(system()) },
    {
      name: 'analytics.partitions',
      cron: '17 0 * * *',
      retryLimit: 5,
      handler: () => prepareEventPartitions(system()),
    },
    { name: 'analytics.forward', cron: '* * * * *', handler: () => forwardEvents(system()) },
  ]
}
