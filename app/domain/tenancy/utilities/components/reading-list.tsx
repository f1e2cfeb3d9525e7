// Sub-meter readings with the calculation line by line and the photos, the same for both sides.
import type { ReactNode } from 'react'
import {
  getReadingStatusLabel,
  getUtilityLabel,
  listCalculationLines,
  READING_STATUS_TONES,
} from '#app/domain/tenancy/utilities/utility.labels.ts'
import type { UtilityReading } from '#app/domain/tenancy/utilities/utility.model.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

type ReadingListProps = {
  readings: readonly UtilityReading[]
  /** What the reader can do with a reading. */
  renderActions?: (reading: UtilityReading) => ReactNode
}

export function ReadingList({ readings, renderActions }: ReadingListProps) {
  return (
    <ul className="border-t border-line">
      {readings.map((reading) => (
        <li
          key={reading.id}
          id={reading.id}
          className="grid grid-cols-1 gap-2 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5"
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="font-semibold">{`${getUtilityLabel(reading.utility)} · ${formatDate(reading.readOn)}`}</p>
            <StatusBadge tone={READING_STATUS_TONES[reading.status]}>
              {getReadingStatusLabel(reading.status)}
            </StatusBadge>
          </div>
          <CalculationLines reading={reading} />
          <Notes reading={reading} />
          <Photos reading={reading} />
          {renderActions?.(reading)}
        </li>
      ))}
    </ul>
  )
}

function CalculationLines({ reading }: { reading: UtilityReading }) {
  return (
    <dl className="grid grid-cols-1 gap-1">
      {listCalculationLines(reading).map(({ label, formula, result }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink-soft">
            {label}
            <span className="block text-tiny tabular-nums">{formula}</span>
          </dt>
          <dd className="ml-auto font-semibold tabular-nums">{result}</dd>
        </div>
      ))}
    </dl>
  )
}

function Notes({ reading }: { reading: UtilityReading }) {
  const { contestReason, answer, reversalReason, lineAmount, isCorrection, dueDate } = reading
  const amount = formatAmount(Math.abs(lineAmount))
  const date = formatDate(dueDate)
  return (
    <>
      <p className="text-tiny text-ink-soft">{m.utility_rounding()}</p>
      <p className="text-tiny">
        {!isCorrection
          ? m.utility_line_charged({ amount, date })
          : lineAmount < 0
            ? m.utility_line_less({ amount })
            : m.utility_line_more({ amount })}
      </p>
      {contestReason === null ? null : (
        <p className="text-tiny break-words">{m.utility_contested_because({ reason: contestReason })}</p>
      )}
      {answer === null ? null : <p className="text-tiny break-words">{m.utility_answered({ answer })}</p>}
      {reversalReason === null ? null : (
        <p className="text-tiny break-words">{m.utility_reversed_because({ reason: reversalReason })}</p>
      )}
    </>
  )
}

function Photos({ reading: { photos } }: { reading: UtilityReading }) {
  const links = [
    { to: photos.meter, label: m.utility_photo_meter() },
    { to: photos.bill, label: m.utility_photo_bill() },
  ]
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      {links.map(({ to, label }) =>
        to === null ? null : (
          <a key={label} href={to} download className="text-sea underline underline-offset-3">
            {label}
          </a>
        ),
      )}
    </p>
  )
}
