// What the forms of a paper ask for.
import { inviteSigner, removeSigner } from '#app/domain/tenancy/invited-signers/invite-signer.commands.server.ts'
import {
  declineSigning,
  prepareSigning,
  withdrawSigning,
} from '#app/domain/tenancy/signing/prepare-signing.commands.server.ts'
import {
  beginSignature,
  resendCode,
  signPaper,
  signWithPasskey,
  signWithPassword,
} from '#app/domain/tenancy/signing/sign-paper.commands.server.ts'
import { signingAction } from '#app/domain/tenancy/signing/signing.schema.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import type { RentalArgs } from '#app/routes/dashboard/shared/rental/rental-args.ts'
import { readPaperRef } from './read-paper-ref.server.ts'
import { SIGNING_NOTICES } from './signing-notices.ts'

type PaperArgs = RentalArgs & { params: { kind?: string } }

export const runSigningAction = defineActions(signingAction, SIGNING_NOTICES, ({ params }: PaperArgs) => {
  const ref = readPaperRef(params)
  return {
    prepare: (ctx, { key, special, days }) => prepareSigning(ctx, { ...ref, key, special, days }),
    begin: (ctx, { signing, name, drawing, way }) => beginSignature(ctx, { ...ref, signing, name, drawing, way }),
    resend: (ctx, { signing }) => resendCode(ctx, { ...ref, signing }),
    sign: (ctx, { signing, code }) => signPaper(ctx, { ...ref, signing, code }),
    signWithPassword: (ctx, { signing, password }) => signWithPassword(ctx, { ...ref, signing, password }),
    signWithPasskey: (ctx, { signing, credential }) => signWithPasskey(ctx, { ...ref, signing, credential }),
    invite: (ctx, { key, signing, role, name, email, locale }) =>
      inviteSigner(ctx, { ...ref, key, signing, role, name, email, locale }),
    removeSigner: (ctx, { signing, signer }) => removeSigner(ctx, { ...ref, signing, signer }),
    decline: (ctx, { signing, reason }) => declineSigning(ctx, { ...ref, signing, reason }),
    withdraw: (ctx, { signing }) => withdrawSigning(ctx, { ...ref, signing }),
  }
})
