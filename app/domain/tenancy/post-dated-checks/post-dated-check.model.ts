// The register of checks as the pages of a rental and of an owner show it.
import type { Day } from '#app/shared/dates.ts'
import type { PostDatedCheckStatus, PaymentKind } from '#app/shared/tenancy-vocabulary.ts'

export type PostDatedCheck = {
  id: string
  bank: string
  number: string
  checkDate: Day
  amount: number
  status: PostDatedCheckStatus
  returnedOn: Day | null
  returnReason: string | null
  /** When the bank cleared it, also of one that it returned afterwards. */
  clearedAt: Date | null
  lines: { id: string; kind: PaymentKind; dueDate: Day; note: string | null; amount: number }[]
  /** Of a cleared check; void if it was returned afterwards. */
  acknowledgment: { number: string; url: string } | null
}

/** A check in the list of an owner. */
export type OwnerPostDatedCheck = Pick<PostDatedCheck, 'id' | 'bank' | 'number' | 'checkDate' | 'amount' | 'status'> & {
  rentalId: string
  tenant: string
  listing: string
}

export type PostDatedCheckRegister = {
  postDatedChecks: PostDatedCheck[]
  held: { count: number; amount: number }
  /** What the reader may do. */
  allowed: { record: boolean; move: boolean }
}

export const POST_DATED_CHECK_MOVES = ['deposit', 'clear', 'return'] as const
export type PostDatedCheckMove = (typeof POST_DATED_CHECK_MOVES)[number]
export const MOVE_TARGETS = { deposit: 'deposited', clear: 'cleared', return: 'returned' } as const satisfies Record<
  PostDatedCheckMove,
  PostDatedCheckStatus
>
