// A browser's side of live conversations without a browser: the product's own modules on an event source made of fetch.
import type { Source } from '#app/domain/messaging/live/browser/live-connection.ts'
import { LiveConnection } from '#app/domain/messaging/live/browser/live-connection.ts'
import { LiveThreadStore } from '#app/domain/messaging/live/browser/live-thread.ts'
import { threadRequests } from '#app/domain/messaging/live/browser/thread-requests.ts'

const NO_SHELF = { list: () => [], put: () => {}, drop: () => {} }

type Listener = (event: { data?: unknown }) => void

/** Reads a stream as the standard says; comes back never, which is the connection's business. */
export class FetchSource implements Source {
  readonly #listeners = new Map<string, Listener[]>()
  readonly #abort = new AbortController()
  status = 0

  constructor(address: string, headers: Record<string, string>) {
    void this.#read(address, headers).catch(() => this.#say('error'))
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }

  /** Ends it without a word, as a pulled cable would. */
  close(): void {
    this.#listeners.clear()
    this.#abort.abort()
  }

  /** The cable, seen from the page. */
  cut(): void {
    this.#abort.abort()
  }

  async #read(address: string, headers: Record<string, string>): Promise<void> {
    const answer = await fetch(address, {
      headers: { ...headers, Accept: 'text/event-stream' },
      signal: this.#abort.signal,
      redirect: 'manual',
    })
    this.status = answer.status
    if (!answer.headers.get('content-type')?.startsWith('text/event-stream') || !answer.body)
      throw new Error(`no stream: ${answer.status}`)
    this.#say('open')
    let rest = ''
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + text).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) this.#parse(frame)
    }
    throw new Error('ended')
  }

  #parse(frame: string): void {
    const lines = frame.split('\n')
    const of = (name: string) =>
      lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2))
    const data = of('data')
    if (data.length > 0) this.#say(of('event')[0] ?? 'message', data.join('\n'))
  }

  #say(type: string, data?: string): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data })
  }
}

export type PageOptions = {
  /** The server to ask next; may change from one request to the next. */
  server: () => string
  cookie: string
  me: string
  conversationId: string
  /** A page that does not ask for what it missed: only for showing what becomes of it. */
  asksNothing?: boolean
}

let address = 0
/** A new one for each request: the tests are about streams, not about the general limit. */
const anywhere = () => `10.${(++address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`

/** One open page of one person. */
export function openPage({ server, cookie, me, conversationId, asksNothing = false }: PageOptions) {
  let source: FetchSource | undefined
  const headersFor = () => ({ Cookie: cookie, 'X-Forwarded-For': anywhere() })
  const connection = new LiveConnection({
    openSource: (path) => (source = new FetchSource(server() + path, headersFor())),
    isSignedOut: async () => false,
    isOnline: () => true,
    isVisible: () => true,
    watch: () => () => undefined,
    random: () => 0,
  })
  const requests = threadRequests((path, init) => {
    const base = server()
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries({ ...headersFor(), Origin: base })) headers.set(name, value)
    return fetch(base + path, { ...init, headers })
  })
  if (asksNothing) requests.page = async () => ({ messages: [], hasOlder: false })
  const store = new LiveThreadStore(
    { conversationId, me, page: { messages: [], hasOlder: false } },
    { connection, requests, shelfOf: () => NO_SHELF, isVisible: () => true, isAttended: () => false },
  )
  const leave = store.subscribe(() => undefined)
  return {
    store,
    connection,
    cut: () => source?.cut(),
    close() {
      leave()
      connection.close()
    },
  }
}

export type HeardEvent = { type: string; data: unknown; at: number }

/** A bare stream, written down. */
export function listenTo(server: string, cookie: string, types = ['message', 'read', 'typing', 'presence', 'unread']) {
  const source = new FetchSource(`${server}/api/stream`, { Cookie: cookie, 'X-Forwarded-For': anywhere() })
  const heard: HeardEvent[] = []
  let state: 'opening' | 'open' | 'ended' = 'opening'
  source.addEventListener('open', () => (state = 'open'))
  source.addEventListener('error', () => (state = 'ended'))
  for (const type of [...types, 'signed-out', 'replaced', 'bye'])
    source.addEventListener(type, ({ data }) =>
      heard.push({ type, data: JSON.parse(String(data)) as unknown, at: performance.now() }),
    )
  return { source, heard, state: () => state, of: (type: string) => heard.filter((event) => event.type === type) }
}
