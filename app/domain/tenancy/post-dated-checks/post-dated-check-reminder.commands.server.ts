// Tells owners on the date of a check that it can be deposited: each check once. A batch is one transaction: the marks, the notifications and
// the mails commit together, and of two processes one gets the check.
import { eq, inArray, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { postDatedChecks, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { nameHome } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import { homeSpace } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { getPostDatedCheckName } from './post-dated-check.labels.ts'

const BATCH_SIZE = 100
const MAX_BATCHES = 100

/** Does nothing while notifications are off. */
export async function remindOfPostDatedChecks(ctx: Ctx): Promise<void> {
  if (!(await getSettings(ctx)).notificationsEnabled) return
  for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await inTransaction(ctx, remindBatch)) < BATCH_SIZE) break
}

async function remindBatch(ctx: Ctx): Promise<number> {
  const now = ctx.now()
  const claimed = ctx.db
    .select({ id: postDatedChecks.id })
    .from(postDatedChecks)
    .where(
      sql`${postDatedChecks.status} = 'held' and ${postDatedChecks.remindedAt} is null and ${postDatedChecks.checkDate} <= ${toManilaDay(now)}`,
    )
    .orderBy(postDatedChecks.checkDate)
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const marked = await ctx.db
    .update(postDatedChecks)
    .set({ remindedAt: now, updatedAt: now })
    .where(inArray(postDatedChecks.id, claimed))
    .returning({ id: postDatedChecks.id })
  if (marked.length === 0) return 0
  const rows = await ctx.db
    .select({
      rentalId: postDatedChecks.rentalId,
      bank: postDatedChecks.bank,
      number: postDatedChecks.number,
      ownerId: properties.ownerId,
      title: properties.title,
      titleFil: properties.titleFil,
      space: homeSpace,
    })
    .from(postDatedChecks)
    .innerJoin(rentals, eq(rentals.id, postDatedChecks.rentalId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(
      inArray(
        postDatedChecks.id,
        marked.map(({ id }) => id),
      ),
    )
  for (const { rentalId, ownerId, bank, number, title, titleFil, space } of rows)
    await notify(ctx, {
      userId: ownerId,
      kind: 'postDatedCheck.due',
      subject: { type: 'rental', id: rentalId },
      params: {
        ...getTitleParams(nameHome({ title, titleFil }, space)),
        note: getPostDatedCheckName({ bank, number }),
      },
    })
  return marked.length
}
