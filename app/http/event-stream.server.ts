// Server-sent events: one open answer per listener, ended politely when the server stops (PROMISES T5, F7).
const HEARTBEAT_MS = 25_000
const RECONNECT_AFTER_MS = 15 * 60_000
const MAX_UNREAD_BYTES = 64 * 1024
/** After a stop the listeners come back spread over this time, not all at once. */
const RECONNECT_SPREAD_MS = 3_000

export type ServerEvent = { id?: string; event?: string; data: string }
type Stream = { end(): void }

const streams = new Set<Stream>()

export const openEventStreams = () => streams.size

export function endEventStreams(): void {
  for (const stream of streams) stream.end()
}

/** `listen` gets the function that sends and returns the one that stops listening. */
export function eventStream(request: Request, listen: (send: (event: ServerEvent) => void) => () => void): Response {
  const encoder = new TextEncoder()
  let close = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          controller.enqueue(encoder.encode(text))
          if ((controller.desiredSize ?? 0) < 0) close() // a reader this slow is cut; it resumes by its last event id
        }
        close = keepOpen(controller, write, listen)
        request.signal.addEventListener('abort', close, { once: true })
        write(': open\n\n')
      },
      cancel: () => close(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES }),
  )
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}

function keepOpen(
  controller: ReadableStreamDefaultController<Uint8Array>,
  write: (text: string) => void,
  listen: (send: (event: ServerEvent) => void) => () => void,
): () => void {
  let isOpen = true
  const stopListening = listen((event) => {
    if (isOpen) write(frame(event))
  })
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  const stream: Stream = {
    end() {
      if (isOpen) write(`retry: ${Math.round(500 + Math.random() * RECONNECT_SPREAD_MS)}\n\n`)
      close()
    },
  }
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
      controller.close()
    } catch {
      // already cancelled by the other side
    }
  }
  return close
}

function frame({ id, event, data }: ServerEvent): string {
  const lines = data.split('\n').map((line) => `data: ${line}`)
  return [...(id ? [`id: ${id}`] : []), ...(event ? [`event: ${event}`] : []), ...lines, '', ''].join('\n')
}
