// The browser side of live conversations without a browser: the product's own modules on an event source based on fetch.
import type { BrowserApis, Source } from '#app/domain/messaging/live/browser/live-connection.ts'
import { LiveConnection } from '#app/domain/messaging/live/browser/live-connection.ts'
import { STREAM_ADDRESS } from '#app/domain/messaging/live/live-events.model.ts'
import { LiveThreadStore } from '#app/domain/messaging/live/browser/live-thread.ts'
import { createThreadRequests } from '#app/domain/messaging/live/browser/thread-requests.ts'

const NO_UNSENT_MESSAGES = { list: () => [], put: () => {}, drop: () => {} }

type Listener = (event: { data?: unknown }) => void

/** Reads a stream as the standard says. It never reconnects, because the connection does that. */
export class FetchSource implements Source {
  readonly #listeners = new Map<string, Listener[]>()
  readonly #abort = new AbortController()
  status = 0

  constructor(address: string, headers: Record<string, string>) {
    void this.#read(address, headers).catch(() => this.#dispatch('error'))
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }

  /** Ends the stream silently, like an unplugged cable. */
  close(): void {
    this.#listeners.clear()
    this.#abort.abort()
  }

  /** Cuts the connection, and the page notices. */
  disconnect(): void {
    this.#abort.abort()
  }

  async #read(address: string, headers: Record<string, string>): Promise<void> {
    const response = await fetch(address, {
      headers: { ...headers, Accept: 'text/event-stream' },
      signal: this.#abort.signal,
      redirect: 'manual',
    })
    this.status = response.status
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
      throw new Error(`no event stream: ${response.status}`)
    this.#dispatch('open')
    let buffered = ''
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const frames = (buffered + text).split('\n\n')
      buffered = frames.pop() ?? ''
      for (const frame of frames) this.#parse(frame)
    }
    throw new Error('ended')
  }

  #parse(frame: string): void {
    const lines = frame.split('\n')
    const readField = (name: string) =>
      lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2))
    const data = readField('data')
    if (data.length > 0) this.#dispatch(readField('event')[0] ?? 'message', data.join('\n'))
  }

  #dispatch(type: string, data?: string): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data })
  }
}

export type PageOptions = {
  /** The server of the next request; may change between requests. */
  server: () => string
  cookie: string
  me: string
  conversationId: string
  /** A page that does not request missed messages, only as a null control. */
  skipsCatchUp?: boolean
}

let addressCounter = 0
/** A new client address for each request, because the tests are not about the general rate limit. */
const createClientAddress = () =>
  `10.${(++addressCounter >> 16) & 255}.${(addressCounter >> 8) & 255}.${addressCounter & 255}`

export function openLivePage({ server, cookie, me, conversationId, skipsCatchUp = false }: PageOptions) {
  let source: FetchSource | undefined
  const buildHeaders = () => ({ Cookie: cookie, 'X-Forwarded-For': createClientAddress() })
  const apis: BrowserApis = {
    openSource: (path) => (source = new FetchSource(server() + path, buildHeaders())),
    isSignedOut: async () => false,
    isOnline: () => true,
    isVisible: () => true,
    watch: () => () => undefined,
    random: () => 0,
  }
  const connection = new LiveConnection(apis, STREAM_ADDRESS)
  const requests = createThreadRequests((path, init) => {
    const base = server()
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries({ ...buildHeaders(), Origin: base })) headers.set(name, value)
    return fetch(base + path, { ...init, headers })
  })
  if (skipsCatchUp) requests.getPage = async () => ({ messages: [], hasOlder: false })
  const store = new LiveThreadStore(
    { conversationId, me, page: { messages: [], hasOlder: false } },
    {
      connection,
      requests,
      openUnsentMessages: () => NO_UNSENT_MESSAGES,
      isVisible: () => true,
      isAttended: () => false,
    },
  )
  const unsubscribe = store.subscribe(() => undefined)
  return {
    store,
    connection,
    disconnect: () => source?.disconnect(),
    close() {
      unsubscribe()
      connection.close()
    },
  }
}

export type ReceivedEvent = { type: string; data: unknown; receivedAt: number }

/** A plain stream whose events are recorded. */
export function listenToStream(
  server: string,
  cookie: string,
  types = ['message', 'read', 'typing', 'presence', 'unread'],
) {
  const source = new FetchSource(`${server}/api/stream`, { Cookie: cookie, 'X-Forwarded-For': createClientAddress() })
  const receivedEvents: ReceivedEvent[] = []
  let state: 'opening' | 'open' | 'ended' = 'opening'
  source.addEventListener('open', () => (state = 'open'))
  source.addEventListener('error', () => (state = 'ended'))
  for (const type of [...types, 'signed-out', 'replaced', 'bye'])
    source.addEventListener(type, ({ data }) =>
      receivedEvents.push({ type, data: JSON.parse(String(data)) as unknown, receivedAt: performance.now() }),
    )
  return {
    source,
    receivedEvents,
    state: () => state,
    listByType: (type: string) => receivedEvents.filter((event) => event.type === type),
  }
}
