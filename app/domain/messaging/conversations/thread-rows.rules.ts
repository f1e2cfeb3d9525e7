// Rows of a thread on the screen: day headings, and groups of consecutive messages of one sender.
import { toManilaDay, type Day } from '#app/shared/dates.ts'
import type { ThreadMessage } from './conversation.model.ts'

const MAX_GROUP_GAP_MS = 5 * 60_000

export type ThreadRow =
  | { kind: 'day'; key: string; day: Day }
  | {
      kind: 'message'
      key: string
      message: ThreadMessage
      /** The time is shown under the last message of a group. */
      isLastOfGroup: boolean
      isFirstOfGroup: boolean
    }

export function buildThreadRows(messages: readonly ThreadMessage[]): ThreadRow[] {
  const rows: ThreadRow[] = []
  let day: Day | undefined
  for (const [at, message] of messages.entries()) {
    const messageDay = getMessageDay(message)
    if (messageDay !== day) rows.push({ kind: 'day', key: `day-${messageDay}-${message.id}`, day: messageDay })
    day = messageDay
    const isFirstOfGroup = !isSameGroup(messages[at - 1], message)
    const isLastOfGroup = !isSameGroup(message, messages[at + 1])
    rows.push({ kind: 'message', key: message.id, message, isFirstOfGroup, isLastOfGroup })
  }
  return rows
}

/** A group shows one time and one read mark, so its messages share sender, day and read state. A payment warning ends its group. */
function isSameGroup(one: ThreadMessage | undefined, next: ThreadMessage | undefined): boolean {
  if (!one || !next || one.senderId !== next.senderId || getMessageDay(one) !== getMessageDay(next)) return false
  if (one.asksForPayment || (one.isMine && (one.readAt === null) !== (next.readAt === null))) return false
  return Date.parse(next.sentAt) - Date.parse(one.sentAt) < MAX_GROUP_GAP_MS
}

function getMessageDay({ sentAt }: ThreadMessage): Day {
  return toManilaDay(new Date(sentAt))
}
