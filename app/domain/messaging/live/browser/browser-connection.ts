// The browser's side of live conversations: one connection for the whole page, whoever asks for it.
import { LiveConnection, type Surroundings } from './live-connection.ts'
import { PRESENT_MS } from '#app/domain/messaging/live/live-events.model.ts'
import type { LiveThreadParts } from './live-thread.ts'
import { threadRequests } from './thread-requests.ts'
import { deviceShelf } from './unsent-messages.ts'

/** A page that nobody touches says nothing of its reader, and does not keep their session alive. */
let touchedAt = Date.now()

const isVisible = () => document.visibilityState === 'visible'

const around: Surroundings = {
  openSource: (address) => new EventSource(address),
  async isSignedOut() {
    try {
      const answer = await fetch('/api/conversations/unread', { redirect: 'manual' })
      return answer.status === 401 || answer.type === 'opaqueredirect'
    } catch {
      return false // no answer says nothing about the session
    }
  },
  isOnline: () => navigator.onLine,
  isVisible,
  watch(onChange) {
    const stop = new AbortController()
    for (const type of ['online', 'offline', 'pageshow']) addEventListener(type, onChange, { signal: stop.signal })
    const touched = () => (touchedAt = Date.now())
    for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
      addEventListener(type, touched, { signal: stop.signal, passive: true })
    document.addEventListener('visibilitychange', onChange, { signal: stop.signal })
    return () => stop.abort()
  },
  random: () => Math.random(),
}

let connection: LiveConnection | undefined

export function browserConnection(): LiveConnection {
  connection ??= new LiveConnection(around)
  return connection
}

export function browserParts(): LiveThreadParts {
  return {
    connection: browserConnection(),
    shelfOf: deviceShelf,
    requests: threadRequests((...request) => fetch(...request)),
    isVisible,
    isAttended: () => isVisible() && Date.now() - touchedAt < PRESENT_MS,
  }
}
