import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  acceptConditionReport,
  addConditionEntry,
  removeConditionEntry,
} from '#app/domain/tenancy/deposits/condition-report.commands.server.ts'
import {
  addDeduction,
  answerDeduction,
  withdrawDeduction,
} from '#app/domain/tenancy/deposits/deduction.commands.server.ts'
import type { DepositAction } from '#app/domain/tenancy/deposits/deposit.schema.ts'

/** The command of each form. */
export async function runDepositAction(ctx: Ctx, rentalId: string, input: DepositAction): Promise<void> {
  switch (input.intent) {
    case 'add': {
      const { intent: _, ...entry } = input
      return addConditionEntry(ctx, rentalId, entry)
    }
    case 'remove':
      return removeConditionEntry(ctx, rentalId, input.entry)
    case 'accept':
      return acceptConditionReport(ctx, rentalId, { kind: input.kind, version: input.version })
    case 'deduct': {
      const { intent: _, ...deduction } = input
      return addDeduction(ctx, rentalId, deduction)
    }
    case 'agree':
      return answerDeduction(ctx, rentalId, { id: input.deduction, status: 'accepted' })
    case 'contest':
      return answerDeduction(ctx, rentalId, { id: input.deduction, status: 'contested', answer: input.answer })
    case 'withdraw':
      return withdrawDeduction(ctx, rentalId, input.deduction)
  }
}
