// What the forms of the register ask for.
import { postDatedCheckAction } from '#app/domain/tenancy/post-dated-checks/post-dated-check.schema.ts'
import {
  clearPostDatedCheck,
  depositPostDatedCheck,
  returnPostDatedCheck,
} from '#app/domain/tenancy/post-dated-checks/move-post-dated-check.commands.server.ts'
import { recordPostDatedChecks } from '#app/domain/tenancy/post-dated-checks/record-post-dated-checks.commands.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import type { RentalArgs } from '#app/routes/dashboard/shared/rental/rental-args.ts'
import { POST_DATED_CHECK_NOTICES } from './post-dated-check-notices.ts'

export const runPostDatedCheckAction = defineActions(
  postDatedCheckAction,
  POST_DATED_CHECK_NOTICES,
  ({ params: { id: rentalId } }: RentalArgs) => ({
    record: (ctx, facts) => recordPostDatedChecks(ctx, { rentalId, ...facts }),
    deposit: (ctx, { check }) => depositPostDatedCheck(ctx, { rentalId, check }),
    clear: (ctx, { check }) => clearPostDatedCheck(ctx, { rentalId, check }),
    return: (ctx, { check, reason, fee }) => returnPostDatedCheck(ctx, { rentalId, check, reason, fee }),
  }),
)
