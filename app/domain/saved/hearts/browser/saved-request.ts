// The request that saves or removes a listing, and its error texts. Loaded with the first click on a heart.
import { m } from '#app/messages/messages.js'
import type { HeartInput } from '#app/domain/saved/lists/saved.schema.ts'
import { type JsonRefusal, requestJson } from '#app/ui/browser/json-client.ts'

export type Refusal = { title: string; text?: string; isSignedOut: boolean }

/** Null on success. `failureTitle` is the title if the answer has no better text. */
export async function postSavedRequest(input: HeartInput, failureTitle: string): Promise<Refusal | null> {
  const outcome = await requestJson('/api/saved', { body: input, keepalive: true })
  if (outcome.kind === 'data') return null
  if (outcome.kind === 'refusal' && outcome.message !== '') return toRefusal(failureTitle, outcome)
  return { title: failureTitle, text: m.error_auth_network(), isSignedOut: false }
}

/** A message about saving becomes the title; any other message becomes the text below the general title. */
function toRefusal(failureTitle: string, { status, code, message }: JsonRefusal): Refusal {
  const isSignedOut = status === 401 || code === 'saved.userMismatch'
  return code.startsWith('saved.')
    ? { title: message, isSignedOut }
    : { title: failureTitle, text: message, isSignedOut }
}
