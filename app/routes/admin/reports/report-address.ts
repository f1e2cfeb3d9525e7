import { withParams } from '#app/shared/lists/list-address.ts'

export type ToReports = (changes: Readonly<Record<string, string | null>>) => string

/** The queue with the filters of the current address, without an open report. */
export function toReports(search: string, changes: Readonly<Record<string, string | null>> = {}): string {
  return withParams('/admin/reports', search, { case: null, done: null, ...changes })
}
