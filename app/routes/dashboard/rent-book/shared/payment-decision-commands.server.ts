// The owner's decision about a payment that a tenant reported; two pages offer it.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { confirmTransfer, declineTransfer } from '#app/domain/tenancy/rent-book/decide-payment.commands.server.ts'

export const decisionCommands = {
  confirm: (ctx: Ctx, { transfer, invoiceNumber }: { transfer: string; invoiceNumber?: string | undefined }) =>
    confirmTransfer(ctx, transfer, invoiceNumber),
  decline: (ctx: Ctx, { transfer, reason }: { transfer: string; reason: string }) =>
    declineTransfer(ctx, { transferId: transfer, reason }),
}
