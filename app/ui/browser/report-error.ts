// Errors in the browser get an id that is shown and logged, and are reported to our own server.
import { isChunkLoadError, isNetworkError } from './chunk-recovery.ts'
import { requestJson } from './json-client.ts'

const ADDRESS = '/api/error-reports'
/** One broken page must not fill the log; the server has a rate limit too. */
const MAX_REPORTS = 8
const MAX_STACK_LENGTH = 4_000
const MAX_MESSAGE_LENGTH = 500

const errorIds = new WeakMap<object, string>()
const reported = new WeakSet<object>()
let reportCount = 0

/** For tests: files of one worker share this module, and together they have more errors than one page may report. */
export function resetReportCount(): void {
  reportCount = 0
}

/** The same error keeps its id, however often it is shown. */
export function getErrorId(error: unknown): string {
  if (typeof error !== 'object' || error === null) return createErrorId()
  const known = errorIds.get(error)
  if (known) return known
  const id = createErrorId()
  errorIds.set(error, id)
  return id
}

function createErrorId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return `b-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export type FailedComponent = { component: string; componentStack?: string | null | undefined }

/** Never throws and never waits. */
export function reportError(thrown: unknown, { component, componentStack }: FailedComponent): void {
  if (!(thrown instanceof Error) || reported.has(thrown) || isNetworkError(thrown) || reportCount >= MAX_REPORTS) return
  reported.add(thrown)
  reportCount++
  const { origin, pathname } = window.location // without the query, which may contain a search text or a secret token
  const body = {
    errorId: getErrorId(thrown),
    component: component.slice(0, 200),
    path: pathname.slice(0, 500),
    error: {
      name: thrown.name.slice(0, 100),
      message: thrown.message.slice(0, MAX_MESSAGE_LENGTH),
      stack: (thrown.stack ?? '').slice(0, MAX_STACK_LENGTH),
    },
    componentStack: (componentStack ?? '').slice(0, MAX_STACK_LENGTH),
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent.slice(0, 300),
    url: (origin + pathname).slice(0, 500),
    environment: import.meta.env.MODE,
  }
  void requestJson(ADDRESS, { body, keepalive: true })
}

/** Uncaught errors. For a chunk that failed to load the person is asked to refresh; all others are only reported. */
export function watchUncaughtErrors(onChunkFailure: () => void): void {
  window.addEventListener('error', (event) => reportError(event.error, { component: 'window' }))
  window.addEventListener('unhandledrejection', (event) => {
    // The router leaves the answer of an interrupted navigation half read, and nobody handles the end of its stream: no error
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') return event.preventDefault()
    reportError(event.reason, { component: 'promise' })
    if (isChunkLoadError(event.reason)) onChunkFailure()
  })
}
