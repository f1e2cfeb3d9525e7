import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ThreadMessage } from '#app/domain/messaging/conversations/conversation.model.ts'
import { LiveConnection, type Source } from './live-connection.ts'
import type { LiveEvent } from '#app/domain/messaging/live/live-events.model.ts'
import { LiveThreadStore } from './live-thread.ts'
import { ThreadRefusal, type ThreadRequests } from './thread-requests.ts'
import type { Unsent, UnsentShelf } from './unsent-messages.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that keeps what it is sent, a stream that says what the test says, and a page on both. */
function world() {
  const stored: ThreadMessage[] = []
  /** `deaf`: what is sent arrives, and the answer does not. */
  const is = { away: false, deaf: false, refusing: '', visible: true }
  const calls: string[] = []
  const byKey = new Map<string, ThreadMessage>()
  const store = (content: string, from: string): ThreadMessage => {
    const sequence = stored.length + 1
    const message = { id: `m${sequence}`, sequence, isMine: from === 'me', senderId: from, senderName: from }
    const rest = { content, sentAt: new Date(0).toISOString(), readAt: null, attachments: [], asksForPayment: false }
    stored.push({ ...message, ...rest })
    return { ...message, ...rest }
  }
  const answer = async <T>(call: string, work: () => T): Promise<T> => {
    calls.push(call)
    await Promise.resolve()
    if (is.away) throw new TypeError('fetch failed')
    return work()
  }
  const requests: ThreadRequests = {
    page: (_id, { after = 0 }) =>
      answer('page', () => ({ messages: stored.filter(({ sequence }) => sequence > after), hasOlder: false })),
    send: (_id, { key, content }) =>
      answer(`send ${content}`, () => {
        if (is.refusing) throw new ThreadRefusal(429, is.refusing)
        const message = byKey.get(key) ?? store(content, 'me')
        byKey.set(key, message)
        if (is.deaf) throw new TypeError('fetch failed')
        return { message: { ...message, key } }
      }),
    markRead: (_id, upTo) => answer(`read ${upTo}`, () => undefined),
    beHere: (_id, isTyping) => answer(`here ${isTyping}`, () => undefined),
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
  const shelf = memoryShelf()
  const openThread = () =>
    new LiveThreadStore(
      { conversationId: 'c', me: 'me', page: { messages: [...stored], hasOlder: false } },
      { connection, requests, shelfOf: () => shelf, isVisible: () => is.visible, isAttended: () => is.visible },
    )
  let thread = openThread()
  let leave = thread.subscribe(() => undefined)
  const reload = () => {
    leave()
    thread = openThread()
    leave = thread.subscribe(() => undefined)
    return thread
  }
  const open = () => listeners.get('open')?.({})
  const tell = ({ type, ...data }: LiveEvent) => listeners.get(type)?.({ data: JSON.stringify(data) })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const shown = () => thread.getState().messages.map(({ content }) => content)
  const outgoing = () => thread.getState().outgoing.map(({ content, state, refusal }) => [content, state, refusal])
  return { thread, is, calls, store, open, tell, settle, shown, outgoing, stored, reload }
}

function memoryShelf(): UnsentShelf {
  const kept = new Map<string, Unsent>()
  return {
    list: () => [...kept.values()],
    put: (message) => void kept.set(message.key, message),
    drop: (key) => void kept.delete(key),
  }
}

describe('what is written in a thread', () => {
  test('is shown at once and sent in the order it was written', async () => {
    const { thread, open, settle, shown, outgoing, calls } = world()
    open()
    for (const text of ['one', 'two', 'three']) thread.send(text)
    expect(outgoing()).toEqual(['one', 'two', 'three'].map((text) => [text, 'sending', null]))
    await settle()
    expect(shown()).toEqual(['one', 'two', 'three'])
    expect(outgoing()).toEqual([])
    expect(calls.filter((call) => call.startsWith('send'))).toEqual(['send one', 'send two', 'send three'])
  })

  test('waits while there is no connection, keeps its order, and goes out by itself, once', async () => {
    const { thread, is, open, settle, shown, outgoing, stored } = world()
    open()
    is.away = true
    thread.send('one')
    thread.send('two')
    await settle()
    expect(outgoing()).toEqual([
      ['one', 'failed', null],
      ['two', 'failed', null],
    ])
    is.away = false
    open()
    await settle()
    expect(shown()).toEqual(['one', 'two'])
    expect(stored).toHaveLength(2)
  })

  test('refused by the server stays with the reason until its writer decides', async () => {
    const { thread, is, open, settle, shown, outgoing } = world()
    open()
    is.refusing = 'Too many messages'
    thread.send('one')
    await settle()
    open()
    await settle()
    expect(outgoing()).toEqual([['one', 'failed', 'Too many messages']])
    is.refusing = ''
    const [failed] = thread.getState().outgoing
    thread.retry(failed?.key ?? '')
    await settle()
    expect([shown(), outgoing()]).toEqual([['one'], []])
  })
})

describe('a page that is loaded anew', () => {
  test('has what was not sent, and sends it when there is a connection again', async () => {
    const { thread, is, open, settle, shown, outgoing, reload } = world()
    open()
    is.away = true
    for (const text of ['one', 'two']) thread.send(text)
    await settle()
    reload()
    await settle()
    expect(outgoing()).toEqual(['one', 'two'].map((text) => [text, 'failed', null]))
    is.away = false
    open()
    await settle()
    expect([shown(), outgoing()]).toEqual([['one', 'two'], []])
    reload()
    expect(outgoing()).toEqual([])
  })

  test('does not send twice what had arrived while its answer was lost', async () => {
    const { thread, is, open, settle, shown, stored, reload } = world()
    open()
    is.deaf = true
    thread.send('one')
    await settle()
    expect(stored).toHaveLength(1)
    is.deaf = false
    reload()
    open()
    await settle()
    expect([shown(), stored.length]).toEqual([['one'], 1])
  })

  test('does not have what was taken back, nor what would go without its files', async () => {
    const { thread, is, open, settle, outgoing, reload } = world()
    open()
    is.away = true
    thread.send('one')
    thread.send('two', [new File(['x'], 'x.pdf')])
    await settle()
    thread.takeBack(thread.getState().outgoing[0]?.key ?? '')
    reload()
    expect(outgoing()).toEqual([])
  })
})

describe('an open thread', () => {
  test('asks for what it missed each time it is open, and when a message shows a gap', async () => {
    const { store, open, tell, settle, shown, calls } = world()
    store('before', 'other')
    open()
    await settle()
    expect(shown()).toEqual(['before'])
    store('missed', 'other')
    const message = store('told', 'other')
    tell({ type: 'message', conversationId: 'c', message, after: message.sequence - 1 })
    await settle()
    expect(shown()).toEqual(['before', 'missed', 'told'])
    expect(calls.filter((call) => call === 'page')).toHaveLength(2)
  })

  test('asks again later when the asking itself fails', async () => {
    const { store, is, open, settle, shown } = world()
    is.away = true
    store('one', 'other')
    open()
    await settle()
    expect(shown()).toEqual([])
    is.away = false
    await vi.advanceTimersByTimeAsync(2_500)
    expect(shown()).toEqual(['one'])
  })

  test('says that something was read once, and only while it is looked at', async () => {
    const { thread, store, is, open, settle, calls } = world()
    store('one', 'other')
    open()
    await settle()
    is.visible = false
    thread.markRead()
    is.visible = true
    thread.markRead()
    thread.markRead()
    await settle()
    expect(calls.filter((call) => call.startsWith('read'))).toEqual(['read 1'])
  })

  test('shows for four seconds that somebody types, and until their message comes', async () => {
    const { thread, store, open, tell, settle } = world()
    open()
    await settle()
    tell({ type: 'typing', conversationId: 'c', userId: 'other' })
    expect(thread.getState()).toMatchObject({ isOtherTyping: true, presence: 'now' })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(thread.getState()).toMatchObject({ isOtherTyping: false, presence: 'now' })
    tell({ type: 'typing', conversationId: 'c', userId: 'other' })
    tell({ type: 'message', conversationId: 'c', message: store('hi', 'other'), after: 0 })
    expect(thread.getState().isOtherTyping).toBe(false)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(thread.getState().presence).toBe('today')
  })

  test('tells of keystrokes every three seconds, not with each', async () => {
    const { thread, open, settle, calls } = world()
    open()
    for (let n = 0; n < 60; n++) {
      thread.noteTyping()
      await vi.advanceTimersByTimeAsync(100)
    }
    await settle()
    expect(calls.filter((call) => call === 'here true')).toHaveLength(2)
  })

  test('takes nothing of other conversations', async () => {
    const { store, open, tell, settle, shown } = world()
    open()
    await settle()
    tell({ type: 'message', conversationId: 'another', message: store('not here', 'other'), after: 0 })
    expect(shown()).toEqual([])
  })
})
