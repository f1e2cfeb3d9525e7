// Tells the current tenants of an owner that a payout account is new or changed. Batches, because an owner can have hundreds of tenants.
import { and, asc, eq, gt, gte, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { payoutAccounts } from '#app/db/schema/tenancy/payout-accounts.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'

export const PAYOUT_NOTICE_JOB = 'payoutAccounts.tell'
/** One transaction tells so many people: it is short, and a failure repeats no more than these. */
export const PAYOUT_NOTICE_BATCH = 50

export type PayoutNotice = {
  accountId: string
  changedAt: Date
  /** The last tenant of the batch before. */
  after: string | null
}

/** The job of one batch. One that a later change or a removal has overtaken tells nobody: the later change has its own job. */
export async function announcePayoutAccount(ctx: Ctx, { accountId, changedAt, after }: PayoutNotice): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [account] = await tx.db
      .select({ ownerId: payoutAccounts.ownerId, owner: users.fullName })
      .from(payoutAccounts)
      .innerJoin(users, eq(users.id, payoutAccounts.ownerId))
      .where(and(eq(payoutAccounts.id, accountId), eq(payoutAccounts.changedAt, changedAt)))
    if (!account) return
    const tenants = await listTenants(tx, account.ownerId, after)
    const group = `${accountId}:${changedAt.getTime()}` // a job that runs twice adds to the unread line
    for (const { tenantId, rentalId } of tenants)
      await notify(tx, {
        userId: tenantId,
        kind: 'payoutAccount.changed',
        subject: { type: 'rental', id: rentalId },
        params: { note: account.owner },
        group,
      })
    const last = tenants.at(-1)
    if (last === undefined || tenants.length < PAYOUT_NOTICE_BATCH) return
    const next = { accountId, changedAt: changedAt.toISOString(), after: last.tenantId }
    await tx.adapters.jobs.send(tx.db, PAYOUT_NOTICE_JOB, next)
  })
}

/** Once for each tenant whose rental of this owner has not ended, with the rental that ends last. */
async function listTenants(ctx: Ctx, ownerId: string, after: string | null) {
  const endsOn = sql<string>`coalesce(${rentals.endedEarlyOn}, ${rentals.endsOn})`
  return ctx.db
    .selectDistinctOn([rentals.tenantId], { tenantId: rentals.tenantId, rentalId: rentals.id })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(
      and(
        eq(properties.ownerId, ownerId),
        gte(endsOn, toManilaDay(ctx.now())),
        after === null ? undefined : gt(rentals.tenantId, after),
      ),
    )
    .orderBy(asc(rentals.tenantId), sql`${endsOn} desc`, asc(rentals.id))
    .limit(PAYOUT_NOTICE_BATCH)
}
