// The shares of the tenants of one lease, day by day. Amounts in whole centavos; the shares of a day add up to the rent and to the deposit of the lease.
import { splitAmount } from '#app/domain/tenancy/shared-bills/shared-bill.rules.ts'
import type { Day } from '#app/shared/dates.ts'
import type { LeaseReceipts, RoommateDepositWay } from '#app/shared/tenancy-vocabulary.ts'

export type Share = { userId: string; rentShare: number; depositShare: number }
/** `endsOn` is the last day; null until the share changes or the person leaves. */
export type SharePeriod = Share & { receipts: LeaseReceipts; startsOn: Day; endsOn: Day | null }

export type SharedLease = { tenantId: string; shares: readonly SharePeriod[] }

const isNotOver = ({ endsOn }: SharePeriod, today: Day): boolean => endsOn === null || endsOn >= today

export const listSharesOn = (periods: readonly SharePeriod[], day: Day): SharePeriod[] =>
  periods.filter((period) => period.startsOn <= day && isNotOver(period, day))

/** Everybody who lives there today or will. */
export const listPresentIds = (periods: readonly SharePeriod[], today: Day): string[] => [
  ...new Set(periods.filter((period) => isNotOver(period, today)).map(({ userId }) => userId)),
]

/** The others beside the tenant who is the contact of the lease. */
export const listRoommateIds = ({ tenantId, shares }: SharedLease, today: Day): string[] =>
  listPresentIds(shares, today).filter((id) => id !== tenantId)

/** A lease with one tenant has no shares: everything is paid together. */
export const getReceiptsOn = (periods: readonly SharePeriod[], day: Day): LeaseReceipts =>
  listSharesOn(periods, day)[0]?.receipts ?? 'joint'

/** What the person owes alone, or together with the others on a day on which they had a share. The same as SQL in `own-leases.rules.server.ts`. */
export function owesLine(
  { tenantId, shares }: SharedLease,
  userId: string,
  { payerId, dueDate }: { payerId?: string | null | undefined; dueDate: Day },
): boolean {
  if (payerId) return payerId === userId
  const owing = listSharesOn(shares, dueDate)
  return owing.length === 0 ? userId === tenantId : owing.some((share) => share.userId === userId)
}

const sum = (shares: readonly Share[], key: 'rentShare' | 'depositShare'): number =>
  shares.reduce((total, share) => total + share[key], 0)

export const sumShares = (shares: readonly Share[]) => ({
  rent: sum(shares, 'rentShare'),
  deposit: sum(shares, 'depositShare'),
})

export type Join = Share & { giverId: string; isReplacement: boolean; depositWay?: RoommateDepositWay | null }

/** The share comes from the giver, who keeps the rest, or all of it if the person takes the place of the giver. Null if the giver has less. */
export function planJoin(shares: readonly Share[], join: Join): Share[] | null {
  const giver = shares.find(({ userId }) => userId === join.giverId)
  if (!giver || shares.some(({ userId }) => userId === join.userId)) return null
  const left = {
    userId: giver.userId,
    rentShare: giver.rentShare - join.rentShare,
    depositShare: giver.depositShare - join.depositShare,
  }
  if (left.rentShare < 0 || left.depositShare < 0) return null
  if (join.isReplacement && (left.rentShare > 0 || left.depositShare > 0)) return null
  const others = shares.filter((share) => share !== giver).map(toShare)
  const joined = { ...toShare(join), ...(join.depositWay === 'owner' ? { depositShare: 0 } : {}) }
  return join.isReplacement ? [...others, joined] : [...others, left, joined]
}

export type Leave = { shares: Share[]; remainder: number }

/**
 * The share goes to the others in proportion to theirs; centavos that do not divide go to the largest fractions. A deposit share that the owner
 * pays back goes to nobody. Null for the last one.
 */
export function planLeave(
  shares: readonly Share[],
  leaverId: string,
  depositWay: RoommateDepositWay | null = 'between',
): Leave | null {
  const leaver = shares.find(({ userId }) => userId === leaverId)
  const others = shares.filter((share) => share !== leaver)
  if (!leaver || others.length === 0) return null
  const split = (amount: number, key: 'rentShare' | 'depositShare') => {
    const weights = others.map((share) => share[key])
    return (
      splitAmount(amount, weights) ??
      splitAmount(
        amount,
        others.map(() => 1),
      ) ?? { amounts: [], remainder: 0 }
    )
  }
  const [rents, deposits] = [
    split(leaver.rentShare, 'rentShare'),
    split(depositWay === 'owner' ? 0 : leaver.depositShare, 'depositShare'),
  ]
  return {
    shares: others.map((share, index) => ({
      userId: share.userId,
      rentShare: share.rentShare + (rents.amounts[index] ?? 0),
      depositShare: share.depositShare + (deposits.amounts[index] ?? 0),
    })),
    remainder: rents.remainder,
  }
}

/** Another rent or deposit of the whole lease, as after a renewal, in the proportion of the shares. */
export function scaleShares(shares: readonly Share[], total: { rent: number; deposit: number }): Share[] {
  const scale = (amount: number, key: 'rentShare' | 'depositShare') =>
    (
      splitAmount(
        amount,
        shares.map((share) => share[key]),
      ) ??
      splitAmount(
        amount,
        shares.map(() => 1),
      )
    )?.amounts ?? []
  const [rents, deposits] = [scale(total.rent, 'rentShare'), scale(total.deposit, 'depositShare')]
  return shares.map(({ userId }, index) => ({
    userId,
    rentShare: rents[index] ?? 0,
    depositShare: deposits[index] ?? 0,
  }))
}

export type RentPart = { payerId: string | null; amount: number }

/** How the rent of one month is charged: as one line, or one for each share. A last month that is not whole is split in proportion. */
export function splitRent(amount: number, shares: readonly Share[], receipts: LeaseReceipts): RentPart[] {
  if (receipts === 'joint') return [{ payerId: null, amount }]
  const parts = splitAmount(
    amount,
    shares.map(({ rentShare }) => rentShare),
  )
  if (parts === null) return [{ payerId: null, amount }]
  return shares.flatMap(({ userId }, index) => {
    const part = parts.amounts[index] ?? 0
    return part > 0 ? [{ payerId: userId, amount: part }] : []
  })
}

const toShare = ({ userId, rentShare, depositShare }: Share): Share => ({ userId, rentShare, depositShare })
