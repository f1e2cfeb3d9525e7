// Saves the apply form by itself, at most two seconds after the last key. Knows nothing of React.
import type { Answers } from '#app/domain/applications/apply/apply.model.ts'

export type DraftSaveState = {
  status: 'clean' | 'dirty' | 'saving' | 'saved' | 'failed'
  version: number
  message: string | null
}
export type DraftAnswer = { kind: 'saved'; version: number } | { kind: 'failed' } | { kind: 'refused'; message: string }
export type SendDraft = (draft: { version: number; answers: Answers }) => Promise<DraftAnswer>
export type DraftAutosave = ReturnType<typeof createDraftAutosave>

const SAVE_DELAY_MS = 1_200
const RETRY_DELAY_MS = 8_000

export function createDraftAutosave({ version, send }: { version: number; send: SendDraft }) {
  const listeners = new Set<() => void>()
  let state: DraftSaveState = { status: 'clean', version, message: null }
  let unsaved: Answers | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  const update = (changes: Partial<DraftSaveState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delayMs)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (running) await running
    if (unsaved === null) return
    running = save(unsaved).finally(() => (running = undefined))
    await running
  }

  async function save(answers: Answers): Promise<void> {
    unsaved = null
    update({ status: 'saving' })
    const answer = await send({ version: state.version, answers })
    if (answer.kind === 'saved') {
      update({ status: unsaved === null ? 'saved' : 'dirty', version: answer.version, message: null })
      if (unsaved !== null) schedule(SAVE_DELAY_MS)
      return
    }
    // Something newer may have been typed meanwhile
    unsaved ??= answers
    update({ status: 'failed', message: answer.kind === 'refused' ? answer.message : null })
    if (answer.kind === 'failed') schedule(RETRY_DELAY_MS)
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getState: () => state,
    type(answers: Answers) {
      unsaved = answers
      update({ status: running ? 'saving' : 'dirty' })
      schedule(SAVE_DELAY_MS)
    },
    flush,
    /** The version after a form of the page was posted. */
    reload(newer: number) {
      if (newer > state.version) update({ version: newer, status: 'clean', message: null })
    },
    /** For a form that is being posted: it carries the same answers. */
    stop() {
      clearTimeout(timer)
      unsaved = null
    },
  }
}

const TIMEOUT_MS = 15_000

export function createDraftSender(listingId: string, doFetch: typeof fetch = (...args) => fetch(...args)): SendDraft {
  return async (draft) => {
    try {
      const response = await doFetch(`/api/listings/${listingId}/application`, {
        method: 'POST',
        keepalive: true,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        body: JSON.stringify(draft),
      })
      const answer = (await response.json()) as { version?: number; message?: string }
      if (response.ok && answer.version !== undefined) return { kind: 'saved', version: answer.version }
      if (response.status >= 500 || response.status === 429) return { kind: 'failed' }
      return { kind: 'refused', message: answer.message ?? '' }
    } catch {
      return { kind: 'failed' }
    }
  }
}
