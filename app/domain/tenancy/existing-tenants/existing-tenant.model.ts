// A tenant who already lives in a home of the owner, as the owner adds them.
import type { Day } from '#app/shared/dates.ts'
import type { PaymentKind } from '#app/shared/tenancy-vocabulary.ts'

export const TENANT_NAME_MAX = 200
export const OPENING_NOTE_MAX = 500
/** Rows of the form for what is owed today. */
export const MAX_OPENING_LINES = 6
/** No rent book is planned further ahead. */
export const MAX_LEASE_MONTHS_AHEAD = 120
/** A lease that starts later is a booking of the future, not a tenant whom the owner has. */
export const MAX_START_MONTHS_AHEAD = 12
/** Homes that the form offers. */
export const MAX_HOMES = 200

/** What a tenant can owe from before. */
export const OPENING_LINE_KINDS = ['rent', 'dues', 'utilities', 'other'] as const satisfies readonly PaymentKind[]
export type OpeningLineKind = (typeof OPENING_LINE_KINDS)[number]

export type OpeningLine = {
  /** The number of its row in the form, from 1. */
  row: number
  kind: OpeningLineKind
  note: string | null
  amount: number
  dueDate: Day
}

/** Post-dated checks in hand: one a month from the first date on, with ascending numbers. */
export type CheckSeries = { bank: string; number: string; checkDate: Day; count: number; amount: number }

export type TenantFacts = {
  name: string
  phone: string | null
  email: string | null
  monthlyRent: number
  paymentDay: number
  startsOn: Day
  endsOn: Day
  deposit: number
  /** Rent that was paid in advance and not used yet; it pays the last months. */
  advance: number
  lines: OpeningLine[]
  checks: CheckSeries | null
  /** Thousandths of a cubic meter and of a kilowatt-hour. */
  water: number | null
  electricity: number | null
  /** From when renters see the home as available. Without it the listing is hidden. */
  availableFrom: Day | null
}

/** A home in the form, with what its listing says. */
export type HomeChoice = { id: string; title: string; place: string; isOffered: boolean }
