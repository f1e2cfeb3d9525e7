import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveConnection, type Source, type BrowserApis } from './live-connection.ts'
import { type LiveEvent, STREAM_ADDRESS } from '#app/domain/messaging/live/live-events.model.ts'

class TestSource implements Source {
  readonly listeners = new Map<string, (event: { data?: unknown }) => void>()
  isClosed = false
  addEventListener(type: string, listener: (event: { data?: unknown }) => void) {
    this.listeners.set(type, listener)
  }
  emit(type: string, data?: unknown) {
    this.listeners.get(type)?.({ data })
  }
  close() {
    this.isClosed = true
  }
}

function setUp() {
  const sources: TestSource[] = []
  const browserState = { online: true, visible: true, signedOut: false }
  let notifyChange = () => {}
  const browserApis: BrowserApis = {
    openSource: () => {
      const source = new TestSource()
      sources.push(source)
      return source
    },
    isSignedOut: async () => browserState.signedOut,
    isOnline: () => browserState.online,
    isVisible: () => browserState.visible,
    watch: (onChange) => {
      notifyChange = onChange
      return () => (notifyChange = () => {})
    },
    random: () => 1,
  }
  const connection = new LiveConnection(browserApis, STREAM_ADDRESS)
  const receivedEvents: LiveEvent[] = []
  let opened = 0
  const stop = connection.listen({ onEvent: (event) => receivedEvents.push(event), onOpen: () => opened++ })
  const lastSource = () => sources.at(-1) ?? new TestSource()
  return {
    connection,
    sources,
    lastSource,
    browserState,
    notifyChange: () => notifyChange(),
    receivedEvents,
    opened: () => opened,
    stop,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('LiveConnection', () => {
  test('listeners get every event and every opening of the stream', () => {
    const { lastSource, receivedEvents, opened, connection } = setUp()
    lastSource().emit('open')
    lastSource().emit('unread', '{"messages":3,"notifications":1}')
    expect(receivedEvents).toEqual([{ type: 'unread', messages: 3, notifications: 1 }])
    expect([opened(), connection.state]).toEqual([1, 'live'])
  })

  test('the stream reconnects with growing delays, which are reset after an opening', () => {
    const { lastSource, sources } = setUp()
    lastSource().emit('open')
    const waits: number[] = []
    for (let n = 0; n < 8; n++) {
      lastSource().emit('error')
      const before = sources.length
      let waited = 0
      while (sources.length === before && waited < 60_000) {
        vi.advanceTimersByTime(100)
        waited += 100
      }
      waits.push(waited)
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
    lastSource().emit('open')
    lastSource().emit('error')
    vi.advanceTimersByTime(500)
    expect(sources).toHaveLength(10)
    expect(sources.filter(({ isClosed }) => !isClosed)).toHaveLength(1)
  })

  test('after "bye" the stream reconnects at the time the server named', () => {
    const { lastSource, sources } = setUp()
    lastSource().emit('open')
    lastSource().emit('bye', '1700')
    vi.advanceTimersByTime(1_600)
    expect(sources).toHaveLength(1)
    vi.advanceTimersByTime(200)
    expect(sources).toHaveLength(2)
  })

  test('the stream reconnects at once when the page is online or visible again', () => {
    const { lastSource, sources, browserState, notifyChange, connection } = setUp()
    lastSource().emit('open')
    browserState.online = false
    notifyChange()
    expect(connection.state).toBe('offline')
    vi.advanceTimersByTime(60_000)
    expect(sources).toHaveLength(1)
    browserState.online = true
    notifyChange()
    expect(sources).toHaveLength(2)
  })

  test('a stream without heartbeats is closed and reconnected', () => {
    const { lastSource, sources, opened } = setUp()
    lastSource().emit('open')
    vi.advanceTimersByTime(50_000)
    lastSource().emit('beat', '1')
    vi.advanceTimersByTime(50_000)
    expect(sources).toHaveLength(1)
    vi.advanceTimersByTime(6_000)
    expect(sources).toHaveLength(2)
    lastSource().emit('open')
    expect(opened()).toBe(2)
  })

  test('events of a closed stream are ignored', () => {
    const { lastSource, sources, receivedEvents } = setUp()
    const old = lastSource()
    old.emit('open')
    old.emit('error')
    vi.advanceTimersByTime(1_000)
    expect(sources).toHaveLength(2)
    old.emit('unread', '{"messages":9}')
    old.emit('open')
    expect(receivedEvents).toEqual([])
  })

  test('after a sign-out the stream stays closed, whether an event or a refused request reported it', async () => {
    const informed = setUp()
    informed.lastSource().emit('open')
    informed.lastSource().emit('signed-out', '1')
    expect(informed.connection.state).toBe('signedOut')
    vi.advanceTimersByTime(120_000)
    informed.notifyChange()
    expect(informed.sources).toHaveLength(1)

    const refused = setUp()
    refused.browserState.signedOut = true
    refused.lastSource().emit('error')
    await vi.advanceTimersByTimeAsync(0)
    expect(refused.connection.state).toBe('signedOut')
  })

  test('a replaced stream pauses until its page is visible again', () => {
    const { lastSource, sources, browserState, notifyChange } = setUp()
    lastSource().emit('open')
    browserState.visible = false
    lastSource().emit('replaced', '1')
    vi.advanceTimersByTime(120_000)
    notifyChange()
    expect(sources).toHaveLength(1)
    browserState.visible = true
    notifyChange()
    expect(sources).toHaveLength(2)
  })

  test('all listeners share one stream, which closes after the last one leaves', () => {
    const { connection, sources, lastSource, stop } = setUp()
    lastSource().emit('open')
    let opened = 0
    const leave = connection.listen({ onOpen: () => opened++ })
    expect([sources.length, opened]).toEqual([1, 1])
    leave()
    stop()
    vi.advanceTimersByTime(2_000)
    expect(lastSource().isClosed).toBe(true)
    connection.listen({})
    expect(sources).toHaveLength(2)
  })
})
