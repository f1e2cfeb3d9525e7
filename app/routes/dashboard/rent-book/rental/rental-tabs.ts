// The tabs of a rental with the number of entries that are open in each.
import type { BookLineView } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import type { RenewalView } from '#app/domain/tenancy/renewals/renewal.model.ts'
import type { InvitationSummary } from '#app/domain/tenancy/tenant-invitations/tenant-invitation.model.ts'
import type { Day } from '#app/shared/dates.ts'

export const TAB_PARAM = 'tab'

/** Entries that are due and not paid in full: those of the filter "Due now". */
export const listDueLines = (lines: readonly BookLineView[], today: Day): BookLineView[] =>
  lines.filter(({ open, dueDate }) => open > 0 && dueDate <= today)

export const listOpenUtilityLines = (lines: readonly BookLineView[]): BookLineView[] =>
  lines.filter(({ kind, open }) => kind === 'utilities' && open > 0)

/** Proposals and opening figures that wait for an answer of one side. */
export function countOpenTerms({ offers, earlyEnds }: RenewalView, invitation: InvitationSummary | null): number {
  const waiting = [...offers, ...earlyEnds].filter(({ status }) => status === 'open').length
  return waiting + (invitation ? invitation.proposed + invitation.contested : 0)
}

/** Nothing at zero. */
export const formatTabCount = (count: number): { count?: string } => (count === 0 ? {} : { count: String(count) })
