import { describe, expect, test } from 'vitest'
import type { ThreadMessage } from './conversation.model.ts'
import { buildThreadRows } from './thread-rows.rules.ts'

let last = 0
function makeMessage(sentAt: string, overrides: Partial<ThreadMessage> = {}): ThreadMessage {
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
    ...overrides,
  }
}

const describeRows = (messages: ThreadMessage[]) =>
  buildThreadRows(messages).map((row) => (row.kind === 'day' ? row.day : row.isLastOfGroup ? 'last' : 'inner'))

describe('buildThreadRows', () => {
  test('the day heading changes at midnight in Manila, not in UTC', () => {
    const late = makeMessage('2026-11-12T15:59:00Z') // 11:59 pm
    const next = makeMessage('2026-11-12T16:01:00Z') // 12:01 am of the 13th
    expect(describeRows([late, next])).toEqual(['2026-11-12', 'last', '2026-11-13', 'last'])
  })

  test('consecutive messages of one sender within five minutes form a group', () => {
    const at = (minute: number, overrides?: Partial<ThreadMessage>) =>
      makeMessage(`2026-11-12T02:${10 + minute}:00Z`, overrides)
    expect(describeRows([at(0), at(1), at(9)])).toEqual(['2026-11-12', 'inner', 'last', 'last'])
    expect(describeRows([at(0), at(1, { senderId: 'renter' })])).toEqual(['2026-11-12', 'last', 'last'])
  })

  test('a change of the read state and a payment warning end a group', () => {
    const mine = { isMine: true, senderId: 'renter' }
    const read = makeMessage('2026-11-12T02:10:00Z', { ...mine, readAt: '2026-11-12T02:11:00Z' })
    const unread = makeMessage('2026-11-12T02:11:00Z', mine)
    expect(describeRows([read, unread])).toEqual(['2026-11-12', 'last', 'last'])
    const asks = makeMessage('2026-11-12T02:12:00Z', { asksForPayment: true })
    expect(describeRows([asks, makeMessage('2026-11-12T02:13:00Z')])).toEqual(['2026-11-12', 'last', 'last'])
  })

  test('a thread without messages has no rows', () => {
    expect(buildThreadRows([])).toEqual([])
  })
})
