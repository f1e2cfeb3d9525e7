// Server-sent events with heartbeat, limited lifetime, and a reconnect message when the server stops (promises T5 and F7).
import { HEARTBEAT, HEARTBEAT_MS, BYE } from '#app/domain/kernel/streams/stream.model.ts'

const RECONNECT_AFTER_MS = 15 * 60_000
export const MAX_UNREAD_BYTES = 64 * 1024
/** Jitter: after a stop the browsers reconnect spread over this time. */
const RECONNECT_SPREAD_MS = 3_000

export type ServerEvent = { id?: string; event?: string; data: string }
export type OpenStream = {
  send(event: ServerEvent): void
  /** Sends `last`, or the time to reconnect, and closes. */
  end(last?: ServerEvent): void
}
export type Sink = { write(bytes: Uint8Array): void; end(): void }
/** Starts writing; returns the function to call when the reader is gone. */
export type StartWriting = (sink: Sink) => () => void

const streams = new Set<OpenStream>()
/** True while the server stops. */
let isStopped = false
const encoder = new TextEncoder()
/** An event and not an SSE comment: EventSource does not deliver comments, and the page must notice missing heartbeats. */
const HEARTBEAT_FRAME = encoder.encode(`event: ${HEARTBEAT}\ndata: 1\n\n`)
const OPEN_FRAME = encoder.encode(': open\n\n')

export const countOpenEventStreams = () => streams.size

/** `forGood`: streams requested later, on a connection that is still open, end at once. */
export function endEventStreams({ forGood = false } = {}): void {
  isStopped = forGood
  for (const stream of streams) stream.end()
}

const writers = new WeakMap<Response, StartWriting>()

/**
 * Our server writes directly to the socket. So an open stream needs the memory of its connection only, without a Request and a web
 * stream; this matters with 10,000 streams.
 */
export const getStreamWriter = (response: Response): StartWriting | undefined => writers.get(response)

/** `listen` is called with the open stream and returns the function that stops listening. */
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

/** For the development server: starts with the first read, and closes the stream of a reader that stops reading. */
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
      // already closed by the client
    }
  }
  write(OPEN_FRAME)
  if (isStopped) stream.end()
  else stopListening = listen(stream)
  return close
}

/** The `bye` event for our pages, and `retry` for other SSE clients. */
function buildReconnectFrame(): string {
  const afterMs = Math.round(500 + Math.random() * RECONNECT_SPREAD_MS)
  return `event: ${BYE}\ndata: ${afterMs}\nretry: ${afterMs}\n\n`
}

function formatFrame({ id, event, data }: ServerEvent): string {
  const lines = data.split('\n').map((line) => `data: ${line}`)
  return [...(id ? [`id: ${id}`] : []), ...(event ? [`event: ${event}`] : []), ...lines, '', ''].join('\n')
}
