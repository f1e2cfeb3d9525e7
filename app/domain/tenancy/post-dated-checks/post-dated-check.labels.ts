import { m } from '#app/messages/messages.js'
import type { PostDatedCheckStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { PostDatedCheckMove } from './post-dated-check.model.ts'
import { POST_DATED_CHECK_SPREADS } from './post-dated-check.rules.ts'

const STATUS_LABELS = {
  held: m.post_dated_check_status_held,
  deposited: m.post_dated_check_status_deposited,
  cleared: m.post_dated_check_status_cleared,
  returned: m.post_dated_check_status_returned,
} satisfies Record<PostDatedCheckStatus, () => string>
export const getPostDatedCheckStatusLabel = (status: PostDatedCheckStatus): string => STATUS_LABELS[status]()

export const POST_DATED_CHECK_STATUS_TONES = {
  held: 'slate',
  deposited: 'amber',
  cleared: 'leaf',
  returned: 'brick',
} as const satisfies Record<PostDatedCheckStatus, string>

const MOVE_LABELS = {
  deposit: m.post_dated_check_deposit,
  clear: m.post_dated_check_clear,
  return: m.post_dated_check_return,
} satisfies Record<PostDatedCheckMove, () => string>
export const getPostDatedCheckMoveLabel = (move: PostDatedCheckMove): string => MOVE_LABELS[move]()

/** BPI 0000123 */
export const getPostDatedCheckName = ({ bank, number }: { bank: string; number: string }): string => `${bank} ${number}`

const SPREAD_LABELS = { each: m.post_dated_check_spread_each, all: m.post_dated_check_spread_all }
export const listSpreads = () => POST_DATED_CHECK_SPREADS.map((value) => ({ value, label: SPREAD_LABELS[value]() }))
