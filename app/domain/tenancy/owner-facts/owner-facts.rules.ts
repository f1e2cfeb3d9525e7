import { type CaseFigure, MIN_CASES } from './owner-facts.model.ts'

/** Null for fewer cases than the minimum. */
export function countCases(cases: readonly { isInTime: boolean }[]): CaseFigure | null {
  if (cases.length < MIN_CASES) return null
  return { inTime: cases.filter(({ isInTime }) => isInTime).length, total: cases.length }
}
