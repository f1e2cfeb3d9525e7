// Checks of a rental with their state, for the register and the page of the rental.
import {
  POST_DATED_CHECK_STATUS_TONES,
  getPostDatedCheckMoveLabel,
  getPostDatedCheckName,
  getPostDatedCheckStatusLabel,
} from '#app/domain/tenancy/post-dated-checks/post-dated-check.labels.ts'
import {
  type PostDatedCheck,
  POST_DATED_CHECK_MOVES,
  type PostDatedCheckMove,
  MOVE_TARGETS,
} from '#app/domain/tenancy/post-dated-checks/post-dated-check.model.ts'
import { isDepositable, isReturnable } from '#app/domain/tenancy/post-dated-checks/post-dated-check.rules.ts'
import { getLineName } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import { listNextStates } from '#app/shared/state-machines.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

type PostDatedCheckListProps = {
  postDatedChecks: readonly PostDatedCheck[]
  today: Day
  /** Opens the question before a move; for the owner. */
  getMoveTo?: ((move: PostDatedCheckMove, postDatedCheck: string) => string) | undefined
}

export function PostDatedCheckList({ postDatedChecks, today, getMoveTo }: PostDatedCheckListProps) {
  return (
    <ul className="border-t border-line">
      {postDatedChecks.map((postDatedCheck) => (
        <li
          key={postDatedCheck.id}
          className="grid grid-cols-1 gap-1.5 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5"
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="font-semibold tabular-nums">
              {`${formatAmount(postDatedCheck.amount)} · ${formatDate(postDatedCheck.checkDate)}`}
            </p>
            <StatusBadge tone={POST_DATED_CHECK_STATUS_TONES[postDatedCheck.status]}>
              {getPostDatedCheckStatusLabel(postDatedCheck.status)}
            </StatusBadge>
          </div>
          <p className="text-tiny break-words text-ink-soft">
            {[
              getPostDatedCheckName(postDatedCheck),
              m.rent_transfer_for({ lines: postDatedCheck.lines.map(getLineName).join('; ') }),
            ].join(' · ')}
          </p>
          {postDatedCheck.returnReason === null ? null : (
            <p className="text-tiny break-words">{describeReturn(postDatedCheck)}</p>
          )}
          {postDatedCheck.acknowledgment === null ? null : (
            <p>
              <a href={postDatedCheck.acknowledgment.url} className="text-sea underline underline-offset-3">
                {postDatedCheck.status === 'returned'
                  ? m.rent_acknowledgment_open_void({ number: postDatedCheck.acknowledgment.number })
                  : m.rent_acknowledgment_open({ number: postDatedCheck.acknowledgment.number })}
              </a>
            </p>
          )}
          {getMoveTo ? <Moves postDatedCheck={postDatedCheck} today={today} getMoveTo={getMoveTo} /> : null}
        </li>
      ))}
    </ul>
  )
}

function Moves({
  postDatedCheck,
  today,
  getMoveTo,
}: {
  postDatedCheck: PostDatedCheck
  today: Day
  getMoveTo: NonNullable<PostDatedCheckListProps['getMoveTo']>
}) {
  const moves = listMoves(postDatedCheck, today)
  if (moves.length === 0) return null
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {moves.map((move) => (
        <ButtonLink
          key={move}
          to={getMoveTo(move, postDatedCheck.id)}
          preventScrollReset
          size="compact"
          variant={move === 'return' ? 'line' : 'solid'}
        >
          {getPostDatedCheckMoveLabel(move)}
        </ButtonLink>
      ))}
    </div>
  )
}

/** Checks that were returned before the day was stored have none. */
const describeReturn = ({ returnedOn, returnReason }: PostDatedCheck): string =>
  returnedOn === null
    ? m.rent_transfer_reason({ reason: returnReason ?? '' })
    : m.post_dated_check_returned_on({ date: formatDate(returnedOn), reason: returnReason ?? '' })

/** What the owner can do with a check now, the return last. */
function listMoves(postDatedCheck: PostDatedCheck, today: Day): PostDatedCheckMove[] {
  const next = listNextStates('postDatedCheck', postDatedCheck.status, 'owner')
  return POST_DATED_CHECK_MOVES.filter(
    (move) =>
      next.includes(MOVE_TARGETS[move]) &&
      (move !== 'deposit' || isDepositable(postDatedCheck, today)) &&
      (move !== 'return' || isReturnable(postDatedCheck, today)),
  )
}
