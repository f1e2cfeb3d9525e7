// What is held of the deposit and the way to the deposit passport, on the page of a rental.
import type { RentalFacts } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

export function DepositSection({ rental: { id, depositHeld, depositLeft } }: { rental: RentalFacts }) {
  const facts = [
    [m.deposit_sum_paid(), depositHeld],
    [m.deposit_held(), depositLeft],
  ] as const
  return (
    <Card>
      <CardHead title={m.deposit_title()} sub={m.deposit_section_text()} />
      <CardBody className="grid grid-cols-1 gap-4">
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          {facts.map(([label, amount]) => (
            <div key={label}>
              <dt className="text-tiny text-ink-soft">{label}</dt>
              <dd className="font-head text-xl font-semibold tabular-nums">{formatAmount(amount)}</dd>
            </div>
          ))}
        </dl>
        <div>
          <ButtonLink to={href('/dashboard/rentals/:id/deposit', { id })} size="compact">
            {m.deposit_open()}
          </ButtonLink>
        </div>
      </CardBody>
    </Card>
  )
}
