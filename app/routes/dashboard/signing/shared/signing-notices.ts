import { m } from '#app/messages/messages.js'

export const SIGNING_NOTICES = {
  prepare: m.signing_done_prepare,
  begin: m.signing_done_name,
  resend: m.signing_done_begin,
  sign: m.signing_done_sign,
  signWithPassword: m.signing_done_sign,
  signWithPasskey: m.signing_done_sign,
  invite: m.signer_done_invite,
  removeSigner: m.signer_done_remove,
  decline: m.signing_done_decline,
  withdraw: m.signing_done_withdraw,
}
