// Reminds tenants of lines that are due soon and of lines that are overdue: each line once of each kind. A batch is one transaction: the
// marks, the notifications and the mails commit together, and of two processes one gets the line.
import { eq, inArray, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { paymentReminders } from '#app/db/schema/tenancy/payment-reminders.server.ts'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { nameHome } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import { homeSpace } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { leaseShares } from '#app/domain/tenancy/roommates/own-leases.rules.server.ts'
import { listSharesOn } from '#app/domain/tenancy/roommates/roommate-shares.rules.ts'
import { RENT_REMINDER_DAYS } from '#app/shared/constants.ts'
import { addDays, type Day, getStartOfManilaDay, toManilaDay } from '#app/shared/dates.ts'
import { PAYMENT_REMINDER_KINDS, type PaymentReminderKind } from '#app/shared/tenancy-vocabulary.ts'
import { buildLineSums } from './line-sums.rules.server.ts'
import { notifyTenants } from '#app/domain/tenancy/tenants/tenant-notice.commands.server.ts'

const BATCH_SIZE = 100
const MAX_BATCHES = 100

/** Does nothing while notifications are off. Who turned off the topic gets none. */
export async function remindOfRents(ctx: Ctx): Promise<void> {
  if (!(await getSettings(ctx)).notificationsEnabled) return
  for (const kind of PAYMENT_REMINDER_KINDS)
    for (let batch = 0; batch < MAX_BATCHES; batch++)
      if ((await inTransaction(ctx, (tx) => remindBatch(tx, kind))) < BATCH_SIZE) break
}

async function remindBatch(ctx: Ctx, kind: PaymentReminderKind): Promise<number> {
  const ids = await claimLines(ctx, kind)
  const lines = ids.length === 0 ? [] : await loadLines(ctx, ids)
  for (const { id, tenantId, payerId, shares, dueDate, title, titleFil, space } of lines) {
    const roommateIds = listSharesOn(shares, dueDate).flatMap(({ userId }) => (userId === tenantId ? [] : userId))
    const notice = {
      kind: kind === 'before' ? 'payment.dueSoon' : 'payment.overdue',
      subject: { type: 'payment', id },
      params: {
        ...getTitleParams(nameHome({ title, titleFil }, space)),
        at: getStartOfManilaDay(dueDate).toISOString(),
      },
    } as const
    await notifyTenants(ctx, { tenantId, roommateIds }, notice, payerId)
  }
  return ids.length
}

/** Money that waits for the owner and checks that the owner has count: the tenant has done their part. A line after an early end is not owed. */
async function claimLines(ctx: Ctx, kind: PaymentReminderKind): Promise<string[]> {
  const [from, to] = getDueRange(kind, toManilaDay(ctx.now()))
  const { open, pending } = buildLineSums({ id: sql`y.id`, amountDue: sql`y.amount_due` })
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    insert into ${paymentReminders} (payment_id, kind, sent_at)
    select y.id, ${kind}, ${ctx.now().toISOString()}
    from ${payments} y join ${rentals} r on r.id = y.rental_id
    where y.due_date between ${from} and ${to} and y.kind <> 'reduction'
      and (r.ended_early_on is null or y.due_date <= r.ended_early_on)
      and ${open} > ${pending}
      and not exists (select 1 from ${paymentReminders} m where m.payment_id = y.id and m.kind = ${kind})
    order by y.due_date, y.id limit ${BATCH_SIZE}
    on conflict do nothing returning payment_id as id`)
  return rows.map(({ id }) => id)
}

function getDueRange(kind: PaymentReminderKind, today: Day): [from: Day, to: Day] {
  const { before, after, oldest } = RENT_REMINDER_DAYS
  return kind === 'before' ? [today, addDays(today, before)] : [addDays(today, -oldest), addDays(today, -after)]
}

async function loadLines(ctx: Ctx, ids: readonly string[]) {
  return ctx.db
    .select({
      id: payments.id,
      tenantId: rentals.tenantId,
      payerId: payments.payerId,
      shares: leaseShares,
      dueDate: payments.dueDate,
      title: properties.title,
      titleFil: properties.titleFil,
      space: homeSpace,
    })
    .from(payments)
    .innerJoin(rentals, eq(rentals.id, payments.rentalId))
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(inArray(payments.id, [...ids]))
}
