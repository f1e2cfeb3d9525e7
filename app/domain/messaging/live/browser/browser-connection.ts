// Connects live conversations to the APIs of the browser. All components of a page share one event stream.
import { LiveConnection, type BrowserApis } from './live-connection.ts'
import { PRESENCE_WINDOW_MS } from '#app/domain/messaging/live/live-events.model.ts'
import { requestJson } from '#app/ui/browser/json-client.ts'
import type { LiveThreadParts } from './live-thread.ts'
import { createThreadRequests } from './thread-requests.ts'
import { openUnsentMessages } from './unsent-messages.ts'

/** Without recent input the page reports no presence, so that a forgotten page does not keep the session alive. */
let lastActivityAt = Date.now()

const isVisible = () => document.visibilityState === 'visible'

const browserApis: BrowserApis = {
  openSource: (address) => new EventSource(address),
  async isSignedOut() {
    const outcome = await requestJson('/api/conversations/unread')
    return outcome.kind === 'refusal' && outcome.status === 401
  },
  isOnline: () => navigator.onLine,
  isVisible,
  watch(onChange) {
    const stop = new AbortController()
    for (const type of ['online', 'offline', 'pageshow']) addEventListener(type, onChange, { signal: stop.signal })
    const recordActivity = () => (lastActivityAt = Date.now())
    for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
      addEventListener(type, recordActivity, { signal: stop.signal, passive: true })
    document.addEventListener('visibilitychange', onChange, { signal: stop.signal })
    return () => stop.abort()
  },
  random: () => Math.random(),
}

let connection: LiveConnection | undefined

export function getBrowserConnection(): LiveConnection {
  connection ??= new LiveConnection(browserApis)
  return connection
}

export function createBrowserParts(): LiveThreadParts {
  return {
    connection: getBrowserConnection(),
    openUnsentMessages,
    requests: createThreadRequests(),
    isVisible,
    isAttended: () => isVisible() && Date.now() - lastActivityAt < PRESENCE_WINDOW_MS,
  }
}
