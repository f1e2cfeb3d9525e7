// The request that saves or removes a listing, and its error texts. Loaded with the first click on a heart.
import { m } from '#app/paraglide/messages.js'
import type { HeartInput } from '#app/domain/saved/lists/saved.schema.ts'

const REQUEST_TIMEOUT_MS = 15_000

export type Refusal = { title: string; text?: string; isSignedOut: boolean }

/** Null on success. `failureTitle` is the title if the answer has no better text. */
export async function postSavedRequest(input: HeartInput, failureTitle: string): Promise<Refusal | null> {
  try {
    const response = await fetch('/api/saved', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(input),
      keepalive: true, // the request survives leaving the page
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    return response.ok ? null : toRefusal(failureTitle, response.status, await response.json())
  } catch {
    return { title: failureTitle, text: m.error_auth_network(), isSignedOut: false }
  }
}

/** A message about saving becomes the title; any other message becomes the text below the general title. */
function toRefusal(failureTitle: string, status: number, body: unknown): Refusal {
  const { code, message } = (body ?? {}) as { code?: string; message?: string }
  const isSignedOut = status === 401 || code === 'saved.userMismatch'
  if (message === undefined) return { title: failureTitle, isSignedOut }
  return code?.startsWith('saved.')
    ? { title: message, isSignedOut }
    : { title: failureTitle, text: message, isSignedOut }
}
