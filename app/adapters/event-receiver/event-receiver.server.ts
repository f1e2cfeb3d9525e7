// The service outside that gets the analytics events. Its address is configuration only: nothing a visitor sends can change it. It must be
// encrypted unless it is on this machine, and redirects are not followed.
import { sha256Hex } from '#app/adapters/tokens.server.ts'

const TIMEOUT_MS = 10_000

export type ForwardedEvent = {
  /** The same in a repeated delivery. */
  id: string
  name: string
  audience: string
  locale: string
  route: string | null
  propertyId: string | null
  details: Record<string, string | number | boolean>
  occurredAt: string
}

export type EventReceiver = {
  /** Names the address without containing it. */
  hash: string
  /** Fails unless the receiver answers with a status of success. */
  send(events: readonly ForwardedEvent[]): Promise<void>
}

export function createHttpEventReceiver({
  url,
  timeoutMs = TIMEOUT_MS,
}: {
  url: string
  timeoutMs?: number
}): EventReceiver {
  return {
    hash: sha256Hex(url),
    async send(events) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ events }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The receiver of events answered ${response.status}`)
    },
  }
}
