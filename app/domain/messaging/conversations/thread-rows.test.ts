import { describe, expect, test } from 'vitest'
import type { ThreadMessage } from './conversation.model.ts'
import { threadRows } from './thread-rows.rules.ts'

let last = 0
function message(sentAt: string, over: Partial<ThreadMessage> = {}): ThreadMessage {
  const sequence = ++last
  return {
    id: `m${sequence}`,
    sequence,
    isMine: false,
    senderId: 'owner',
    senderName: 'Liza',
    content: 'Opo',
    sentAt,
    readAt: null,
    attachments: [],
    asksForPayment: false,
    ...over,
  }
}

const shape = (messages: ThreadMessage[]) =>
  threadRows(messages).map((row) => (row.kind === 'day' ? row.day : row.isLastOfGroup ? 'last' : 'goes on'))

describe('a thread', () => {
  test('breaks where the day changes in Manila, not in Greenwich', () => {
    const late = message('2026-11-12T15:59:00Z') // 11:59 pm
    const next = message('2026-11-12T16:01:00Z') // 12:01 am of the 13th
    expect(shape([late, next])).toEqual(['2026-11-12', 'last', '2026-11-13', 'last'])
  })

  test('holds together what one person writes in one go', () => {
    const at = (minute: number, over?: Partial<ThreadMessage>) => message(`2026-11-12T02:${10 + minute}:00Z`, over)
    expect(shape([at(0), at(1), at(9)])).toEqual(['2026-11-12', 'goes on', 'last', 'last'])
    expect(shape([at(0), at(1, { senderId: 'renter' })])).toEqual(['2026-11-12', 'last', 'last'])
  })

  test('keeps a read message apart from one that is not, and a warning with its message', () => {
    const mine = { isMine: true, senderId: 'renter' }
    const read = message('2026-11-12T02:10:00Z', { ...mine, readAt: '2026-11-12T02:11:00Z' })
    const unread = message('2026-11-12T02:11:00Z', mine)
    expect(shape([read, unread])).toEqual(['2026-11-12', 'last', 'last'])
    const asks = message('2026-11-12T02:12:00Z', { asksForPayment: true })
    expect(shape([asks, message('2026-11-12T02:13:00Z')])).toEqual(['2026-11-12', 'last', 'last'])
  })

  test('is empty without messages', () => {
    expect(threadRows([])).toEqual([])
  })
})
