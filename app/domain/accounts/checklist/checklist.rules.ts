// Whether the first steps are shown, and which one is next.
import type { Checklist, ChecklistStep } from './checklist.model.ts'

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
