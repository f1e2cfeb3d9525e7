// Tells owners on the date of a check that it can be deposited: each check once. A batch is one transaction: the marks, the notifications and
// the mails commit together, and of two processes one gets the check.
import { eq, inArray, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { cheques, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { getChequeName } from './cheque.labels.ts'

const BATCH_SIZE = 100
const MAX_BATCHES = 100

/** Does nothing while notifications are off. */
export async function remindOfCheques(ctx: Ctx): Promise<void> {
  if (!(await getSettings(ctx)).notificationsEnabled) return
  for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await inTransaction(ctx, remindBatch)) < BATCH_SIZE) break
}

async function remindBatch(ctx: Ctx): Promise<number> {
  const now = ctx.now()
  const claimed = ctx.db
    .select({ id: cheques.id })
    .from(cheques)
    .where(
      sql`${cheques.status} = 'held' and ${cheques.remindedAt} is null and ${cheques.chequeDate} <= ${toManilaDay(now)}`,
    )
    .orderBy(cheques.chequeDate)
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const marked = await ctx.db
    .update(cheques)
    .set({ remindedAt: now, updatedAt: now })
    .where(inArray(cheques.id, claimed))
    .returning({ id: cheques.id })
  if (marked.length === 0) return 0
  const rows = await ctx.db
    .select({
      rentalId: cheques.rentalId,
      bank: cheques.bank,
      number: cheques.number,
      ownerId: properties.ownerId,
      title: properties.title,
      titleFil: properties.titleFil,
    })
    .from(cheques)
    .innerJoin(rentals, eq(rentals.id, cheques.rentalId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(
      inArray(
        cheques.id,
        marked.map(({ id }) => id),
      ),
    )
  for (const { rentalId, ownerId, bank, number, title, titleFil } of rows)
    await notify(ctx, {
      userId: ownerId,
      kind: 'cheque.due',
      subject: { type: 'rental', id: rentalId },
      params: { ...getTitleParams({ title, titleFil }), note: getChequeName({ bank, number }) },
    })
  return marked.length
}
