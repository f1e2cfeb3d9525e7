// The tabs of a rental with the number of entries that are open in each.
import type { BookLineView } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import type { Day } from '#app/shared/dates.ts'

export const TAB_PARAM = 'tab'
export const TABS = ['rent', 'utilities', 'checks', 'deposit', 'lease'] as const
export type RentalTab = (typeof TABS)[number]

/** An unknown name is the first tab. */
export const readTab = (params: URLSearchParams): RentalTab =>
  TABS.find((tab) => tab === params.get(TAB_PARAM)) ?? 'rent'

/** Entries that are due and not paid in full: those of the filter "Due now". */
export const listDueLines = (lines: readonly BookLineView[], today: Day): BookLineView[] =>
  lines.filter(({ open, dueDate }) => open > 0 && dueDate <= today)

export const listOpenUtilityLines = (lines: readonly BookLineView[]): BookLineView[] =>
  lines.filter(({ kind, open }) => kind === 'utilities' && open > 0)

/** Nothing at zero. */
export const formatTabCount = (count: number): { count?: string } => (count === 0 ? {} : { count: String(count) })
