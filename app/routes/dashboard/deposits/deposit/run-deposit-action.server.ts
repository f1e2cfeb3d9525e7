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
import {
  answerReturn,
  recordReturn,
  withdrawReturn,
} from '#app/domain/tenancy/deposits/deposit-return.commands.server.ts'
import { depositAction } from '#app/domain/tenancy/deposits/deposit.schema.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import type { RentalArgs } from '#app/routes/dashboard/shared/rental/rental-args.ts'
import { DEPOSIT_NOTICES } from './deposit-notices.ts'

export const runDepositAction = defineActions(
  depositAction,
  DEPOSIT_NOTICES,
  ({ params: { id: rentalId } }: RentalArgs) => ({
    add: (ctx, entry) => addConditionEntry(ctx, rentalId, entry),
    remove: (ctx, { entry }) => removeConditionEntry(ctx, rentalId, entry),
    accept: (ctx, { kind, version }) => acceptConditionReport(ctx, rentalId, { kind, version }),
    deduct: (ctx, deduction) => addDeduction(ctx, rentalId, deduction),
    agree: (ctx, { deduction }) => answerDeduction(ctx, rentalId, { id: deduction, status: 'accepted' }),
    contest: (ctx, { deduction, answer }) =>
      answerDeduction(ctx, rentalId, { id: deduction, status: 'contested', answer }),
    withdraw: (ctx, { deduction }) => withdrawDeduction(ctx, rentalId, deduction),
    return: (ctx, paidBack) => recordReturn(ctx, rentalId, paidBack),
    confirmReturn: (ctx, { return: id }) => answerReturn(ctx, rentalId, { id, status: 'confirmed' }),
    contestReturn: (ctx, { return: id, answer }) => answerReturn(ctx, rentalId, { id, status: 'contested', answer }),
    withdrawReturn: (ctx, { return: id }) => withdrawReturn(ctx, rentalId, id),
  }),
)
