// The deposit share that one person gives up and others take over: paid between them, and confirmed by both.
import type { SharedLease } from './roommate-shares.rules.ts'

type DepositChange = {
  status: string
  kind: string
  personId: string | null
  giverId: string | null
  depositWay: string | null
  depositPaidAt: Date | null
  depositReceivedAt: Date | null
}

/** What the person still confirms of an agreed change. Of one who leaves the others take the share over together, and any of them confirms. */
export function getDepositStep(
  change: DepositChange,
  { shares }: SharedLease,
  userId: string,
): 'pay' | 'receive' | null {
  if (change.status !== 'agreed' || change.depositWay !== 'between') return null
  const receiverId = change.kind === 'join' ? change.giverId : change.personId
  if (userId === receiverId) return change.depositReceivedAt === null ? 'receive' : null
  const isPayer =
    change.kind === 'join'
      ? userId === change.personId
      : shares.some((share) => share.userId === userId && share.endsOn === null)
  return isPayer && change.depositPaidAt === null ? 'pay' : null
}
