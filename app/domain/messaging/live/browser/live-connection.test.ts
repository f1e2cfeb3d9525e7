import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveConnection, type Source, type Surroundings } from './live-connection.ts'
import type { LiveEvent } from '#app/domain/messaging/live/live-events.model.ts'

class TestSource implements Source {
  readonly listeners = new Map<string, (event: { data?: unknown }) => void>()
  isClosed = false
  addEventListener(type: string, listener: (event: { data?: unknown }) => void) {
    this.listeners.set(type, listener)
  }
  say(type: string, data?: unknown) {
    this.listeners.get(type)?.({ data })
  }
  close() {
    this.isClosed = true
  }
}

function world() {
  const sources: TestSource[] = []
  const is = { online: true, visible: true, signedOut: false }
  let look = () => {}
  const around: Surroundings = {
    openSource: () => {
      const source = new TestSource()
      sources.push(source)
      return source
    },
    isSignedOut: async () => is.signedOut,
    isOnline: () => is.online,
    isVisible: () => is.visible,
    watch: (onChange) => {
      look = onChange
      return () => (look = () => {})
    },
    random: () => 1,
  }
  const connection = new LiveConnection(around)
  const heard: LiveEvent[] = []
  let opened = 0
  const stop = connection.listen({ onEvent: (event) => heard.push(event), onOpen: () => opened++ })
  const last = () => sources.at(-1) ?? new TestSource()
  return { connection, sources, last, is, look: () => look(), heard, opened: () => opened, stop }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the stream of a page', () => {
  test('tells its listeners what comes, and each time it is open', () => {
    const { last, heard, opened, connection } = world()
    last().say('open')
    last().say('unread', '{"messages":3}')
    expect(heard).toEqual([{ type: 'unread', messages: 3 }])
    expect([opened(), connection.state]).toEqual([1, 'live'])
  })

  test('comes back after a break, later each time, and soon again once it was open', () => {
    const { last, sources } = world()
    last().say('open')
    const waits: number[] = []
    for (let n = 0; n < 8; n++) {
      last().say('error')
      const before = sources.length
      let waited = 0
      while (sources.length === before && waited < 60_000) {
        vi.advanceTimersByTime(100)
        waited += 100
      }
      waits.push(waited)
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
    last().say('open')
    last().say('error')
    vi.advanceTimersByTime(500)
    expect(sources).toHaveLength(10)
    expect(sources.filter(({ isClosed }) => !isClosed)).toHaveLength(1)
  })

  test('comes back when the server that leaves has said', () => {
    const { last, sources } = world()
    last().say('open')
    last().say('bye', '1700')
    vi.advanceTimersByTime(1_600)
    expect(sources).toHaveLength(1)
    vi.advanceTimersByTime(200)
    expect(sources).toHaveLength(2)
  })

  test('does not wait when the browser is online again or looked at again', () => {
    const { last, sources, is, look, connection } = world()
    last().say('open')
    is.online = false
    look()
    expect(connection.state).toBe('offline')
    vi.advanceTimersByTime(60_000)
    expect(sources).toHaveLength(1)
    is.online = true
    look()
    expect(sources).toHaveLength(2)
  })

  test('takes silence for a dead connection', () => {
    const { last, sources, opened } = world()
    last().say('open')
    vi.advanceTimersByTime(50_000)
    last().say('beat', '1')
    vi.advanceTimersByTime(50_000)
    expect(sources).toHaveLength(1)
    vi.advanceTimersByTime(6_000)
    expect(sources).toHaveLength(2)
    last().say('open')
    expect(opened()).toBe(2)
  })

  test('hears nothing of a stream it has given up', () => {
    const { last, sources, heard } = world()
    const old = last()
    old.say('open')
    old.say('error')
    vi.advanceTimersByTime(1_000)
    expect(sources).toHaveLength(2)
    old.say('unread', '{"messages":9}')
    old.say('open')
    expect(heard).toEqual([])
  })

  test('stays closed after a sign-out, however it learns of it', async () => {
    const told = world()
    told.last().say('open')
    told.last().say('signed-out', '1')
    expect(told.connection.state).toBe('signedOut')
    vi.advanceTimersByTime(120_000)
    told.look()
    expect(told.sources).toHaveLength(1)

    const refused = world()
    refused.is.signedOut = true
    refused.last().say('error')
    await vi.advanceTimersByTimeAsync(0)
    expect(refused.connection.state).toBe('signedOut')
  })

  test('of the sixth page rests until somebody looks at it', () => {
    const { last, sources, is, look } = world()
    last().say('open')
    is.visible = false
    last().say('replaced', '1')
    vi.advanceTimersByTime(120_000)
    look()
    expect(sources).toHaveLength(1)
    is.visible = true
    look()
    expect(sources).toHaveLength(2)
  })

  test('is one for all listeners, and ends with the last of them', () => {
    const { connection, sources, last, stop } = world()
    last().say('open')
    let opened = 0
    const leave = connection.listen({ onOpen: () => opened++ })
    expect([sources.length, opened]).toEqual([1, 1])
    leave()
    stop()
    vi.advanceTimersByTime(2_000)
    expect(last().isClosed).toBe(true)
    connection.listen({})
    expect(sources).toHaveLength(2)
  })
})
