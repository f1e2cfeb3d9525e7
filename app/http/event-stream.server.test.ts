import { describe, expect, test } from 'vitest'
import { endEventStreams, eventStream, openEventStreams, type ServerEvent } from './event-stream.server.ts'

function open() {
  const abort = new AbortController()
  let send: (event: ServerEvent) => void = () => {}
  let isListening = true
  const answer = eventStream(new Request('http://localhost/', { signal: abort.signal }), (sender) => {
    send = sender
    return () => (isListening = false)
  })
  return { answer, abort, send: (event: ServerEvent) => send(event), isListening: () => isListening }
}

describe('an event stream', () => {
  test('writes events as the standard frames them', async () => {
    const { answer, send } = open()
    send({ id: '7', event: 'message', data: 'one\ntwo' })
    endEventStreams()
    const text = await answer.text()
    expect(text).toContain('id: 7\nevent: message\ndata: one\ndata: two\n\n')
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
  })

  test('ends when the server stops, and tells the browser when to come back', async () => {
    const streams = [open(), open(), open()]
    expect(openEventStreams()).toBe(3)
    endEventStreams()
    for (const { answer, isListening } of streams) {
      expect(await answer.text()).toMatch(/retry: \d+\n\n$/)
      expect(isListening()).toBe(false)
    }
    expect(openEventStreams()).toBe(0)
  })

  test('stops listening when the browser leaves', () => {
    const { abort, isListening } = open()
    abort.abort()
    expect(isListening()).toBe(false)
    expect(openEventStreams()).toBe(0)
  })

  test('cuts a reader that does not read, instead of keeping its events in memory', () => {
    const { send, isListening } = open()
    for (let n = 0; n < 100 && isListening(); n++) send({ data: 'x'.repeat(1_000) })
    expect(isListening()).toBe(false)
    expect(openEventStreams()).toBe(0)
  })
})
