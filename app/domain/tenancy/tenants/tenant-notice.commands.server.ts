// Notifies the tenants of a lease: all of them, or the one whom it concerns. Call it in the transaction of the cause.
import { eq } from 'drizzle-orm'
import { paymentProofs, payments } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { NewNotification } from '#app/domain/notifications/delivery/new-notification.model.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { listTenantsEver, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'

type Tenants = Pick<StoredRental, 'tenantId' | 'roommateIds'>
type Notice = Omit<NewNotification, 'userId'>

/** But the one who acts. `payerId`: who owes the line that it is about, if one tenant does. */
export async function notifyTenants(ctx: Ctx, rental: Tenants, notice: Notice, payerId: string | null = null) {
  const people = payerId === null ? [rental.tenantId, ...rental.roommateIds] : [payerId]
  for (const userId of people) if (userId !== ctx.actor?.id) await notify(ctx, { userId, ...notice })
}

/** The tenant who handed the payment in. One that the owner recorded concerns who owes its lines. */
export async function notifyOfTransfer(ctx: Ctx, rental: StoredRental, transferId: string, notice: Notice) {
  const [transfer] = await ctx.db
    .select({ submittedBy: paymentProofs.submittedBy, payerId: payments.payerId })
    .from(paymentProofs)
    .innerJoin(payments, eq(payments.id, paymentProofs.paymentId))
    .where(eq(paymentProofs.transferId, transferId))
    .limit(1)
  const isOfTenant = transfer !== undefined && listTenantsEver(rental).includes(transfer.submittedBy)
  await notifyTenants(ctx, rental, notice, isOfTenant ? transfer.submittedBy : (transfer?.payerId ?? null))
}
