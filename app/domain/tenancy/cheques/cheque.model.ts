// The register of checks as the pages of a rental and of an owner show it.
import type { Day } from '#app/shared/dates.ts'
import type { ChequeStatus, PaymentKind } from '#app/shared/tenancy-vocabulary.ts'

export type Cheque = {
  id: string
  bank: string
  number: string
  chequeDate: Day
  amount: number
  status: ChequeStatus
  returnReason: string | null
  lines: { id: string; kind: PaymentKind; dueDate: Day; amount: number }[]
  /** Of a cleared check. */
  acknowledgement: { number: number; url: string } | null
}

/** A check in the list of an owner. */
export type OwnerCheque = Pick<Cheque, 'id' | 'bank' | 'number' | 'chequeDate' | 'amount' | 'status'> & {
  rentalId: string
  tenant: string
  listing: string
}

export type ChequeRegister = {
  cheques: Cheque[]
  held: { count: number; amount: number }
  /** What the reader may do. */
  allowed: { record: boolean; move: boolean }
}

export const CHEQUE_MOVES = ['deposit', 'clear', 'return'] as const
export type ChequeMove = (typeof CHEQUE_MOVES)[number]
export const MOVE_TARGETS = { deposit: 'deposited', clear: 'cleared', return: 'returned' } as const satisfies Record<
  ChequeMove,
  ChequeStatus
>
