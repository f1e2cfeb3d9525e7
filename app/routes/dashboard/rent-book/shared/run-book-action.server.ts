// What the forms of a rent book ask for.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { confirmTransfer, declineTransfer } from '#app/domain/tenancy/rent-book/decide-payment.commands.server.ts'
import { handInPayment } from '#app/domain/tenancy/rent-book/hand-in-payment.commands.server.ts'
import { addCharge, recordPayment, reduceLine } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import type { BookAction, DecisionAction } from '#app/domain/tenancy/rent-book/rent-book.schema.ts'
import type { BookDone } from './done-messages.ts'

export async function runBookAction(ctx: Ctx, rentalId: string, input: BookAction): Promise<BookDone> {
  if (input.intent === 'confirm' || input.intent === 'decline') return runDecision(ctx, input)
  if (input.intent === 'handIn') {
    const { intent: _, ...payment } = input
    await handInPayment(ctx, { rentalId, ...payment })
    return 'handedIn'
  }
  if (input.intent === 'record') {
    const { intent: _, ...payment } = input
    await recordPayment(ctx, { rentalId, ...payment })
    return 'recorded'
  }
  if (input.intent === 'charge') {
    const { intent: _, ...charge } = input
    await addCharge(ctx, { rentalId, ...charge })
    return 'charged'
  }
  const { intent: _, ...reduction } = input
  await reduceLine(ctx, { rentalId, ...reduction })
  return 'reduced'
}

export async function runDecision(ctx: Ctx, input: DecisionAction): Promise<BookDone> {
  if (input.intent === 'confirm') {
    await confirmTransfer(ctx, input.transfer)
    return 'confirmed'
  }
  await declineTransfer(ctx, { transferId: input.transfer, reason: input.reason })
  return 'declined'
}
