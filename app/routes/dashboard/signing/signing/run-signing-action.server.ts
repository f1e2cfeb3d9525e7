// What the forms of the lease ask for.
import {
  declineSigning,
  prepareSigning,
  withdrawSigning,
} from '#app/domain/tenancy/signing/prepare-signing.commands.server.ts'
import { beginSignature, resendCode, signLease } from '#app/domain/tenancy/signing/sign-lease.commands.server.ts'
import { signingAction } from '#app/domain/tenancy/signing/signing.schema.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import type { RentalArgs } from '#app/routes/dashboard/shared/rental/rental-args.ts'
import { SIGNING_NOTICES } from './signing-notices.ts'

export const runSigningAction = defineActions(
  signingAction,
  SIGNING_NOTICES,
  ({ params: { id: rentalId } }: RentalArgs) => ({
    prepare: (ctx, { key, special, days }) => prepareSigning(ctx, { rentalId, key, special, days }),
    begin: (ctx, { signing, name, drawing }) => beginSignature(ctx, { rentalId, signing, name, drawing }),
    resend: (ctx, { signing }) => resendCode(ctx, { rentalId, signing }),
    sign: (ctx, { signing, code }) => signLease(ctx, { rentalId, signing, code }),
    decline: (ctx, { signing, reason }) => declineSigning(ctx, { rentalId, signing, reason }),
    withdraw: (ctx, { signing }) => withdrawSigning(ctx, { rentalId, signing }),
  }),
)
