// The next checks of a rental, with the way to the register.
import type { ChequeRegister } from '#app/domain/tenancy/cheques/cheque.model.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ChequeList } from '#app/domain/tenancy/cheques/components/cheque-list.tsx'
import type { Day } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { Card, CardBody, CardFoot, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

const SHOWN = 3

type ChecksSectionProps = { rentalId: string; register: ChequeRegister; today: Day }

export function ChecksSection({ rentalId, register: { cheques, held }, today }: ChecksSectionProps) {
  const view = href('/dashboard/rentals/:id/checks', { id: rentalId })
  return (
    <Card>
      <CardHead
        title={m.cheque_title()}
        sub={m.cheque_register_held({ count: held.count, amount: formatAmount(held.amount) })}
      />
      {cheques.length === 0 ? (
        <CardBody className="text-sm text-ink-soft">{m.cheque_none()}</CardBody>
      ) : (
        <ChequeList cheques={cheques.slice(0, SHOWN)} today={today} />
      )}
      <CardFoot>
        <TextLink to={view}>{m.cheque_open()}</TextLink>
      </CardFoot>
    </Card>
  )
}
