// Whether the first steps are shown, and which one is next.
import type { Checklist, ChecklistStep } from './checklist.model.ts'

/** Preparations: after these alone, an account has nothing that somebody could answer, pay or decide. */
const PREPARATIONS: readonly ChecklistStep[] = ['verify', 'license', 'hours', 'payout', 'renter']

export type ChecklistProgress = { done: number; total: number; next: ChecklistStep | null }

export function getProgress({ steps }: Checklist): ChecklistProgress {
  return {
    done: steps.filter(({ isDone }) => isDone).length,
    total: steps.length,
    next: steps.find(({ isDone }) => !isDone)?.step ?? null,
  }
}

/** For new accounts, and for those that have done nothing. Not once everything is done. */
export function isChecklistShown(checklist: Checklist, isHidden: boolean): boolean {
  const { done, next } = getProgress(checklist)
  return !isHidden && next !== null && (checklist.isNew || done === 0)
}

/** An empty account has no listing, tenant, client, search or application yet. Figures of zero would say that all is clear. */
export function isEmptyAccount({ steps }: Checklist): boolean {
  return !steps.some(({ step, isDone }) => isDone && !PREPARATIONS.includes(step))
}
