// The parts of shared bills that a rental has, each with its computation in words. Absent without any.
import { describeBill, describePart, describeShared } from '#app/domain/tenancy/shared-bills/shared-bill.labels.ts'
import type { OwnPart } from '#app/domain/tenancy/shared-bills/shared-bill.model.ts'
import { formatAmount, formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

export function BillPartsSection({ rentalId, parts }: { rentalId: string; parts: readonly OwnPart[] }) {
  if (parts.length === 0) return null
  return (
    <Card>
      <CardHead title={m.shared_bill_rental_parts()} />
      <ul className="border-t border-line">
        {parts.map((part) => (
          <PartItem key={part.bill.id} rentalId={rentalId} part={part} />
        ))}
      </ul>
    </Card>
  )
}

function PartItem({ rentalId, part }: { rentalId: string; part: OwnPart }) {
  const { bill, amount, dueDate } = part
  return (
    <li className="grid gap-1 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{describeBill(bill)}</span>
        <span className="font-semibold tabular-nums">{formatAmount(amount)}</span>
      </p>
      {[describeShared(bill) ?? [], describePart(bill, part)].flat().map((line) => (
        <p key={line} className="text-tiny text-ink-soft tabular-nums">
          {line}
        </p>
      ))}
      <p className="text-tiny text-ink-soft">
        {dueDate === null ? m.shared_bill_no_line() : m.rent_line_due({ date: formatDate(dueDate) })}
      </p>
      {bill.undoneAt === null ? null : (
        <p className="text-tiny font-semibold">
          {m.shared_bill_undone_line({ date: formatDate(bill.undoneAt), reason: bill.undoReason ?? '' })}
        </p>
      )}
      {bill.hasPicture ? (
        <TextLink
          to={href('/dashboard/rentals/:id/bills/:billId/picture', { id: rentalId, billId: bill.id })}
          reloadDocument
        >
          {m.shared_bill_open_picture()}
        </TextLink>
      ) : null}
    </li>
  )
}
