// Tells the other side of a rental what happened to its contract.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import type { NotificationKind } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { getSide } from '#app/domain/tenancy/renewals/renewal-access.queries.server.ts'

type Notice = { kind: Extract<NotificationKind, `lease.${string}`>; note?: string }

export async function tellOtherParty(ctx: Ctx, rental: StoredRental, notice: Notice): Promise<void> {
  const userId = getSide(ctx, rental) === 'tenant' ? rental.listing.ownerId : rental.tenantId
  await tellParty(ctx, rental, { userId, ...notice })
}

export async function tellParty(
  ctx: Ctx,
  { id, listing }: StoredRental,
  { userId, kind, note = '' }: Notice & { userId: string },
): Promise<void> {
  await notify(ctx, { userId, kind, subject: { type: 'rental', id }, params: { ...getTitleParams(listing), note } })
}
