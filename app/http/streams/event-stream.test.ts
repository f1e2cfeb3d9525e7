import { describe, expect, test } from 'vitest'
import { endEventStreams, eventStream, type OpenStream, openEventStreams, writerOf } from './event-stream.server.ts'

/** As our own server opens one: what is written is kept as text. */
function open() {
  let stream: OpenStream | undefined
  let isListening = false
  const answer = eventStream((opened) => {
    stream = opened
    isListening = true
    return () => (isListening = false)
  })
  let text = ''
  let hasEnded = false
  const leave = writerOf(answer)?.({
    write: (bytes) => (text += new TextDecoder().decode(bytes)),
    end: () => (hasEnded = true),
  })
  return {
    answer,
    stream,
    leave: () => leave?.(),
    text: () => text,
    isListening: () => isListening,
    hasEnded: () => hasEnded,
  }
}

describe('an event stream', () => {
  test('writes events as the standard frames them', () => {
    const { answer, stream, text, leave } = open()
    stream?.send({ id: '7', event: 'message', data: 'one\ntwo' })
    expect(text()).toBe(': open\n\nid: 7\nevent: message\ndata: one\ndata: two\n\n')
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    leave()
  })

  test('ends when the server stops, and tells the browser when to come back', () => {
    const opened = [open(), open(), open()]
    expect(openEventStreams()).toBe(3)
    endEventStreams()
    for (const { text, isListening, hasEnded } of opened) {
      expect(text()).toMatch(/event: bye\ndata: \d+\nretry: \d+\n\n$/)
      expect([isListening(), hasEnded()]).toEqual([false, true])
    }
    expect(openEventStreams()).toBe(0)
  })

  test('asked for while the server stops ends as it begins', () => {
    endEventStreams({ forGood: true })
    const { text, stream, hasEnded } = open()
    endEventStreams()
    expect(text()).toMatch(/retry: \d+\n\n$/)
    expect([stream, hasEnded(), openEventStreams()]).toEqual([undefined, true, 0])
  })

  test('says a last word instead, when there is no coming back', () => {
    const { stream, text, isListening } = open()
    stream?.end({ event: 'signed-out', data: '1' })
    stream?.send({ data: 'too late' })
    expect(text()).toMatch(/event: signed-out\ndata: 1\n\n$/)
    expect(isListening()).toBe(false)
  })

  test('stops listening when the browser leaves', () => {
    const { leave, isListening } = open()
    leave()
    expect(isListening()).toBe(false)
    expect(openEventStreams()).toBe(0)
  })
})

describe('an event stream that is read as a body', () => {
  function asBody() {
    let stream: OpenStream | undefined
    const answer = eventStream((opened) => {
      stream = opened
      return () => (stream = undefined)
    })
    return { answer, stream: () => stream }
  }

  test('begins when it is read, and is the same', async () => {
    const { answer, stream } = asBody()
    expect(stream()).toBeUndefined()
    const text = answer.text()
    await expect.poll(stream).toBeDefined()
    stream()?.send({ data: 'one' })
    stream()?.end({ event: 'signed-out', data: '1' })
    expect(await text).toBe(': open\n\ndata: one\n\nevent: signed-out\ndata: 1\n\n')
  })

  test('cuts a reader that does not read on, instead of keeping its events in memory', async () => {
    const { answer, stream } = asBody()
    const reader = answer.body?.getReader()
    await reader?.read()
    for (let n = 0; n < 100 && stream(); n++) stream()?.send({ data: 'x'.repeat(1_000) })
    expect([stream(), openEventStreams()]).toEqual([undefined, 0])
  })
})
