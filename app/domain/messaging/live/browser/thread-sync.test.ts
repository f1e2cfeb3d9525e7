import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ThreadMessage, ThreadPage } from '#app/domain/messaging/conversations/conversation.model.ts'
import { ThreadSync } from './thread-sync.ts'

const ME = 'me'
const PAGE = 50

function message(sequence: number, from = 'other', overrides: Partial<ThreadMessage> = {}): ThreadMessage {
  return {
    id: `m${sequence}`,
    sequence,
    isMine: from === ME,
    senderId: from,
    senderName: from,
    content: `text ${sequence}`,
    sentAt: new Date(sequence * 1_000).toISOString(),
    readAt: null,
    attachments: [],
    asksForPayment: false,
    ...overrides,
  }
}
const page = (messages: ThreadMessage[], hasOlder = false): ThreadPage => ({ messages, hasOlder })
const shown = (sync: ThreadSync) => sync.state.messages.map(({ sequence }) => sequence)
const write = (sync: ThreadSync, key: string, content = 'hello') =>
  sync.begin({ key, content, files: [], startedAt: new Date(0).toISOString() })

describe('a thread', () => {
  test('shows each message once and in order, however it comes', () => {
    const sync = new ThreadSync(page([message(3), message(5)]))
    sync.addNews({ message: message(8), after: 5 })
    sync.addNews({ message: message(8), after: 5 })
    sync.addNews({ message: message(6), after: 5 })
    sync.addOlder(page([message(1), message(3)]))
    expect(shown(sync)).toEqual([1, 3, 5, 6, 8])
  })

  test('knows when something is missing, and its cursor waits there', () => {
    const sync = new ThreadSync(page([message(1)]))
    sync.addNews({ message: message(4), after: 3 })
    expect([sync.cursor, sync.hasGap]).toEqual([1, true])
    sync.addNews({ message: message(2), after: 1 })
    expect([sync.cursor, sync.hasGap]).toEqual([2, true])
    sync.addAfter(2, [message(3), message(4)])
    expect([sync.cursor, sync.hasGap]).toEqual([4, false])
    expect(shown(sync)).toEqual([1, 2, 3, 4])
  })

  test('does not take its own sent message as proof that nothing came before it', () => {
    const sync = new ThreadSync(page([message(1)]))
    write(sync, 'a')
    sync.sent('a', message(5, ME))
    expect(sync.cursor).toBe(1)
    sync.addAfter(1, [message(2), message(5, ME)])
    expect(shown(sync)).toEqual([1, 2, 5])
  })

  test('does not trust a new page that leaves a hole', () => {
    const sync = new ThreadSync(page([message(1)]))
    sync.addNewest(page([message(8), message(9)], true))
    expect(sync.cursor).toBe(1)
    sync.addNewest(page([message(1), message(4), message(9)], true))
    expect(sync.cursor).toBe(9)
  })

  test('keeps the same state object until something changes', () => {
    const sync = new ThreadSync(page([message(1)]))
    const before = sync.state
    expect(sync.state).toBe(before)
    sync.addNews({ message: message(2), after: 1 })
    expect(sync.state).not.toBe(before)
  })
})

describe('what is written', () => {
  test('is shown at once, and once: the echo of the stream may be quicker than the answer', () => {
    const sync = new ThreadSync(page([message(1, ME, { content: 'hello' })]))
    write(sync, 'a')
    expect(sync.state.outgoing).toHaveLength(1)
    sync.addNews({ message: message(2, ME, { content: 'hello' }), after: 1 })
    expect(sync.state.outgoing).toHaveLength(0)
    sync.sent('a', message(2, ME, { content: 'hello', key: 'a' }))
    expect(shown(sync)).toEqual([1, 2])
    expect(sync.waiting).toHaveLength(0)
  })

  test('twice the same words are two messages', () => {
    const sync = new ThreadSync(page([]))
    write(sync, 'a')
    write(sync, 'b')
    sync.addNews({ message: message(1, ME, { content: 'hello' }), after: 0 })
    expect(sync.state.outgoing.map(({ key }) => key)).toEqual(['b'])
  })

  test('keeps its words when it fails, until it is sent or taken back', () => {
    const sync = new ThreadSync(page([]))
    write(sync, 'a', 'keep me')
    sync.mark('a', 'failed', 'Too many messages')
    expect(sync.state.outgoing).toMatchObject([{ content: 'keep me', state: 'failed', refusal: 'Too many messages' }])
    expect(sync.takeBack('a')?.content).toBe('keep me')
    expect(sync.takeBack('a')).toBeUndefined()
    expect(sync.state.outgoing).toHaveLength(0)
  })
})

describe('read marks', () => {
  test('are set for the side that was read, up to where it was read', () => {
    const sync = new ThreadSync(page([message(1, ME), message(2, 'other'), message(3, ME)]))
    sync.addRead({ renterId: ME, ofRenter: true, upTo: 1, readAt: 'then' })
    expect(sync.state.messages.map(({ readAt }) => readAt)).toEqual(['then', null, null])
  })

  test('lost in a break come with the next asking, from the first own message that is unread', () => {
    const sync = new ThreadSync(page([message(1, ME, { readAt: 'x' }), message(2), message(3, ME), message(4)]))
    expect(sync.resumeFrom).toBe(2)
    sync.addAfter(2, [message(3, ME, { readAt: 'y' }), message(4), message(5)])
    expect(sync.state.messages.map(({ readAt }) => readAt)).toEqual(['x', null, 'y', null, null])
    expect(sync.resumeFrom).toBe(5)
  })

  test('are never taken back by an older answer', () => {
    const sync = new ThreadSync(page([message(1, ME, { readAt: 'x' })]))
    sync.addNewest(page([message(1, ME)]))
    expect(sync.state.messages[0]?.readAt).toBe('x')
  })
})

/** What may happen to a page, at random; `next` is always the next message the server stores. */
type Step = 'stored' | 'told' | 'twice' | 'late' | 'lost' | 'cut'
const steps = fc.array(fc.constantFrom<Step>('stored', 'told', 'told', 'told', 'twice', 'late', 'lost', 'cut'), {
  minLength: 1,
  maxLength: 200,
})

/** Plays them; `catchesUp` is what the product does on opening and on a gap. */
function play(plan: readonly Step[], catchesUp: boolean) {
  const stored: ThreadMessage[] = [message(1)]
  const sync = new ThreadSync(page([message(1)]))
  const late: { message: ThreadMessage; after: number }[] = []
  const catchUp = () => {
    for (let isMore = catchesUp; isMore;) {
      const after = sync.resumeFrom
      const found = stored.filter(({ sequence }) => sequence > after).slice(0, PAGE)
      sync.addAfter(after, found)
      isMore = found.length === PAGE
    }
  }
  for (const step of plan) {
    const last = stored.at(-1)?.sequence ?? 0
    const news = { message: message(last + 1 + (stored.length % 3)), after: last }
    if (step === 'cut') catchUp()
    else stored.push(news.message)
    if (step === 'told' || step === 'twice') sync.addNews(news)
    if (step === 'twice') sync.addNews(news)
    if (step === 'late') late.push(news)
    if (step === 'told') for (const one of late.splice(0).toReversed()) sync.addNews(one)
    if (sync.hasGap) catchUp()
  }
  catchUp()
  return { shown: sync.state.messages.map(({ id }) => id), stored: stored.map(({ id }) => id) }
}

test('whatever is told twice, late, out of order or never: none is lost, none is double, all are in order', () => {
  fc.assert(
    fc.property(steps, (plan) => {
      const { shown: seen, stored } = play(plan, true)
      expect(seen).toEqual(stored)
    }),
    { numRuns: 500 },
  )
})

test('a page that does not ask after a break loses messages (the control)', () => {
  const { shown: seen, stored } = play(['told', 'lost', 'told', 'cut', 'told'], false)
  expect(seen.length).toBeLessThan(stored.length)
})
