import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ThreadMessage } from '#app/domain/messaging/conversations/conversation.model.ts'
import { LiveConnection, type Source } from './live-connection.ts'
import { type LiveEvent, STREAM_ADDRESS } from '#app/domain/messaging/live/live-events.model.ts'
import { LiveThreadStore } from './live-thread.ts'
import { ThreadRefusal, type ThreadRequests } from './thread-requests.ts'
import type { Unsent, UnsentMessages } from './unsent-messages.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A fake server that stores messages, a stream that the test controls, and a store that uses both. */
function setUp() {
  const stored: ThreadMessage[] = []
  /** `losesResponses`: requests arrive, but their responses are lost. */
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
    reportPresence: (_id, isTyping) => respond(`presence ${isTyping}`, () => undefined),
  }
  const listeners = new Map<string, (event: { data?: unknown }) => void>()
  const source: Source = { addEventListener: (type, listener) => listeners.set(type, listener), close: () => undefined }
  const connection = new LiveConnection(
    {
      openSource: () => source,
      isSignedOut: async () => false,
      isOnline: () => true,
      isVisible: () => true,
      watch: () => () => undefined,
      random: () => 0,
    },
    STREAM_ADDRESS,
  )
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
    serverState,
    calls,
    store,
    open,
    emit,
    waitToSettle,
    listShown,
    listOutgoing,
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

describe('outgoing messages', () => {
  test('messages are shown at once and sent in the order they were written', async () => {
    const { thread, open, waitToSettle, listShown, listOutgoing, calls } = setUp()
    open()
    for (const text of ['one', 'two', 'three']) thread.send(text)
    expect(listOutgoing()).toEqual(['one', 'two', 'three'].map((text) => [text, 'sending', null]))
    await waitToSettle()
    expect(listShown()).toEqual(['one', 'two', 'three'])
    expect(listOutgoing()).toEqual([])
    expect(calls.filter((call) => call.startsWith('send'))).toEqual(['send one', 'send two', 'send three'])
  })

  test('messages written offline keep their order and are sent once when the connection is back', async () => {
    const { thread, serverState, open, waitToSettle, listShown, listOutgoing, stored } = setUp()
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

  test('a message the server refused stays with its reason until the sender retries or takes it back', async () => {
    const { thread, serverState, open, waitToSettle, listShown, listOutgoing } = setUp()
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

describe('unsent messages after a reload', () => {
  test('a reloaded page restores unsent messages and sends them when the connection is back', async () => {
    const { thread, serverState, open, waitToSettle, listShown, listOutgoing, reload } = setUp()
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

  test('a message whose response was lost is stored once after a reload', async () => {
    const { thread, serverState, open, waitToSettle, listShown, stored, reload } = setUp()
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

  test('messages that were taken back and messages with files are not restored', async () => {
    const { thread, serverState, open, waitToSettle, listOutgoing, reload } = setUp()
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

describe('LiveThreadStore', () => {
  test('the thread catches up after every opening of the stream and when a message reveals a gap', async () => {
    const { store, open, emit, waitToSettle, listShown, calls } = setUp()
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

  test('a failed catch-up is retried', async () => {
    const { store, serverState, open, waitToSettle, listShown } = setUp()
    serverState.isDown = true
    store('one', 'other')
    open()
    await waitToSettle()
    expect(listShown()).toEqual([])
    serverState.isDown = false
    await vi.advanceTimersByTimeAsync(2_500)
    expect(listShown()).toEqual(['one'])
  })

  test('messages are marked as read once, and only while the page is visible', async () => {
    const { thread, store, serverState, open, waitToSettle, calls } = setUp()
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

  test('the typing hint disappears after four seconds or with the message', async () => {
    const { thread, store, open, emit, waitToSettle } = setUp()
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

  test('keystrokes are reported at most every three seconds', async () => {
    const { thread, open, waitToSettle, calls } = setUp()
    open()
    for (let n = 0; n < 60; n++) {
      thread.reportTyping()
      await vi.advanceTimersByTimeAsync(100)
    }
    await waitToSettle()
    expect(calls.filter((call) => call === 'presence true')).toHaveLength(2)
  })

  test('events of other conversations are ignored', async () => {
    const { store, open, emit, waitToSettle, listShown } = setUp()
    open()
    await waitToSettle()
    emit({ type: 'message', conversationId: 'another', message: store('not here', 'other'), after: 0 })
    expect(listShown()).toEqual([])
  })
})
