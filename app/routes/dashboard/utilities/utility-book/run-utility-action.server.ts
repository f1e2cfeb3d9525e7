// What the forms about sub-meter readings ask for.
import { contestReading, keepReading } from '#app/domain/tenancy/utilities/contest-reading.commands.server.ts'
import { correctReading, recordReading } from '#app/domain/tenancy/utilities/record-reading.commands.server.ts'
import { reverseReading } from '#app/domain/tenancy/utilities/reverse-reading.commands.server.ts'
import { utilityAction } from '#app/domain/tenancy/utilities/utility.schema.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import type { RentalArgs } from '#app/routes/dashboard/shared/rental/rental-args.ts'
import { UTILITY_NOTICES } from './utility-notices.ts'

export const runUtilityAction = defineActions(
  utilityAction,
  UTILITY_NOTICES,
  ({ params: { id: rentalId } }: RentalArgs) => ({
    record: (ctx, facts) => recordReading(ctx, { rentalId, ...facts }),
    correct: (ctx, facts) => correctReading(ctx, { rentalId, ...facts }),
    contest: (ctx, { charge, reason }) => contestReading(ctx, { rentalId, charge, reason }),
    reverse: (ctx, { charge, reason }) => reverseReading(ctx, { rentalId, charge, reason }),
    keep: (ctx, { charge, answer }) => keepReading(ctx, { rentalId, charge, answer }),
  }),
)
