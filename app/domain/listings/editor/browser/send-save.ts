// One save of the editor over HTTP. A conflict (409) carries an outcome like a success.
import type { FieldChanges, SaveOutcome } from '#app/domain/listings/editor/listing-editor.model.ts'
import type { ListingText } from '#app/shared/vocabulary.ts'

/** `offline`: no answer. `failed`: the server could not do it now. `refusal`: it will not do it. */
export type SaveAnswer =
  | { kind: 'outcome'; outcome: SaveOutcome }
  | { kind: 'offline' | 'failed' }
  | { kind: 'refusal'; status: number; message: string }

export type SendSave = (save: { changes: FieldChanges; redraft: readonly ListingText[] }) => Promise<SaveAnswer>

const TIMEOUT_MS = 15_000
/** Browsers finish a smaller request even if the page is closed; a larger one they refuse to keep. */
const MAX_KEPT_ALIVE_BYTES = 60_000

export function createSender(id: string, doFetch: typeof fetch = (...args) => fetch(...args)): SendSave {
  return async (save) => {
    const body = new TextEncoder().encode(JSON.stringify(save))
    try {
      const response = await doFetch(`/api/listings/${id}/fields`, {
        method: 'POST',
        keepalive: body.byteLength < MAX_KEPT_ALIVE_BYTES,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        body,
      })
      const answer = (await response.json()) as Partial<SaveOutcome> & { message?: string }
      if (answer.values) return { kind: 'outcome', outcome: answer as SaveOutcome }
      if (response.status >= 500 || response.status === 429) return { kind: 'failed' }
      return { kind: 'refusal', status: response.status, message: answer.message ?? '' }
    } catch {
      return { kind: 'offline' }
    }
  }
}
