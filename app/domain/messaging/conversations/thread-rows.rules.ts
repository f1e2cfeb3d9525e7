// A thread as it is read: breaks between days, and messages of one person in a row held together.
import { manilaDay, type Day } from '#app/shared/dates.ts'
import type { ThreadMessage } from './conversation.model.ts'

/** What stands close together was written in one go. */
const IN_ONE_GO_MS = 5 * 60_000

export type ThreadRow =
  | { kind: 'day'; key: string; day: Day }
  | {
      kind: 'message'
      key: string
      message: ThreadMessage
      /** The time stands under the last of a row of messages. */
      isLastOfGroup: boolean
      isFirstOfGroup: boolean
    }

export function threadRows(messages: readonly ThreadMessage[]): ThreadRow[] {
  const rows: ThreadRow[] = []
  let day: Day | undefined
  for (const [at, message] of messages.entries()) {
    const ownDay = dayOf(message)
    if (ownDay !== day) rows.push({ kind: 'day', key: `day-${ownDay}-${message.id}`, day: ownDay })
    day = ownDay
    const isFirstOfGroup = !isOneGo(messages[at - 1], message)
    const isLastOfGroup = !isOneGo(message, messages[at + 1])
    rows.push({ kind: 'message', key: message.id, message, isFirstOfGroup, isLastOfGroup })
  }
  return rows
}

/** Two messages under one time: same sender, same day, a few minutes, and both read or both not. */
function isOneGo(one: ThreadMessage | undefined, next: ThreadMessage | undefined): boolean {
  if (!one || !next || one.senderId !== next.senderId || dayOf(one) !== dayOf(next)) return false
  if (one.asksForPayment || (one.isMine && (one.readAt === null) !== (next.readAt === null))) return false
  return Date.parse(next.sentAt) - Date.parse(one.sentAt) < IN_ONE_GO_MS
}

function dayOf({ sentAt }: ThreadMessage): Day {
  return manilaDay(new Date(sentAt))
}
