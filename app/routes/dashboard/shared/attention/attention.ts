// What waits for the person, as the dashboards show it: groups of one kind, at most three rows each, urgent ones first.

/** In the order of the page. */
export const ATTENTION_KINDS = [
  'rentDue',
  'rentOverdue',
  'checkReturned',
  'checkToMove',
  'maintenanceOpen',
  'payoutProposed',
  'roommateChange',
  'cashHeld',
  'leaseToSign',
  'leaseUnsigned',
  'earlyEndToAnswer',
  'renewalToAnswer',
  'depositToReturn',
  'depositContested',
  'depositToAnswer',
  'depositOverdue',
  'readingContested',
  'figureContested',
  'figureToAnswer',
  'applicationWaiting',
  'proofToCheck',
  'bookingUnpaid',
  'applicationDecided',
  'bookingToPay',
  'viewingToAnswer',
  'inspectionToAnswer',
  'visitToComplete',
  'viewingSoon',
  'reportToAccept',
  'readingDue',
  'readingToCheck',
  'listingReturned',
  'availabilityAsked',
  'message',
  'renewalDeclined',
  'leaseEnding',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

export type AttentionTone = 'brick' | 'amber' | 'slate'

export type AttentionItem = {
  kind: AttentionKind
  /** Of the object; unique among the items of its kind. */
  id: string
  to: string
  title: string
  detail: string
  /** How long it waits, or when it is due. */
  age: string
  /** Brick: today, or too late. Amber: waits for a decision of the person. */
  tone: AttentionTone
  /** What the person does with it: the label of the link. */
  action: string
}

export type AttentionGroup = {
  kind: AttentionKind
  label: string
  /** The first ones. */
  items: AttentionItem[]
  /** Of all rows, also of those that are not shown. */
  total: number
  /** The list with all of them; null without such a page. */
  allTo: string | null
}

/** A group with something for today or too late comes first; the others keep the order of the kinds. Groups without rows are left out. */
export function orderAttention(groups: readonly AttentionGroup[]): AttentionGroup[] {
  const getRank = ({ kind, items }: AttentionGroup) =>
    (items.some(({ tone }) => tone === 'brick') ? 0 : ATTENTION_KINDS.length) + ATTENTION_KINDS.indexOf(kind)
  return groups.filter(({ items }) => items.length > 0).toSorted((a, b) => getRank(a) - getRank(b))
}

export const getItemKey = ({ kind, id }: Pick<AttentionItem, 'kind' | 'id'>) => `${kind} ${id}`

/**
 * The items that an update brought. A row that only moved up because another one was settled is not new: the number of its group did not
 * grow.
 */
export function listNewItems(before: readonly AttentionGroup[], after: readonly AttentionGroup[]): AttentionItem[] {
  const shown = new Set(before.flatMap(({ items }) => items.map(getItemKey)))
  const totals = new Map(before.map(({ kind, total }) => [kind, total]))
  return after
    .filter(({ kind, total }) => total > (totals.get(kind) ?? 0))
    .flatMap(({ items }) => items.filter((item) => !shown.has(getItemKey(item))))
}
