// A line that a payment or a check can pay. The due date and the text tell two charges of one kind and month apart.
import { getLineLabel } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { BookLineView } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { formatAmount, formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Checkbox } from '#app/ui/controls/choice.tsx'

export function LineCheckbox({ line, isTicked }: { line: BookLineView; isTicked: boolean }) {
  const { id, note, dueDate, unclaimed } = line
  const details = [m.rent_line_due({ date: formatDate(dueDate) }), ...(note === null ? [] : [note])]
  return (
    <Checkbox
      name="lines"
      value={id}
      defaultChecked={isTicked}
      label={
        <>
          <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <span>{getLineLabel(line)}</span>
            <span className="text-right tabular-nums">{formatAmount(unclaimed)}</span>
          </span>
          <span className="block text-tiny break-words text-ink-soft">{details.join(' · ')}</span>
        </>
      }
    />
  )
}
