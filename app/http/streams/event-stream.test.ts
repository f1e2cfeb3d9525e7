import { beforeEach, describe, expect, test } from 'vitest'
import {
  endEventStreams,
  createEventStream,
  type OpenStream,
  countOpenEventStreams,
  getStreamWriter,
} from './event-stream.server.ts'

/** Opens a stream as our server does and collects the written text. */
function openStream() {
  let stream: OpenStream | undefined
  let isListening = false
  const response = createEventStream((opened) => {
    stream = opened
    isListening = true
    return () => (isListening = false)
  })
  let text = ''
  let hasEnded = false
  const leave = getStreamWriter(response)?.({
    write: (bytes) => (text += new TextDecoder().decode(bytes)),
    end: () => (hasEnded = true),
  })
  return {
    answer: response,
    stream,
    leave: () => leave?.(),
    text: () => text,
    isListening: () => isListening,
    hasEnded: () => hasEnded,
  }
}

// Another test file of the worker may have stopped the streams for good
beforeEach(() => endEventStreams())

describe('createEventStream', () => {
  test('events are written in the SSE format', () => {
    const { answer: response, stream, text, leave } = openStream()
    stream?.send({ id: '7', event: 'message', data: 'one\ntwo' })
    expect(text()).toBe(': open\n\nid: 7\nevent: message\ndata: one\ndata: two\n\n')
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    leave()
  })

  test('the stream ends when the server stops and names the time to reconnect', () => {
    const opened = [openStream(), openStream(), openStream()]
    expect(countOpenEventStreams()).toBe(3)
    endEventStreams()
    for (const { text, isListening, hasEnded } of opened) {
      expect(text()).toMatch(/event: bye\ndata: \d+\nretry: \d+\n\n$/)
      expect([isListening(), hasEnded()]).toEqual([false, true])
    }
    expect(countOpenEventStreams()).toBe(0)
  })

  test('a stream requested while the server stops ends at once', () => {
    endEventStreams({ forGood: true })
    const { text, stream, hasEnded } = openStream()
    endEventStreams()
    expect(text()).toMatch(/retry: \d+\n\n$/)
    expect([stream, hasEnded(), countOpenEventStreams()]).toEqual([undefined, true, 0])
  })

  test('a final event replaces the reconnect message', () => {
    const { stream, text, isListening } = openStream()
    stream?.end({ event: 'signed-out', data: '1' })
    stream?.send({ data: 'too late' })
    expect(text()).toMatch(/event: signed-out\ndata: 1\n\n$/)
    expect(isListening()).toBe(false)
  })

  test('listening stops when the browser disconnects', () => {
    const { leave, isListening } = openStream()
    leave()
    expect(isListening()).toBe(false)
    expect(countOpenEventStreams()).toBe(0)
  })
})

describe('event stream as a response body', () => {
  function openAsBody() {
    let stream: OpenStream | undefined
    const response = createEventStream((opened) => {
      stream = opened
      return () => (stream = undefined)
    })
    return { answer: response, stream: () => stream }
  }

  test('the stream starts with the first read and has the same content', async () => {
    const { answer: response, stream } = openAsBody()
    expect(stream()).toBeUndefined()
    const text = response.text()
    await expect.poll(stream).toBeDefined()
    stream()?.send({ data: 'one' })
    stream()?.end({ event: 'signed-out', data: '1' })
    expect(await text).toBe(': open\n\ndata: one\n\nevent: signed-out\ndata: 1\n\n')
  })

  test('a reader that stops reading is disconnected instead of buffering its events', async () => {
    const { answer: response, stream } = openAsBody()
    const reader = response.body?.getReader()
    await reader?.read()
    for (let n = 0; n < 100 && stream(); n++) stream()?.send({ data: 'x'.repeat(1_000) })
    expect([stream(), countOpenEventStreams()]).toEqual([undefined, 0])
  })
})
