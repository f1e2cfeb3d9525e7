// Announces a line above every page, and ends it. The audit log has no text.
import { and, eq, gt } from 'drizzle-orm'
import { announcementBars } from '#app/db/schema/platform/site-texts.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toManilaMoment } from '#app/shared/manila-time.ts'
import { MAX_BAR_DAYS } from './announcement-bar.model.ts'
import { ANNOUNCEMENT_BAR_TOPIC, dropAnnouncementBars } from './announcement-bar.queries.server.ts'
import type { AnnouncementInput } from './announcement-bar.schema.ts'

const DAY_MS = 86_400_000

export async function announceBar(ctx: Ctx, input: AnnouncementInput): Promise<void> {
  authorize(ctx.actor, 'content.edit')
  const now = ctx.now()
  const { startDay, startTime = '00:00', endDay, endTime, text, textFil, link, tone } = input
  const planned = startDay === undefined ? now : toManilaMoment(startDay, startTime)
  const startsAt = planned < now ? now : planned
  const endsAt = toManilaMoment(endDay, endTime)
  if (endsAt <= startsAt) failField('endDay', 'siteText.end.order')
  if (endsAt.getTime() > now.getTime() + MAX_BAR_DAYS * DAY_MS) failField('endDay', 'siteText.end.far')
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .insert(announcementBars)
      .values({
        text,
        textFil,
        tone,
        startsAt,
        endsAt,
        link: link === undefined || link === '' ? null : link,
        authorId: ctx.actor?.id ?? null,
        createdAt: now,
      })
      .returning({ id: announcementBars.id })
    await publish(tx, 'announcementBar.announced', row?.id ?? '')
  })
  dropAnnouncementBars(ctx)
}

/** Idempotent. One that has not started is deleted. */
export async function endBar(ctx: Ctx, { id }: { id: string }): Promise<void> {
  authorize(ctx.actor, 'content.edit')
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    const deleted = await tx.db
      .delete(announcementBars)
      .where(and(eq(announcementBars.id, id), gt(announcementBars.startsAt, now)))
    const ended = await tx.db
      .update(announcementBars)
      // One that started in this instant was shown for a moment
      .set({ endsAt: new Date(now.getTime() + 1) })
      .where(and(eq(announcementBars.id, id), gt(announcementBars.endsAt, new Date(now.getTime() + 1))))
    if (deleted.rowCount === 1 || ended.rowCount === 1) await publish(tx, 'announcementBar.ended', id)
  })
  dropAnnouncementBars(ctx)
}

async function publish(ctx: Ctx, action: 'announcementBar.announced' | 'announcementBar.ended', id: string) {
  await recordAudit(ctx, { action, subjectType: 'announcementBar', subjectId: id, details: {} })
  await ctx.adapters.events.publish(ctx.db, { topic: ANNOUNCEMENT_BAR_TOPIC, subjectId: id })
}
