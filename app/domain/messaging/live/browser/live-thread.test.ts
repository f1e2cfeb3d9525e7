import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ThreadMessage } from '#app/domain/messaging/conversations/conversation.model.ts'
import { LiveConnection, type Source } from './live-connection.ts'
import type { LiveEvent } from '#app/domain/messaging/live/live-events.model.ts'
import { LiveThreadStore } from './live-thread.ts'
import { ThreadRefusal, type ThreadRequests } from './thread-requests.ts'
import type { Unsent, UnsentMessages } from './unsent-messages.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that keeps what it is sent, a stream that says what the test says, and a page on both. */
function setUp() {
  const stored: ThreadMessage[] = []
  /** `deaf`: what is sent arrives, and the answer does not. */
  const serverState = { isDown: false, losesResponses: false, refusing: '', visible: true }
  const calls: string[] = []
  const byKey = new Map<string, ThreadMessage>()
  const store = (content: string, from: string): ThreadMessage => {
    const sequence = stored.length + 1
    const message = { id: `m${sequence}`, sequence, isMine: from === 'me', senderId: from, senderName: from }
    const rest = { content, sentAt: new Date(0).toISOString(), readAt: null, attachments: [], asksForPayment: false }
    stored.push({ ...message, ...rest })
    return { ...message, ...rest }
  }
  const respond = async <T>(call: string, work: () => T): Promise<T> => {
    calls.push(call)
    await Promise.resolve()
    if (serverState.isDown) throw new TypeError('fetch failed')
    return work()
  }
  const requests: ThreadRequests = {
    getPage: (_id, { after = 0 }) =>
      respond('page', () => ({ messages: stored.filter(({ sequence }) => sequence > after), hasOlder: false })),
    send: (_id, { key, content }) =>
      respond(`send ${content}`, () => {
        if (serverState.refusing) throw new ThreadRefusal(429, serverState.refusing)
        const message = byKey.get(key) ?? store(content, 'me')
        byKey.set(key, message)
        if (serverState.losesResponses) throw new TypeError('fetch failed')
        return { message: { ...message, key } }
      }),
    markRead: (_id, upTo) => respond(`read ${upTo}`, () => undefined),
    reportPresence: (_id, isTyping) => respond(`here ${isTyping}`, () => undefined),
  }
  const listeners = new Map<string, (event: { data?: unknown }) => void>()
  const source: Source = { addEventListener: (type, listener) => listeners.set(type, listener), close: () => undefined }
  const connection = new LiveConnection({
    openSource: () => source,
    isSignedOut: async () => false,
    isOnline: () => true,
    isVisible: () => true,
    watch: () => () => undefined,
    random: () => 0,
  })
  const unsentMessages = createMemoryUnsentMessages()
  const openThread = () =>
    new LiveThreadStore(
      { conversationId: 'c', me: 'me', page: { messages: [...stored], hasOlder: false } },
      {
        connection,
        requests,
        openUnsentMessages: () => unsentMessages,
        isVisible: () => serverState.visible,
        isAttended: () => serverState.visible,
      },
    )
  let thread = openThread()
  let unsubscribe = thread.subscribe(() => undefined)
  const reload = () => {
    unsubscribe()
    thread = openThread()
    unsubscribe = thread.subscribe(() => undefined)
    return thread
  }
  const open = () => listeners.get('open')?.({})
  const emit = ({ type, ...data }: LiveEvent) => listeners.get(type)?.({ data: JSON.stringify(data) })
  const waitToSettle = () => vi.advanceTimersByTimeAsync(0)
  const listShown = () => thread.getState().messages.map(({ content }) => content)
  const listOutgoing = () => thread.getState().outgoing.map(({ content, state, refusal }) => [content, state, refusal])
  return {
    thread,
    is: serverState,
    calls,
    store,
    open,
    tell: emit,
    settle: waitToSettle,
    shown: listShown,
    outgoing: listOutgoing,
    stored,
    reload,
  }
}

function createMemoryUnsentMessages(): UnsentMessages {
  const messagesByKey = new Map<string, Unsent>()
  return {
    list: () => [...messagesByKey.values()],
    put: (message) => void messagesByKey.set(message.key, message),
    drop: (key) => void messagesByKey.delete(key),
  }
}

describe('what is written in a thread', () => {
  test('is shown at once and sent in the order it was written', async () => {
    const { thread, open, settle: waitToSettle, shown: listShown, outgoing: listOutgoing, calls } = setUp()
    open()
    for (const text of ['one', 'two', 'three']) thread.send(text)
    expect(listOutgoing()).toEqual(['one', 'two', 'three'].map((text) => [text, 'sending', null]))
    await waitToSettle()
    expect(listShown()).toEqual(['one', 'two', 'three'])
    expect(listOutgoing()).toEqual([])
    expect(calls.filter((call) => call.startsWith('send'))).toEqual(['send one', 'send two', 'send three'])
  })

  test('waits while there is no connection, keeps its order, and goes out by itself, once', async () => {
    const {
      thread,
      is: serverState,
      open,
      settle: waitToSettle,
      shown: listShown,
      outgoing: listOutgoing,
      stored,
    } = setUp()
    open()
    serverState.isDown = true
    thread.send('one')
    thread.send('two')
    await waitToSettle()
    expect(listOutgoing()).toEqual([
      ['one', 'failed', null],
      ['two', 'failed', null],
    ])
    serverState.isDown = false
    open()
    await waitToSettle()
    expect(listShown()).toEqual(['one', 'two'])
    expect(stored).toHaveLength(2)
  })

  test('refused by the server stays with the reason until its writer decides', async () => {
    const { thread, is: serverState, open, settle: waitToSettle, shown: listShown, outgoing: listOutgoing } = setUp()
    open()
    serverState.refusing = 'Too many messages'
    thread.send('one')
    await waitToSettle()
    open()
    await waitToSettle()
    expect(listOutgoing()).toEqual([['one', 'failed', 'Too many messages']])
    serverState.refusing = ''
    const [failed] = thread.getState().outgoing
    thread.retry(failed?.key ?? '')
    await waitToSettle()
    expect([listShown(), listOutgoing()]).toEqual([['one'], []])
  })
})

describe('a page that is loaded anew', () => {
  test('has what was not sent, and sends it when there is a connection again', async () => {
    const {
      thread,
      is: serverState,
      open,
      settle: waitToSettle,
      shown: listShown,
      outgoing: listOutgoing,
      reload,
    } = setUp()
    open()
    serverState.isDown = true
    for (const text of ['one', 'two']) thread.send(text)
    await waitToSettle()
    reload()
    await waitToSettle()
    expect(listOutgoing()).toEqual(['one', 'two'].map((text) => [text, 'failed', null]))
    serverState.isDown = false
    open()
    await waitToSettle()
    expect([listShown(), listOutgoing()]).toEqual([['one', 'two'], []])
    reload()
    expect(listOutgoing()).toEqual([])
  })

  test('does not send twice what had arrived while its answer was lost', async () => {
    const { thread, is: serverState, open, settle: waitToSettle, shown: listShown, stored, reload } = setUp()
    open()
    serverState.losesResponses = true
    thread.send('one')
    await waitToSettle()
    expect(stored).toHaveLength(1)
    serverState.losesResponses = false
    reload()
    open()
    await waitToSettle()
    expect([listShown(), stored.length]).toEqual([['one'], 1])
  })

  test('does not have what was taken back, nor what would go without its files', async () => {
    const { thread, is: serverState, open, settle: waitToSettle, outgoing: listOutgoing, reload } = setUp()
    open()
    serverState.isDown = true
    thread.send('one')
    thread.send('two', [new File(['x'], 'x.pdf')])
    await waitToSettle()
    thread.takeBack(thread.getState().outgoing[0]?.key ?? '')
    reload()
    expect(listOutgoing()).toEqual([])
  })
})

describe('an open thread', () => {
  test('asks for what it missed each time it is open, and when a message shows a gap', async () => {
    const { store, open, tell: emit, settle: waitToSettle, shown: listShown, calls } = setUp()
    store('before', 'other')
    open()
    await waitToSettle()
    expect(listShown()).toEqual(['before'])
    store('missed', 'other')
    const message = store('told', 'other')
    emit({ type: 'message', conversationId: 'c', message, after: message.sequence - 1 })
    await waitToSettle()
    expect(listShown()).toEqual(['before', 'missed', 'told'])
    expect(calls.filter((call) => call === 'page')).toHaveLength(2)
  })

  test('asks again later when the asking itself fails', async () => {
    const { store, is: serverState, open, settle: waitToSettle, shown: listShown } = setUp()
    serverState.isDown = true
    store('one', 'other')
    open()
    await waitToSettle()
    expect(listShown()).toEqual([])
    serverState.isDown = false
    await vi.advanceTimersByTimeAsync(2_500)
    expect(listShown()).toEqual(['one'])
  })

  test('says that something was read once, and only while it is looked at', async () => {
    const { thread, store, is: serverState, open, settle: waitToSettle, calls } = setUp()
    store('one', 'other')
    open()
    await waitToSettle()
    serverState.visible = false
    thread.markRead()
    serverState.visible = true
    thread.markRead()
    thread.markRead()
    await waitToSettle()
    expect(calls.filter((call) => call.startsWith('read'))).toEqual(['read 1'])
  })

  test('shows for four seconds that somebody types, and until their message comes', async () => {
    const { thread, store, open, tell: emit, settle: waitToSettle } = setUp()
    open()
    await waitToSettle()
    emit({ type: 'typing', conversationId: 'c', userId: 'other' })
    expect(thread.getState()).toMatchObject({ isOtherTyping: true, presence: 'now' })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(thread.getState()).toMatchObject({ isOtherTyping: false, presence: 'now' })
    emit({ type: 'typing', conversationId: 'c', userId: 'other' })
    emit({ type: 'message', conversationId: 'c', message: store('hi', 'other'), after: 0 })
    expect(thread.getState().isOtherTyping).toBe(false)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(thread.getState().presence).toBe('today')
  })

  test('tells of keystrokes every three seconds, not with each', async () => {
    const { thread, open, settle: waitToSettle, calls } = setUp()
    open()
    for (let n = 0; n < 60; n++) {
      thread.reportTyping()
      await vi.advanceTimersByTimeAsync(100)
    }
    await waitToSettle()
    expect(calls.filter((call) => call === 'here true')).toHaveLength(2)
  })

  test('takes nothing of other conversations', async () => {
    const { store, open, tell: emit, settle: waitToSettle, shown: listShown } = setUp()
    open()
    await waitToSettle()
    emit({ type: 'message', conversationId: 'another', message: store('not here', 'other'), after: 0 })
    expect(listShown()).toEqual([])
  })
})
