// The owner's decision about a payment that a tenant reported; two pages offer it.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { confirmTransfer, declineTransfer } from '#app/domain/tenancy/rent-book/decide-payment.commands.server.ts'

export const decisionCommands = {
  confirm: (ctx: Ctx, { transfer }: { transfer: string }) => confirmTransfer(ctx, transfer),
  decline: (ctx: Ctx, { transfer, reason }: { transfer: string; reason: string }) =>
    declineTransfer(ctx, { transferId: transfer, reason }),
}
