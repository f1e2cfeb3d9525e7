// Tells the side of the listing about an application: its owner and the active agent who manages it.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'

type ApplicationNotice = {
  applicationId: string
  title: string
  titleFil: string | null
  ownerId: string
  agentUserId: string | null
  /** More values of the text. */
  params?: Record<string, string>
}

type ListingSideKind =
  | 'application.received'
  | 'application.withdrawn'
  | 'application.rejectedForYou'
  | 'application.deleted'

/** Without the person who acts. In the order of the ids, so that two transactions cannot wait for each other. */
export async function notifyListingSide(
  ctx: Ctx,
  kind: ListingSideKind,
  { applicationId, title, titleFil, ownerId, agentUserId, params = {} }: ApplicationNotice,
): Promise<void> {
  const people = new Set([ownerId, ...(agentUserId === null ? [] : [agentUserId])])
  if (ctx.actor) people.delete(ctx.actor.id)
  for (const userId of [...people].toSorted())
    await notify(ctx, {
      userId,
      kind,
      subject: { type: 'application', id: applicationId },
      params: { ...params, title, ...(titleFil === null ? {} : { titleFil }) },
    })
}
