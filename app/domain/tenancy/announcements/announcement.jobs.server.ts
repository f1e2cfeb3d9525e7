import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { ANNOUNCEMENT_JOB, tellAnnouncement, TOLD_KINDS } from './tell-announcement.commands.server.ts'

export function announcementJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: ANNOUNCEMENT_JOB,
      handler: async ({ announcementId, kind, tenantIds }) => {
        const told = TOLD_KINDS.find((each) => each === kind)
        if (told === undefined) return
        await tellAnnouncement(system(), {
          announcementId: String(announcementId),
          kind: told,
          tenantIds: String(tenantIds).split(' '),
        })
      },
    },
  ]
}
