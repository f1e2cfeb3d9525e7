// Server-sent events: one open answer per listener, ended politely when the server stops (PROMISES T5, F7).
import { HEARTBEAT, HEARTBEAT_MS, BYE } from '#app/domain/messaging/live/live-events.model.ts'

const RECONNECT_AFTER_MS = 15 * 60_000
export const MAX_UNREAD_BYTES = 64 * 1024
/** After a stop the listeners come back spread over this time, not all at once. */
const RECONNECT_SPREAD_MS = 3_000

export type ServerEvent = { id?: string; event?: string; data: string }
export type OpenStream = {
  send(event: ServerEvent): void
  /** `last` is the last thing it says; without one it says when to come back. */
  end(last?: ServerEvent): void
}
/** Where the bytes go. */
export type Sink = { write(bytes: Uint8Array): void; end(): void }
/** Begins to write; returns what ends it when the reader is gone. */
export type StartWriting = (sink: Sink) => () => void

const streams = new Set<OpenStream>()
/** Set while the server stops. */
let isStopped = false
const encoder = new TextEncoder()
/** A comment would not be heard by the page; silence then tells it nothing. */
const HEARTBEAT_FRAME = encoder.encode(`event: ${HEARTBEAT}\ndata: 1\n\n`)
const OPEN_FRAME = encoder.encode(': open\n\n')

export const countOpenEventStreams = () => streams.size

/** `forGood`: one that is asked for afterwards, on a connection still open, ends as it begins. */
export function endEventStreams({ forGood = false } = {}): void {
  isStopped = forGood
  for (const stream of streams) stream.end()
}

const writers = new WeakMap<Response, StartWriting>()

/**
 * Our own server writes straight to the connection. What stays of ten thousand open streams is then their connections: neither ten
 * thousand requests nor as many streams between them and the sockets.
 */
export const getStreamWriter = (response: Response): StartWriting | undefined => writers.get(response)

/** `listen` gets the stream, once it can be written to, and returns the function that stops listening. */
export function createEventStream(listen: (stream: OpenStream) => () => void): Response {
  const start: StartWriting = (sink) => runStream(sink, listen)
  const response = new Response(createBody(start), {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
  writers.set(response, start)
  return response
}

/** For a server that is not ours (in development): begins when it is read from, and cuts a reader that does not go on reading. */
function createBody(start: StartWriting): ReadableStream<Uint8Array> {
  let close: (() => void) | undefined
  const body: UnderlyingDefaultSource<Uint8Array> = {
    pull(controller) {
      close ??= start({
        write(bytes) {
          controller.enqueue(bytes)
          if ((controller.desiredSize ?? 0) < -MAX_UNREAD_BYTES) close?.()
        },
        end: () => controller.close(),
      })
    },
    cancel: () => close?.(),
  }
  return new ReadableStream(body, new ByteLengthQueuingStrategy({ highWaterMark: 0 }))
}

function runStream(sink: Sink, listen: (stream: OpenStream) => () => void): () => void {
  let isOpen = true
  let stopListening = () => {}
  const write = (bytes: Uint8Array) => {
    if (isOpen) sink.write(bytes)
  }
  const stream: OpenStream = {
    send: (event) => write(encoder.encode(formatFrame(event))),
    end(last) {
      write(encoder.encode(last ? formatFrame(last) : buildReconnectFrame()))
      close()
    },
  }
  const heartbeat = setInterval(() => write(HEARTBEAT_FRAME), HEARTBEAT_MS)
  const lifetime = setTimeout(() => stream.end(), RECONNECT_AFTER_MS * (0.9 + Math.random() * 0.2))
  streams.add(stream)
  function close() {
    if (!isOpen) return
    isOpen = false
    clearInterval(heartbeat)
    clearTimeout(lifetime)
    streams.delete(stream)
    stopListening()
    try {
      sink.end()
    } catch {
      // already given up by the other side
    }
  }
  write(OPEN_FRAME)
  if (isStopped) stream.end()
  else stopListening = listen(stream)
  return close
}

/** As an event for our own pages, and as the standard says it for everybody else. */
function buildReconnectFrame(): string {
  const afterMs = Math.round(500 + Math.random() * RECONNECT_SPREAD_MS)
  return `event: ${BYE}\ndata: ${afterMs}\nretry: ${afterMs}\n\n`
}

function formatFrame({ id, event, data }: ServerEvent): string {
  const lines = data.split('\n').map((line) => `data: ${line}`)
  return [...(id ? [`id: ${id}`] : []), ...(event ? [`event: ${event}`] : []), ...lines, '', ''].join('\n')
}
