// The utilities of a rental: charges that are not paid, the parts of shared bills, and the last sub-meter reading with the way to all of them.
import { getLineBadge, getLineName } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { BookLineView } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import type { OwnPart } from '#app/domain/tenancy/shared-bills/shared-bill.model.ts'
import type { UtilityBook } from '#app/domain/tenancy/utilities/utility.model.ts'
import { formatAmount, formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { BillPartsSection } from './bill-parts-section.tsx'
import { UtilitiesSection } from './utilities-section.tsx'

type UtilitiesTabProps = {
  rentalId: string
  book: UtilityBook
  billParts: readonly OwnPart[]
  openLines: readonly BookLineView[]
}

export function UtilitiesTab({ rentalId, book, billParts, openLines }: UtilitiesTabProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      {openLines.length === 0 ? null : (
        <Card>
          <CardHead title={m.rent_tab_utility_lines()} count={String(openLines.length)} />
          <ul className="border-t border-line">
            {openLines.map((line) => (
              <OpenLine key={line.id} line={line} />
            ))}
          </ul>
        </Card>
      )}
      <BillPartsSection rentalId={rentalId} parts={billParts} />
      <UtilitiesSection rentalId={rentalId} utilities={book} />
    </div>
  )
}

function OpenLine({ line }: { line: BookLineView }) {
  const { label, tone } = getLineBadge(line)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5">
      <span className="min-w-0">
        <span className="block font-semibold break-words">{getLineName(line)}</span>
        <span className="block text-tiny text-ink-soft">{m.rent_line_due({ date: formatDate(line.dueDate) })}</span>
      </span>
      <span className="flex items-center gap-3">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className="font-semibold tabular-nums">{formatAmount(line.open)}</span>
      </span>
    </li>
  )
}
