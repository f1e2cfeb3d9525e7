// The way to the deposit passport, on the page of a rental.
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

export function DepositSection({ rentalId }: { rentalId: string }) {
  return (
    <Card>
      <CardHead title={m.deposit_title()} sub={m.deposit_section_text()} />
      <CardBody>
        <ButtonLink to={href('/dashboard/rentals/:id/deposit', { id: rentalId })} variant="line" size="compact">
          {m.deposit_open()}
        </ButtonLink>
      </CardBody>
    </Card>
  )
}
