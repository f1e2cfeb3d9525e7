// Failures in the browser get an id that the person sees and the log has, and are told to our own server (spec §7).
import { isChunkLoadError, isNetworkError } from './chunk-recovery.ts'

const ADDRESS = '/api/error-reports'
/** One broken page must not fill the log; the server has a limit of its own. */
const MAX_REPORTS = 8
const MAX_TEXT = 4_000
const MAX_MESSAGE = 500

const ids = new WeakMap<object, string>()
const reported = new WeakSet<object>()
let reports = 0

/** The same failure keeps its id however often it is shown. */
export function errorIdOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return newErrorId()
  const known = ids.get(error)
  if (known) return known
  const id = newErrorId()
  ids.set(error, id)
  return id
}

function newErrorId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return `b-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export type Failed = { component: string; componentStack?: string | null | undefined }

/** Never throws and never waits: the person has trouble enough. */
export function reportError(thrown: unknown, { component, componentStack }: Failed): void {
  if (!(thrown instanceof Error) || reported.has(thrown) || isNetworkError(thrown) || reports >= MAX_REPORTS) return
  reported.add(thrown)
  reports++
  const { origin, pathname } = window.location // what stands after it may be a person's search or a secret link
  const body = {
    errorId: errorIdOf(thrown),
    component: component.slice(0, 200),
    path: pathname.slice(0, 500),
    error: {
      name: thrown.name.slice(0, 100),
      message: thrown.message.slice(0, MAX_MESSAGE),
      stack: (thrown.stack ?? '').slice(0, MAX_TEXT),
    },
    componentStack: (componentStack ?? '').slice(0, MAX_TEXT),
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent.slice(0, 300),
    url: (origin + pathname).slice(0, 500),
    environment: import.meta.env.MODE,
  }
  const headers = { 'Content-Type': 'application/json' }
  fetch(ADDRESS, { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) }).catch(() => undefined)
}

/** What nobody caught. A piece that could not be fetched is asked about in the words of spec §8; the rest is only reported. */
export function watchUncaughtErrors(onChunkFailure: () => void): void {
  window.addEventListener('error', (event) => reportError(event.error, { component: 'window' }))
  window.addEventListener('unhandledrejection', (event) => {
    reportError(event.reason, { component: 'promise' })
    if (isChunkLoadError(event.reason)) onChunkFailure()
  })
}
