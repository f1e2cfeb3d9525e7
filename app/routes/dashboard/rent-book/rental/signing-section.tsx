// Where the signing of the lease stands, with the way to it.
import { getSigningStatusLabel } from '#app/domain/tenancy/signing/signing.labels.ts'
import type { SigningSummary } from '#app/domain/tenancy/signing/signing.model.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardFoot, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

export function SigningSection({ rentalId, signing }: { rentalId: string; signing: SigningSummary }) {
  const { status, isWaitingForReader } = signing
  const to = href('/dashboard/rentals/:id/signing', { id: rentalId })
  return (
    <Card>
      <CardHead title={m.lease_signatures()} />
      <CardBody className="text-sm">
        {isWaitingForReader ? (
          <p className="font-semibold">{m.signing_card_your_turn()}</p>
        ) : (
          <p className="text-ink-soft">{status === null ? m.signing_card_none() : getSigningStatusLabel(status)}</p>
        )}
      </CardBody>
      <CardFoot>
        {isWaitingForReader ? (
          <ButtonLink to={to} size="compact">
            {m.signing_title()}
          </ButtonLink>
        ) : (
          <TextLink to={to}>{m.mail_lease_code_button()}</TextLink>
        )}
      </CardFoot>
    </Card>
  )
}
