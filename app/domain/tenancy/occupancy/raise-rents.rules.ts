// New rents for the tenants of a building: the rent that an increase makes, and whether it may be offered. The page and the command use the same.
import { addBasisPoints } from '#app/domain/listings/rent-control/rent-increase.rules.ts'
import type { Day } from '#app/shared/dates.ts'
import { parsePesos } from '#app/shared/peso-input.ts'

export const INCREASE_KINDS = ['percent', 'amount'] as const
export type IncreaseKind = (typeof INCREASE_KINDS)[number]
export type Increase = { basisPoints: number } | { centavos: number }

const MAX_BASIS_POINTS = 10_000

/** "1", "2.5%" or "50" pesos; null for anything else, nothing, and more than 100 percent. */
export function parseIncrease(kind: IncreaseKind, typed: string): Increase | null {
  if (kind === 'amount') {
    const centavos = parsePesos(typed)
    return centavos !== null && centavos > 0 ? { centavos } : null
  }
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s?%?$/.exec(typed.trim())
  if (!match) return null
  const basisPoints = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return basisPoints > 0 && basisPoints <= MAX_BASIS_POINTS ? { basisPoints } : null
}

export function raiseRent(rent: number, increase: Increase): number {
  return 'centavos' in increase ? rent + increase.centavos : addBasisPoints(rent, increase.basisPoints)
}

/** Why a tenant gets no offer now: the lease is renewed already, a proposal waits for an answer, or the lease ends early. */
export const RAISE_STATES = ['ready', 'renewed', 'offered', 'ending'] as const
export type RaiseState = (typeof RAISE_STATES)[number]

/** What the law says about any increase of this rent. */
export type RaiseLimit = { kind: 'covered'; highestRent: number } | { kind: 'aboveLimit' | 'commercial' | 'noRule' }

export type RaiseCandidate = {
  rentalId: string
  monthlyRent: number
  /** The last day of the lease, and the first day of the new rent. */
  endsOn: Day
  nextStart: Day
  state: RaiseState
  limit: RaiseLimit
  /** No rule is published for the first day of the new rent: the limit is that of the last rule known. */
  isOldRule: boolean
}

export const isOverLimit = ({ limit }: Pick<RaiseCandidate, 'limit'>, newRent: number): boolean =>
  limit.kind === 'covered' && newRent > limit.highestRent

/** Chosen at first: who can get an offer that keeps the limit. */
export const canRaise = (candidate: RaiseCandidate, newRent: number): boolean =>
  candidate.state === 'ready' && newRent > candidate.monthlyRent && !isOverLimit(candidate, newRent)
