// Who shares the lease, with the way to the shares and to an invitation.
import type { RentalFacts } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { Card, CardBody, CardFoot, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

export function RoommatesSection({ rental: { id, tenant, roommates } }: { rental: RentalFacts }) {
  return (
    <Card>
      <CardHead title={m.roommate_title()} />
      <CardBody className="text-sm wrap-anywhere">
        {roommates === undefined ? m.roommate_none() : [tenant.name, ...roommates].join(', ')}
      </CardBody>
      <CardFoot>
        <TextLink to={href('/dashboard/rentals/:id/roommates', { id })}>{m.roommate_open_page()}</TextLink>
      </CardFoot>
    </Card>
  )
}
