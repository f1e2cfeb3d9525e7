// The parts of a bill with their computation, the part of the owner, and the sum.
import { Link } from 'react-router'
import { type HomeSpace, homeName } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import { describePart, describeShared } from '#app/domain/tenancy/shared-bills/shared-bill.labels.ts'
import type { BillFacts, PartFacts } from '#app/domain/tenancy/shared-bills/shared-bill.model.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'

export type ShownPart = PartFacts & { rentalId: string; name: string; homeSpace: HomeSpace | null; to?: string }

export function BillParts({ bill, parts }: { bill: BillFacts; parts: readonly ShownPart[] }) {
  const shared = describeShared(bill)
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 text-sm">
      {parts.map((part) => (
        <div key={part.rentalId} className="col-span-2 grid grid-cols-subgrid">
          <dt className="[overflow-wrap:anywhere]">
            {part.to === undefined ? (
              part.name
            ) : (
              <Link to={part.to} className="font-semibold text-sea underline">
                {part.name}
              </Link>
            )}
            {part.homeSpace === null ? null : (
              <span className="block text-tiny text-ink-soft">{homeName('', part.homeSpace)}</span>
            )}
            {describePart(bill, part).map((line) => (
              <span key={line} className="block text-tiny text-ink-soft tabular-nums">
                {line}
              </span>
            ))}
          </dt>
          <dd className="text-right font-semibold tabular-nums">{formatAmount(part.amount)}</dd>
        </div>
      ))}
      {bill.ownerAmount === 0 ? null : (
        <div className="col-span-2 grid grid-cols-subgrid">
          <dt>
            {m.ui_you()}
            <span className="block text-tiny text-ink-soft">{shared}</span>
          </dt>
          <dd className="text-right font-semibold tabular-nums">{formatAmount(bill.ownerAmount)}</dd>
        </div>
      )}
      <div className="col-span-2 grid grid-cols-subgrid border-t border-line pt-2 font-semibold">
        <dt>{m.ui_total()}</dt>
        <dd className="text-right tabular-nums">{formatAmount(bill.amount)}</dd>
      </div>
    </dl>
  )
}
