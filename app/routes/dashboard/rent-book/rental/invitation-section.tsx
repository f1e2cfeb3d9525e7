// Whether the tenant whom the owner added has accepted, and what is contested.
import type { InvitationSummary } from '#app/domain/tenancy/tenant-invitations/tenant-invitation.model.ts'
import { getInvitationLabel } from '#app/domain/tenancy/tenants/tenant-list.labels.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { Card, CardBody, CardFoot, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

type SectionProps = { rentalId: string; invitation: InvitationSummary }

export function InvitationSection({ rentalId, invitation: { status, proposed, contested, isOwner } }: SectionProps) {
  return (
    <Card>
      <CardHead title={m.opening_title()} />
      <CardBody className="grid grid-cols-1 gap-1 text-sm">
        {isOwner ? <p className="font-semibold">{getInvitationLabel(status)}</p> : null}
        <p>{m.opening_section_counts({ proposed, contested })}</p>
      </CardBody>
      <CardFoot>
        <TextLink to={href('/dashboard/rentals/:id/opening', { id: rentalId })}>
          {isOwner && status !== 'accepted' ? m.opening_open_invite() : m.opening_open()}
        </TextLink>
      </CardFoot>
    </Card>
  )
}
