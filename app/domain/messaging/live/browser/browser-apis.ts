// The APIs of the browser that an event stream uses.
import { requestJson } from '#app/ui/browser/json-client.ts'
import type { BrowserApis } from './live-connection.ts'

export const isPageVisible = () => document.visibilityState === 'visible'

/** `checkAddress` refuses with 401, or redirects, once the session has ended. */
export function createBrowserApis(checkAddress: string): BrowserApis {
  return {
    openSource: (address) => new EventSource(address),
    async isSignedOut() {
      const outcome = await requestJson(checkAddress)
      return outcome.kind === 'refusal' && outcome.status === 401
    },
    isOnline: () => navigator.onLine,
    isVisible: isPageVisible,
    watch(onChange) {
      const stop = new AbortController()
      for (const type of ['online', 'offline', 'pageshow']) addEventListener(type, onChange, { signal: stop.signal })
      document.addEventListener('visibilitychange', onChange, { signal: stop.signal })
      return () => stop.abort()
    },
    random: () => Math.random(),
  }
}
