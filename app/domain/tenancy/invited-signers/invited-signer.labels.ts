import { m } from '#app/messages/messages.js'
import type { InvitedSignerRole } from '#app/shared/tenancy-vocabulary.ts'
import type { InvitedSignerView } from './invited-signer.model.ts'

const ROLES: Record<InvitedSignerRole, () => string> = { guarantor: m.signer_guarantor, witness: m.lease_witness }
export const getSignerRoleLabel = (role: InvitedSignerRole): string => ROLES[role]()

const DECLARATIONS: Record<InvitedSignerRole, () => string> = {
  guarantor: m.signer_guarantor_declaration,
  witness: m.signer_witness_declaration,
}
/** What the signature means; the person agrees to it, and the certificate prints it. */
export const getDeclaration = (role: InvitedSignerRole): string => DECLARATIONS[role]()

/** Of one who has not signed. */
export const getUnsignedLabel = (status: InvitedSignerView['status']): string =>
  status === 'declined' ? m.ui_declined() : m.signing_not_signed()
