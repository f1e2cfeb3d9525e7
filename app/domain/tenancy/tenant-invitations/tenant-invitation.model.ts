// The invitation of a tenant whom the owner added.
import type { QrCode } from '#app/domain/kernel/qr-codes/qr-code.rules.server.ts'
import type { FigureCounts } from '#app/domain/tenancy/opening-figures/opening-figure.model.ts'
import type { TenantInvitationStatus } from '#app/shared/tenancy-vocabulary.ts'

export const INVITATION_DAYS = 30

/** What the page of the link shows. Whoever has the link reads it, so it has neither the address nor a figure nor the name of the tenant. */
export type OpenInvitation = {
  owner: string
  listing: string
  city: string
  expiresAt: Date
  /** Why the reader cannot accept it as they are now. */
  obstacle: 'guest' | 'ownHome' | 'wrongRole' | null
}

/** What became of the mail. `none`: there is no address. `limited`: too many mails were sent; the link can be copied. */
export type InvitationMailOutcome = 'queued' | 'none' | 'limited'

/** For the owner. */
export type InvitationCardData = {
  status: TenantInvitationStatus
  /** Empty after a refusal, which erased it. */
  name: string
  phone: string | null
  email: string | null
  /** While it is open. */
  link: { url: string; expiresAt: Date; isExpired: boolean; qr: QrCode } | null
}

/** For the page of the rental. */
export type InvitationSummary = FigureCounts & { status: TenantInvitationStatus; isOwner: boolean }
