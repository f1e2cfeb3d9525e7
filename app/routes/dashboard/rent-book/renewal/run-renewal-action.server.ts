// What the forms about renewal and early end ask for.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { acceptRenewal } from '#app/domain/tenancy/renewals/accept-renewal.commands.server.ts'
import { endRentalEarly } from '#app/domain/tenancy/renewals/end-rental.commands.server.ts'
import {
  counterRenewal,
  declineRenewal,
  offerRenewal,
  withdrawRenewal,
} from '#app/domain/tenancy/renewals/offer-renewal.commands.server.ts'
import type { RenewalAction } from '#app/domain/tenancy/renewals/renewal.schema.ts'
import type { RenewalDone } from './renewal-done.ts'

export async function runRenewalAction(ctx: Ctx, rentalId: string, input: RenewalAction): Promise<RenewalDone> {
  switch (input.intent) {
    case 'offer': {
      const { intent: _, ...terms } = input
      await offerRenewal(ctx, { rentalId, ...terms })
      return 'offered'
    }
    case 'counter': {
      const { intent: _, ...terms } = input
      await counterRenewal(ctx, { rentalId, ...terms })
      return 'offered'
    }
    case 'decline':
      await declineRenewal(ctx, { rentalId, offer: input.offer, reason: input.reason })
      return 'declined'
    case 'withdraw':
      await withdrawRenewal(ctx, { rentalId, offer: input.offer })
      return 'withdrawn'
    case 'accept':
      await acceptRenewal(ctx, { rentalId, offer: input.offer })
      return 'accepted'
    case 'end':
      await endRentalEarly(ctx, { rentalId, endsOn: input.endsOn, reason: input.reason })
      return 'ended'
  }
}
