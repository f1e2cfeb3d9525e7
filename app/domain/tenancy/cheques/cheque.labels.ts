import { m } from '#app/messages/messages.js'
import type { ChequeStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { ChequeMove } from './cheque.model.ts'
import { CHEQUE_SPREADS } from './cheque.rules.ts'

const STATUS_LABELS = {
  held: m.cheque_status_held,
  deposited: m.cheque_status_deposited,
  cleared: m.cheque_status_cleared,
  returned: m.cheque_status_returned,
} satisfies Record<ChequeStatus, () => string>
export const getChequeStatusLabel = (status: ChequeStatus): string => STATUS_LABELS[status]()

export const CHEQUE_STATUS_TONES = {
  held: 'slate',
  deposited: 'amber',
  cleared: 'leaf',
  returned: 'brick',
} as const satisfies Record<ChequeStatus, string>

const MOVE_LABELS = {
  deposit: m.cheque_deposit,
  clear: m.cheque_clear,
  return: m.cheque_return,
} satisfies Record<ChequeMove, () => string>
export const getChequeMoveLabel = (move: ChequeMove): string => MOVE_LABELS[move]()

/** BPI 0000123 */
export const getChequeName = ({ bank, number }: { bank: string; number: string }): string => `${bank} ${number}`

const SPREAD_LABELS = { each: m.cheque_spread_each, all: m.cheque_spread_all }
export const listSpreads = () => CHEQUE_SPREADS.map((value) => ({ value, label: SPREAD_LABELS[value]() }))
