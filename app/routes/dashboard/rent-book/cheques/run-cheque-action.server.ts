// What the forms of the register ask for.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { ChequeAction } from '#app/domain/tenancy/cheques/cheque.schema.ts'
import { clearCheque, depositCheque, returnCheque } from '#app/domain/tenancy/cheques/move-cheque.commands.server.ts'
import { recordCheques } from '#app/domain/tenancy/cheques/record-cheques.commands.server.ts'
import type { ChequeDone } from './cheque-done.ts'

export async function runChequeAction(ctx: Ctx, rentalId: string, input: ChequeAction): Promise<ChequeDone> {
  if (input.intent === 'record') {
    const { intent: _, ...facts } = input
    await recordCheques(ctx, { rentalId, ...facts })
    return 'recorded'
  }
  if (input.intent === 'return') {
    await returnCheque(ctx, { rentalId, cheque: input.cheque, reason: input.reason, fee: input.fee })
    return 'returned'
  }
  if (input.intent === 'clear') {
    await clearCheque(ctx, { rentalId, cheque: input.cheque })
    return 'cleared'
  }
  await depositCheque(ctx, { rentalId, cheque: input.cheque })
  return 'deposited'
}
