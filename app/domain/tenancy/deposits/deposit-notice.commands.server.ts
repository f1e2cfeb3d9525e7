import type { Ctx } from '#app/domain/ctx.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { notifyTenants } from '#app/domain/tenancy/tenants/tenant-notice.commands.server.ts'
import { isOnTenantSide, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'

type DepositNotice =
  | 'deposit.reportChanged'
  | 'deposit.reportAccepted'
  | 'deposit.deducted'
  | 'deposit.answered'
  | 'deposit.returned'
  | 'deposit.returnAnswered'

/** Tells the other side of the rental. Call it in the transaction of the cause. */
export async function notifyOfDeposit(ctx: Ctx, rental: StoredRental, kind: DepositNotice): Promise<void> {
  const notice = { kind, subject: { type: 'rental', id: rental.id }, params: getTitleParams(rental.listing) } as const
  await notifyTenants(ctx, rental, notice)
  if (isOnTenantSide(rental, ctx.actor?.id)) await notify(ctx, { userId: rental.listing.ownerId, ...notice })
}
