// The rent of the month on the overview of an owner: received, to confirm and overdue as one bar, each with its amount and its list.
import { Link } from 'react-router'
import { PendingNote } from '#app/domain/tenancy/rent-book/components/pending-note.tsx'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { cx } from '#app/ui/styles/class-names.ts'

export type RentPart = {
  kind: 'received' | 'waiting' | 'overdue'
  centavos: number
  /** The part of it that was sent or is in checks. The bar leaves it out: what was sent is a part of its own. */
  pending: number
  to: string
}

const COLORS: Record<RentPart['kind'], string> = { received: 'bg-leaf', waiting: 'bg-amber', overdue: 'bg-brick' }
const LABELS: Record<RentPart['kind'], () => string> = {
  received: m.rent_figure_received,
  waiting: m.rent_proof_submitted,
  overdue: m.rent_status_overdue,
}

export function MonthRent({ parts }: { parts: readonly RentPart[] }) {
  const total = parts.reduce((sum, part) => sum + part.centavos - part.pending, 0)
  if (parts.every(({ centavos }) => centavos === 0)) return null
  return (
    <Card>
      <CardHead title={m.ui_rent()} />
      <CardBody className="grid grid-cols-1 gap-3">
        <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sand-200">
          {parts.map(({ kind, centavos, pending }) =>
            centavos > pending ? (
              <span key={kind} className={COLORS[kind]} style={{ width: `${((centavos - pending) / total) * 100}%` }} />
            ) : null,
          )}
        </div>
        <ul className="grid grid-cols-1 gap-x-3 text-tiny sm:max-lg:grid-cols-3">
          {parts.map(({ kind, centavos, pending, to }) => (
            <li key={kind}>
              <Link
                to={to}
                className="flex min-h-9 items-center justify-between rounded-small hover:underline sm:max-lg:grid sm:max-lg:min-h-11 sm:max-lg:content-center sm:max-lg:gap-0.5"
              >
                <span className="flex items-center gap-1.5 text-ink-soft">
                  <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', COLORS[kind])} />
                  {LABELS[kind]()}
                </span>
                <strong className="text-sm font-semibold tabular-nums">{formatAmount(centavos)}</strong>
              </Link>
              <PendingNote pending={pending} />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
