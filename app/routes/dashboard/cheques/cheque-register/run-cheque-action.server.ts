// What the forms of the register ask for.
import { chequeAction } from '#app/domain/tenancy/cheques/cheque.schema.ts'
import { clearCheque, depositCheque, returnCheque } from '#app/domain/tenancy/cheques/move-cheque.commands.server.ts'
import { recordCheques } from '#app/domain/tenancy/cheques/record-cheques.commands.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import type { RentalArgs } from '#app/routes/dashboard/shared/rental/rental-args.ts'
import { CHEQUE_NOTICES } from './cheque-notices.ts'

export const runChequeAction = defineActions(
  chequeAction,
  CHEQUE_NOTICES,
  ({ params: { id: rentalId } }: RentalArgs) => ({
    record: (ctx, facts) => recordCheques(ctx, { rentalId, ...facts }),
    deposit: (ctx, { cheque }) => depositCheque(ctx, { rentalId, cheque }),
    clear: (ctx, { cheque }) => clearCheque(ctx, { rentalId, cheque }),
    return: (ctx, { cheque, reason, fee }) => returnCheque(ctx, { rentalId, cheque, reason, fee }),
  }),
)
