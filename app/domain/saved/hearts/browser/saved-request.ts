// How a page asks the server to keep a home, and what it says when the answer is no. Fetched with the first press.
import { m } from '#app/paraglide/messages.js'
import type { HeartInput } from '#app/domain/saved/lists/saved.schema.ts'

const PATIENCE_MS = 15_000

export type Refusal = { title: string; text?: string; isSignedOut: boolean }

/** Null when it is done. `failed` says what it means when no better words come back. */
export async function askSaved(input: HeartInput, failed: string): Promise<Refusal | null> {
  try {
    const answer = await fetch('/api/saved', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(input),
      keepalive: true, // whoever presses and leaves has pressed
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return answer.ok ? null : refusalOf(failed, answer.status, await answer.json())
  } catch {
    return { title: failed, text: m.error_auth_network(), isSignedOut: false }
  }
}

/** Words that are about saving stand alone; any others say why it failed. */
function refusalOf(failed: string, status: number, body: unknown): Refusal {
  const { code, words } = (body ?? {}) as { code?: string; words?: string }
  const isSignedOut = status === 401 || code === 'saved.userMismatch'
  if (words === undefined) return { title: failed, isSignedOut }
  return code?.startsWith('saved.') ? { title: words, isSignedOut } : { title: failed, text: words, isSignedOut }
}
