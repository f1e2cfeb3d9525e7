// A figure that the owner wrote when adding a tenant. The tenant confirms or contests it; the owner keeps or corrects a contested one.
import type { Day } from '#app/shared/dates.ts'
import type { OpeningFigureKind, OpeningFigureStatus, PaymentKind } from '#app/shared/tenancy-vocabulary.ts'

export const FIGURE_TEXT_MAX = 500
/** The terms, what is held, six lines, a year or two of checks, and the meters; corrected rents and checks stay beside the right ones. */
export const MAX_FIGURES = 120

export type OpeningFigure = {
  id: string
  kind: OpeningFigureKind
  /** Of a line of the rent book. */
  line: { kind: PaymentKind; dueDate: Day; note: string | null } | null
  /** Of a check in hand. */
  check: { bank: string; number: string; checkDate: Day; isHeld: boolean } | null
  amount: number
  status: OpeningFigureStatus
  contestReason: string | null
  answer: string | null
  correctedAmount: number | null
}

export type OpeningFigures = {
  figures: OpeningFigure[]
  allowed: { answer: boolean; correct: boolean }
}

/** For the page of the rental. */
export type FigureCounts = { proposed: number; contested: number }
