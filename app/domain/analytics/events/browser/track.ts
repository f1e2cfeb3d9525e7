// `track` collects typed events and sends them in batches by beacon: every few seconds, when a batch is full, and when the page is left. A
// failure is ignored; an event is never worth a second request.
import type { AnalyticsEvent } from '#app/domain/analytics/events/event.schema.ts'

/** As in event.schema.ts, which would load the schemas. */
const BATCH_MAX = 25
const SEND_AFTER_MS = 5_000
const ADDRESS = '/api/events'

let pending: AnalyticsEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

export function track(event: AnalyticsEvent): void {
  if (asksNotToBeTracked()) return
  pending.push(event)
  if (pending.length >= BATCH_MAX) sendEvents()
  else timer ??= setTimeout(sendEvents, SEND_AFTER_MS)
}

export function sendEvents(): void {
  clearTimeout(timer)
  timer = undefined
  if (pending.length === 0) return
  const body = JSON.stringify({ events: pending })
  pending = []
  navigator.sendBeacon(ADDRESS, new Blob([body], { type: 'application/json' }))
}

function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}
