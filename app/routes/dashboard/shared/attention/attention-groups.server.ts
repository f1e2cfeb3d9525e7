// Groups of rows that both sides have: visits and messages.
import type { ConversationSummary } from '#app/domain/messaging/conversations/conversation.model.ts'
import type { Visit } from '#app/domain/tenancy/overview/viewing-figures.queries.server.ts'
import type { DashboardLinks } from '#app/routes/dashboard/shared/dashboard-links.server.ts'
import type { LinkRow } from '#app/routes/dashboard/shared/link-rows.server.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import type { AttentionGroup, AttentionItem, AttentionKind } from './attention.ts'
import {
  describeInspectionToAnswer,
  describeMessage,
  describeViewingSoon,
  describeViewingToAnswer,
  getKindAction,
  getKindLabel,
  type Texts,
} from './attention-texts.server.ts'

export type UnreadMessages = { conversations: readonly ConversationSummary[]; total: number }

type GroupParts<Row> = {
  allTo: string | null
  getTo: (row: Row) => string | null
  describe: (row: Row) => Texts
}

const ROWS_SHOWN = 3

/** A row without a page is left out. */
export function buildGroup<Row extends { id: string }>(
  kind: AttentionKind,
  rows: readonly Row[],
  { allTo, getTo, describe }: GroupParts<Row>,
): AttentionGroup {
  const items = rows.flatMap((row): AttentionItem[] => {
    const to = getTo(row)
    return to === null ? [] : [{ kind, id: row.id, to, action: getKindAction(kind), ...describe(row) }]
  })
  return { kind, label: getKindLabel(kind), items: items.slice(0, ROWS_SHOWN), total: items.length, allTo }
}

type Parts = { links: DashboardLinks; linkRow: LinkRow; now: Date }

export function buildVisitGroups(visits: readonly Visit[], { links, linkRow, now }: Parts): AttentionGroup[] {
  const lastDay = addDays(toManilaDay(now), 1)
  const viewings = visits.filter(({ type }) => type === 'viewing')
  const soon = viewings.filter(({ status, at }) => status === 'scheduled' && toManilaDay(at) <= lastDay)
  const parts = { allTo: links.viewings(), getTo: (row: Visit) => linkRow(row, links.viewing(row.id)) }
  return [
    buildGroup(
      'viewingToAnswer',
      viewings.filter(({ isToAnswer }) => isToAnswer),
      { ...parts, describe: (row) => describeViewingToAnswer(row, now) },
    ),
    buildGroup(
      'inspectionToAnswer',
      visits.filter(({ type, isToAnswer }) => type !== 'viewing' && isToAnswer),
      {
        allTo: null,
        getTo: (row) => linkRow(row, links.inspections()),
        describe: (row) => describeInspectionToAnswer(row, now),
      },
    ),
    buildGroup('viewingSoon', soon, { ...parts, describe: (row) => describeViewingSoon(row, now) }),
  ]
}

export function buildMessageGroup(
  { conversations, total }: UnreadMessages,
  { links, now }: Pick<Parts, 'links' | 'now'>,
): AttentionGroup {
  const group = buildGroup('message', conversations, {
    allTo: links.messages(),
    getTo: ({ id }) => links.conversation(id),
    describe: (row) => describeMessage(row, now),
  })
  return { ...group, total }
}
