import { defineList } from '#app/shared/lists/define-list.ts'

/** Then an entry ends, and the person may enter again. */
export const WAITING_DAYS = 90
export const waitingList = defineList({ filters: {}, pageSize: 50 })

/** `open`: it has a free space and can be applied for. `full`: one can wait. Null: it is no listing for which one can wait. */
export type WaitingState = 'open' | 'full'
export type WaitingPage = { id: string; title: string; state: WaitingState; enteredAt: Date | null }
export type WaitingPerson = { userId: string; name: string; listing: string; enteredAt: Date }
