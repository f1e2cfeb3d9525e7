import type { FailureKind } from '#app/shared/vocabulary.ts'

export const FAILURE_DAYS = 7

export type FailureGroup = {
  fingerprint: string
  kind: FailureKind
  place: string
  text: string
  count: number
  lastAt: Date
  /** Names the newest request in the log. */
  lastId: string | null
  slowestMs: number | null
}
