import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'

/** For the tenant: the accounts of the owner, with a QR Ph code for what is due. */
export function PayLink({ rentalId }: { rentalId: string }) {
  return (
    <ButtonLink to={href('/dashboard/rentals/:id/pay', { id: rentalId })} size="compact">
      {m.pay_open()}
    </ButtonLink>
  )
}
