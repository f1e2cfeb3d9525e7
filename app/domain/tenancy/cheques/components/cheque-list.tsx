// Checks of a rental with their state, for the register and the page of the rental.
import {
  CHEQUE_STATUS_TONES,
  getChequeMoveLabel,
  getChequeName,
  getChequeStatusLabel,
} from '#app/domain/tenancy/cheques/cheque.labels.ts'
import { type Cheque, CHEQUE_MOVES, type ChequeMove, MOVE_TARGETS } from '#app/domain/tenancy/cheques/cheque.model.ts'
import { isDepositable } from '#app/domain/tenancy/cheques/cheque.rules.ts'
import { getLineLabel } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import { listNextStates } from '#app/shared/state-machines.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

type ChequeListProps = {
  cheques: readonly Cheque[]
  today: Day
  /** Opens the question before a move; for the owner. */
  getMoveTo?: ((move: ChequeMove, cheque: string) => string) | undefined
}

export function ChequeList({ cheques, today, getMoveTo }: ChequeListProps) {
  return (
    <ul className="border-t border-line">
      {cheques.map((cheque) => (
        <li
          key={cheque.id}
          className="grid grid-cols-1 gap-1.5 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5"
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="font-semibold tabular-nums">
              {`${formatAmount(cheque.amount)} · ${formatDate(cheque.chequeDate)}`}
            </p>
            <StatusBadge tone={CHEQUE_STATUS_TONES[cheque.status]}>{getChequeStatusLabel(cheque.status)}</StatusBadge>
          </div>
          <p className="text-tiny break-words text-ink-soft">
            {[getChequeName(cheque), m.rent_transfer_for({ lines: cheque.lines.map(getLineLabel).join('; ') })].join(
              ' · ',
            )}
          </p>
          {cheque.returnReason === null ? null : (
            <p className="text-tiny break-words">{m.rent_transfer_reason({ reason: cheque.returnReason })}</p>
          )}
          {cheque.acknowledgement === null ? null : (
            <p>
              <a href={cheque.acknowledgement.url} className="text-sea underline underline-offset-3">
                {m.rent_acknowledgement_open({ number: cheque.acknowledgement.number })}
              </a>
            </p>
          )}
          {getMoveTo ? <Moves cheque={cheque} today={today} getMoveTo={getMoveTo} /> : null}
        </li>
      ))}
    </ul>
  )
}

function Moves({
  cheque,
  today,
  getMoveTo,
}: {
  cheque: Cheque
  today: Day
  getMoveTo: NonNullable<ChequeListProps['getMoveTo']>
}) {
  const moves = listMoves(cheque, today)
  if (moves.length === 0) return null
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {moves.map((move) => (
        <ButtonLink
          key={move}
          to={getMoveTo(move, cheque.id)}
          preventScrollReset
          size="compact"
          variant={move === 'return' ? 'line' : 'solid'}
        >
          {getChequeMoveLabel(move)}
        </ButtonLink>
      ))}
    </div>
  )
}

/** What the owner can do with a check now, the return last. */
function listMoves(cheque: Cheque, today: Day): ChequeMove[] {
  const next = listNextStates('cheque', cheque.status, 'owner')
  return CHEQUE_MOVES.filter(
    (move) => next.includes(MOVE_TARGETS[move]) && (move !== 'deposit' || isDepositable(cheque, today)),
  )
}
