// How a page asks the server to keep a home, and what it says when the answer is no. Fetched with the first press.
import { m } from '#app/paraglide/messages.js'
import type { HeartInput } from '#app/domain/saved/lists/saved.schema.ts'

const REQUEST_TIMEOUT_MS = 15_000

export type Refusal = { title: string; text?: string; isSignedOut: boolean }

/** Null when it is done. `failed` says what it means when no better words come back. */
export async function postSavedRequest(input: HeartInput, failureTitle: string): Promise<Refusal | null> {
  try {
    const response = await fetch('/api/saved', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(input),
      keepalive: true, // whoever presses and leaves has pressed
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    return response.ok ? null : toRefusal(failureTitle, response.status, await response.json())
  } catch {
    return { title: failureTitle, text: m.error_auth_network(), isSignedOut: false }
  }
}

/** Words that are about saving stand alone; any others say why it failed. */
function toRefusal(failureTitle: string, status: number, body: unknown): Refusal {
  const { code, message } = (body ?? {}) as { code?: string; message?: string }
  const isSignedOut = status === 401 || code === 'saved.userMismatch'
  if (message === undefined) return { title: failureTitle, isSignedOut }
  return code?.startsWith('saved.')
    ? { title: message, isSignedOut }
    : { title: failureTitle, text: message, isSignedOut }
}
