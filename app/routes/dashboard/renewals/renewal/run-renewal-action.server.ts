// What the forms about renewal and early end ask for.
import { acceptEarlyEnd } from '#app/domain/tenancy/renewals/accept-early-end.commands.server.ts'
import { acceptRenewal } from '#app/domain/tenancy/renewals/accept-renewal.commands.server.ts'
import { endRentalEarly } from '#app/domain/tenancy/renewals/end-rental.commands.server.ts'
import {
  counterRenewal,
  declineRenewal,
  offerRenewal,
  withdrawRenewal,
} from '#app/domain/tenancy/renewals/offer-renewal.commands.server.ts'
import {
  declineEarlyEnd,
  proposeEarlyEnd,
  withdrawEarlyEnd,
} from '#app/domain/tenancy/renewals/propose-early-end.commands.server.ts'
import { renewalAction } from '#app/domain/tenancy/renewals/renewal.schema.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import type { RentalArgs } from '#app/routes/dashboard/shared/rental/rental-args.ts'
import { RENEWAL_NOTICES } from './renewal-notices.ts'

export const runRenewalAction = defineActions(
  renewalAction,
  RENEWAL_NOTICES,
  ({ params: { id: rentalId } }: RentalArgs) => ({
    offer: (ctx, terms) => offerRenewal(ctx, { rentalId, ...terms }),
    counter: (ctx, terms) => counterRenewal(ctx, { rentalId, ...terms }),
    decline: (ctx, { offer, reason }) => declineRenewal(ctx, { rentalId, offer, reason }),
    withdraw: (ctx, { offer }) => withdrawRenewal(ctx, { rentalId, offer }),
    accept: (ctx, { offer }) => acceptRenewal(ctx, { rentalId, offer }),
    proposeEnd: (ctx, terms) => proposeEarlyEnd(ctx, { rentalId, ...terms }),
    acceptEnd: (ctx, { proposal }) => acceptEarlyEnd(ctx, { rentalId, proposal }),
    declineEnd: (ctx, { proposal, reason }) => declineEarlyEnd(ctx, { rentalId, proposal, reason }),
    withdrawEnd: (ctx, { proposal }) => withdrawEarlyEnd(ctx, { rentalId, proposal }),
    end: (ctx, { endsOn, reason }) => endRentalEarly(ctx, { rentalId, endsOn, reason }),
  }),
)
