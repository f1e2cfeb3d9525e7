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

describe('ThreadSync', () => {
  test('each message is shown once and in order, regardless of the order of arrival', () => {
    const sync = new ThreadSync(makePage([makeMessage(3), makeMessage(5)]))
    sync.addLiveMessage({ message: makeMessage(8), after: 5 })
    sync.addLiveMessage({ message: makeMessage(8), after: 5 })
    sync.addLiveMessage({ message: makeMessage(6), after: 5 })
    sync.addOlder(makePage([makeMessage(1), makeMessage(3)]))
    expect(listSequences(sync)).toEqual([1, 3, 5, 6, 8])
  })

  test('the cursor stops before a missing message', () => {
    const sync = new ThreadSync(makePage([makeMessage(1)]))
    sync.addLiveMessage({ message: makeMessage(4), after: 3 })
    expect([sync.cursor, sync.hasGap]).toEqual([1, true])
    sync.addLiveMessage({ message: makeMessage(2), after: 1 })
    expect([sync.cursor, sync.hasGap]).toEqual([2, true])
    sync.addAfter(2, [makeMessage(3), makeMessage(4)])
    expect([sync.cursor, sync.hasGap]).toEqual([4, false])
    expect(listSequences(sync)).toEqual([1, 2, 3, 4])
  })

  test('an own sent message does not move the cursor over missing messages', () => {
    const sync = new ThreadSync(makePage([makeMessage(1)]))
    addOutgoing(sync, 'a')
    sync.confirmSent('a', makeMessage(5, ME))
    expect(sync.cursor).toBe(1)
    sync.addAfter(1, [makeMessage(2), makeMessage(5, ME)])
    expect(listSequences(sync)).toEqual([1, 2, 5])
  })

  test('a newest page with a gap before it does not move the cursor', () => {
    const sync = new ThreadSync(makePage([makeMessage(1)]))
    sync.addNewest(makePage([makeMessage(8), makeMessage(9)], true))
    expect(sync.cursor).toBe(1)
    sync.addNewest(makePage([makeMessage(1), makeMessage(4), makeMessage(9)], true))
    expect(sync.cursor).toBe(9)
  })

  test('the state object is the same until a change', () => {
    const sync = new ThreadSync(makePage([makeMessage(1)]))
    const before = sync.state
    expect(sync.state).toBe(before)
    sync.addLiveMessage({ message: makeMessage(2), after: 1 })
    expect(sync.state).not.toBe(before)
  })
})

describe('outgoing messages', () => {
  test('an outgoing message is shown once, even if the stream delivers it before the response', () => {
    const sync = new ThreadSync(makePage([makeMessage(1, ME, { content: 'hello' })]))
    addOutgoing(sync, 'a')
    expect(sync.state.outgoing).toHaveLength(1)
    sync.addLiveMessage({ message: makeMessage(2, ME, { content: 'hello' }), after: 1 })
    expect(sync.state.outgoing).toHaveLength(0)
    sync.confirmSent('a', makeMessage(2, ME, { content: 'hello', key: 'a' }))
    expect(listSequences(sync)).toEqual([1, 2])
    expect(sync.waiting).toHaveLength(0)
  })

  test('two outgoing messages with the same text are two messages', () => {
    const sync = new ThreadSync(makePage([]))
    addOutgoing(sync, 'a')
    addOutgoing(sync, 'b')
    sync.addLiveMessage({ message: makeMessage(1, ME, { content: 'hello' }), after: 0 })
    expect(sync.state.outgoing.map(({ key }) => key)).toEqual(['b'])
  })

  test('a failed message keeps its text until it is sent or taken back', () => {
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
  test('a read event marks messages of the read side up to its sequence', () => {
    const sync = new ThreadSync(makePage([makeMessage(1, ME), makeMessage(2, 'other'), makeMessage(3, ME)]))
    sync.addRead({ renterId: ME, isSentByRenter: true, upTo: 1, readAt: 'then' })
    expect(sync.state.messages.map(({ readAt }) => readAt)).toEqual(['then', null, null])
  })

  test('read marks missed during an interruption arrive with the next catch-up', () => {
    const sync = new ThreadSync(
      makePage([makeMessage(1, ME, { readAt: 'x' }), makeMessage(2), makeMessage(3, ME), makeMessage(4)]),
    )
    expect(sync.resumeFrom).toBe(2)
    sync.addAfter(2, [makeMessage(3, ME, { readAt: 'y' }), makeMessage(4), makeMessage(5)])
    expect(sync.state.messages.map(({ readAt }) => readAt)).toEqual(['x', null, 'y', null, null])
    expect(sync.resumeFrom).toBe(5)
  })

  test('an older response does not remove a read mark', () => {
    const sync = new ThreadSync(makePage([makeMessage(1, ME, { readAt: 'x' })]))
    sync.addNewest(makePage([makeMessage(1, ME)]))
    expect(sync.state.messages[0]?.readAt).toBe('x')
  })
})

/** Random steps of a simulated page. */
type Step = 'stored' | 'told' | 'twice' | 'late' | 'lost' | 'cut'
const steps = fc.array(fc.constantFrom<Step>('stored', 'told', 'told', 'told', 'twice', 'late', 'lost', 'cut'), {
  minLength: 1,
  maxLength: 200,
})

/** Runs the steps. `catchesUp`: whether the page catches up on opening and on a gap, as the product does. */
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

test('with duplicated, late, reordered and lost events every message is shown once and in order', () => {
  fc.assert(
    fc.property(steps, (plan) => {
      const { shown, stored } = runSteps(plan, true)
      expect(shown).toEqual(stored)
    }),
    { numRuns: 500 },
  )
})

test('a page that does not catch up loses messages (null control)', () => {
  const { shown, stored } = runSteps(['told', 'lost', 'told', 'cut', 'told'], false)
  expect(shown.length).toBeLessThan(stored.length)
})
