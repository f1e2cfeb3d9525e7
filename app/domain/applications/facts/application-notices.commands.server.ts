// Tells the side of the listing about an application: its owner and the active agent who manages it.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'

type ApplicationNotice = {
  applicationId: string
  title: string
  titleFil: string | null
  ownerId: string
  agentUserId: string | null
}

/** In the order of the ids, so that two transactions cannot wait for each other. */
export async function notifyListingSide(
  ctx: Ctx,
  kind: 'application.received' | 'application.withdrawn',
  { applicationId, title, titleFil, ownerId, agentUserId }: ApplicationNotice,
): Promise<void> {
  const people = new Set([ownerId, ...(agentUserId === null ? [] : [agentUserId])])
  for (const userId of [...people].toSorted())
    await notify(ctx, {
      userId,
      kind,
      subject: { type: 'application', id: applicationId },
      params: { title, ...(titleFil === null ? {} : { titleFil }) },
    })
}
