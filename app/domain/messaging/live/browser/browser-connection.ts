// Connects live conversations to the APIs of the browser. All components of a page share one event stream.
import { createBrowserApis, isPageVisible } from './browser-apis.ts'
import { LiveConnection, type BrowserApis } from './live-connection.ts'
import { PRESENCE_WINDOW_MS, STREAM_ADDRESS } from '#app/domain/messaging/live/live-events.model.ts'
import type { LiveThreadParts } from './live-thread.ts'
import { createThreadRequests } from './thread-requests.ts'
import { openUnsentMessages } from './unsent-messages.ts'

/** Without recent input the page reports no presence, so that a forgotten page does not keep the session alive. */
let lastActivityAt = Date.now()

function createActivityApis(): BrowserApis {
  const apis = createBrowserApis('/api/conversations/unread')
  return {
    ...apis,
    watch(onChange) {
      const stop = new AbortController()
      const stopWatching = apis.watch(onChange)
      const recordActivity = () => (lastActivityAt = Date.now())
      for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
        addEventListener(type, recordActivity, { signal: stop.signal, passive: true })
      return () => {
        stopWatching()
        stop.abort()
      }
    },
  }
}

let connection: LiveConnection | undefined

export function getBrowserConnection(): LiveConnection {
  connection ??= new LiveConnection(createActivityApis(), STREAM_ADDRESS)
  return connection
}

export function createBrowserParts(): LiveThreadParts {
  return {
    connection: getBrowserConnection(),
    openUnsentMessages,
    requests: createThreadRequests(),
    isVisible: isPageVisible,
    isAttended: () => isPageVisible() && Date.now() - lastActivityAt < PRESENCE_WINDOW_MS,
  }
}
