// Hints for open pages of the admin console. In the kernel, because the capabilities that announce a change must not know the console.
import type { Ctx } from '#app/domain/ctx.server.ts'

export const ADMIN_FEED_TOPIC = 'admin'

export type AdminFeedSubject = 'application' | 'listing' | 'report' | 'user'

/** Call in the transaction of the change. The id says what to read again; the pages read the current state from the tables. */
export async function announceToAdmins(
  ctx: Pick<Ctx, 'db' | 'adapters'>,
  subject: AdminFeedSubject,
  id: string,
): Promise<void> {
  await ctx.adapters.events.publish(ctx.db, { topic: ADMIN_FEED_TOPIC, subjectId: `${subject}:${id}` })
}
