import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ThreadMessage, ThreadPage } from '#app/domain/messaging/conversations/conversation.model.ts'
import { ThreadSync } from './thread-sync.ts'

const ME = 'me'
const PAGE = 50

function makeMessage(sequence: number, from = 'other', overrides: Partial<ThreadMessage> = {}): ThreadMessage {
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
const makePage = (messages: ThreadMessage[], hasOlder = false): ThreadPage => ({ messages, hasOlder })
const listSequences = (sync: ThreadSync) => sync.state.messages.map(({ sequence }) => sequence)
const addOutgoing = (sync: ThreadSync, key: string, content = 'hello') =>
  sync.addOutgoing({ key, content, files: [], startedAt: new Date(0).toISOString() })

describe('a thread', () => {
  test('shows each message once and in order, however it comes', () => {
    const sync = new ThreadSync(makePage([makeMessage(3), makeMessage(5)]))
    sync.addLiveMessage({ message: makeMessage(8), after: 5 })
    sync.addLiveMessage({ message: makeMessage(8), after: 5 })
    sync.addLiveMessage({ message: makeMessage(6), after: 5 })
    sync.addOlder(makePage([makeMessage(1), makeMessage(3)]))
    expect(listSequences(sync)).toEqual([1, 3, 5, 6, 8])
  })

  test('knows when something is missing, and its cursor waits there', () => {
    const sync = new ThreadSync(makePage([makeMessage(1)]))
    sync.addLiveMessage({ message: makeMessage(4), after: 3 })
    expect([sync.cursor, sync.hasGap]).toEqual([1, true])
    sync.addLiveMessage({ message: makeMessage(2), after: 1 })
    expect([sync.cursor, sync.hasGap]).toEqual([2, true])
    sync.addAfter(2, [makeMessage(3), makeMessage(4)])
    expect([sync.cursor, sync.hasGap]).toEqual([4, false])
    expect(listSequences(sync)).toEqual([1, 2, 3, 4])
  })

  test('does not take its own sent message as proof that nothing came before it', () => {
    const sync = new ThreadSync(makePage([makeMessage(1)]))
    addOutgoing(sync, 'a')
    sync.confirmSent('a', makeMessage(5, ME))
    expect(sync.cursor).toBe(1)
    sync.addAfter(1, [makeMessage(2), makeMessage(5, ME)])
    expect(listSequences(sync)).toEqual([1, 2, 5])
  })

  test('does not trust a new page that leaves a hole', () => {
    const sync = new ThreadSync(makePage([makeMessage(1)]))
    sync.addNewest(makePage([makeMessage(8), makeMessage(9)], true))
    expect(sync.cursor).toBe(1)
    sync.addNewest(makePage([makeMessage(1), makeMessage(4), makeMessage(9)], true))
    expect(sync.cursor).toBe(9)
  })

  test('keeps the same state object until something changes', () => {
    const sync = new ThreadSync(makePage([makeMessage(1)]))
    const before = sync.state
    expect(sync.state).toBe(before)
    sync.addLiveMessage({ message: makeMessage(2), after: 1 })
    expect(sync.state).not.toBe(before)
  })
})

describe('what is written', () => {
  test('is shown at once, and once: the echo of the stream may be quicker than the answer', () => {
    const sync = new ThreadSync(makePage([makeMessage(1, ME, { content: 'hello' })]))
    addOutgoing(sync, 'a')
    expect(sync.state.outgoing).toHaveLength(1)
    sync.addLiveMessage({ message: makeMessage(2, ME, { content: 'hello' }), after: 1 })
    expect(sync.state.outgoing).toHaveLength(0)
    sync.confirmSent('a', makeMessage(2, ME, { content: 'hello', key: 'a' }))
    expect(listSequences(sync)).toEqual([1, 2])
    expect(sync.waiting).toHaveLength(0)
  })

  test('twice the same words are two messages', () => {
    const sync = new ThreadSync(makePage([]))
    addOutgoing(sync, 'a')
    addOutgoing(sync, 'b')
    sync.addLiveMessage({ message: makeMessage(1, ME, { content: 'hello' }), after: 0 })
    expect(sync.state.outgoing.map(({ key }) => key)).toEqual(['b'])
  })

  test('keeps its words when it fails, until it is sent or taken back', () => {
    const sync = new ThreadSync(makePage([]))
    addOutgoing(sync, 'a', 'keep me')
    sync.setOutgoingState('a', 'failed', 'Too many messages')
    expect(sync.state.outgoing).toMatchObject([{ content: 'keep me', state: 'failed', refusal: 'Too many messages' }])
    expect(sync.takeBack('a')?.content).toBe('keep me')
    expect(sync.takeBack('a')).toBeUndefined()
    expect(sync.state.outgoing).toHaveLength(0)
  })
})

describe('read marks', () => {
  test('are set for the side that was read, up to where it was read', () => {
    const sync = new ThreadSync(makePage([makeMessage(1, ME), makeMessage(2, 'other'), makeMessage(3, ME)]))
    sync.addRead({ renterId: ME, isSentByRenter: true, upTo: 1, readAt: 'then' })
    expect(sync.state.messages.map(({ readAt }) => readAt)).toEqual(['then', null, null])
  })

  test('lost in a break come with the next asking, from the first own message that is unread', () => {
    const sync = new ThreadSync(
      makePage([makeMessage(1, ME, { readAt: 'x' }), makeMessage(2), makeMessage(3, ME), makeMessage(4)]),
    )
    expect(sync.resumeFrom).toBe(2)
    sync.addAfter(2, [makeMessage(3, ME, { readAt: 'y' }), makeMessage(4), makeMessage(5)])
    expect(sync.state.messages.map(({ readAt }) => readAt)).toEqual(['x', null, 'y', null, null])
    expect(sync.resumeFrom).toBe(5)
  })

  test('are never taken back by an older answer', () => {
    const sync = new ThreadSync(makePage([makeMessage(1, ME, { readAt: 'x' })]))
    sync.addNewest(makePage([makeMessage(1, ME)]))
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
function runSteps(plan: readonly Step[], catchesUp: boolean) {
  const stored: ThreadMessage[] = [makeMessage(1)]
  const sync = new ThreadSync(makePage([makeMessage(1)]))
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
    const liveEvent = { message: makeMessage(last + 1 + (stored.length % 3)), after: last }
    if (step === 'cut') catchUp()
    else stored.push(liveEvent.message)
    if (step === 'told' || step === 'twice') sync.addLiveMessage(liveEvent)
    if (step === 'twice') sync.addLiveMessage(liveEvent)
    if (step === 'late') late.push(liveEvent)
    if (step === 'told') for (const one of late.splice(0).toReversed()) sync.addLiveMessage(one)
    if (sync.hasGap) catchUp()
  }
  catchUp()
  return { shown: sync.state.messages.map(({ id }) => id), stored: stored.map(({ id }) => id) }
}

test('whatever is told twice, late, out of order or never: none is lost, none is double, all are in order', () => {
  fc.assert(
    fc.property(steps, (plan) => {
      const { shown: seen, stored } = runSteps(plan, true)
      expect(seen).toEqual(stored)
    }),
    { numRuns: 500 },
  )
})

test('a page that does not ask after a break loses messages (the control)', () => {
  const { shown: seen, stored } = runSteps(['told', 'lost', 'told', 'cut', 'told'], false)
  expect(seen.length).toBeLessThan(stored.length)
})
