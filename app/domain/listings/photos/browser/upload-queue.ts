// Uploads photos one file per request, a few at a time, with progress, cancel and retry. It belongs to the listing and not to a component:
// uploads go on while the person visits another page of the console.
import type { OwnPhoto } from '#app/domain/listings/photos/photo.model.ts'

export type SendOutcome =
  | { kind: 'done'; photo: OwnPhoto }
  | { kind: 'refused'; reason: string; canRetry: boolean }
  /** No answer, or the server asks to come again. */
  | { kind: 'later'; waitMs?: number }

export type SendPhoto = (
  upload: { file: File; key: string },
  onProgress: (percent: number) => void,
  signal: AbortSignal,
) => Promise<SendOutcome>

export type Upload = {
  id: string
  file: File
  state: 'waiting' | 'uploading' | 'refused'
  progress: number
  /** Why it was refused. */
  reason: string
  canRetry: boolean
}

export type QueueState = {
  uploads: readonly Upload[]
  /** Finished here and perhaps not yet in the data of the page. */
  added: readonly OwnPhoto[]
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

const MAX_RUNNING = 3
const WAITS_MS = [1_000, 2_000, 4_000]

type QueueOptions = {
  send: SendPhoto
  /** A reason to refuse the file without sending it, or null. */
  check: (file: File) => Promise<string | null>
  lostConnection: () => string
  wait?: (ms: number) => Promise<void>
  onBusy?: (isBusy: boolean) => void
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function createUploadQueue({ send, check, lostConnection, wait = sleep, onBusy }: QueueOptions) {
  let state: QueueState = { uploads: [], added: [] }
  let wasBusy = false
  const listeners = new Set<() => void>()
  const running = new Map<string, AbortController>()

  function set(change: Partial<QueueState>): void {
    state = { ...state, ...change }
    if (isBusy() !== wasBusy) onBusy?.((wasBusy = !wasBusy))
    for (const listener of listeners) listener()
  }
  const update = (id: string, change: Partial<Upload>) =>
    set({ uploads: state.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)) })
  const drop = (id: string) => set({ uploads: state.uploads.filter((upload) => upload.id !== id) })
  const isBusy = () => state.uploads.some(({ state: each }) => each !== 'refused')

  function startNext(): void {
    while (running.size < MAX_RUNNING) {
      const next = state.uploads.find((upload) => upload.state === 'waiting' && !running.has(upload.id))
      if (!next) return
      const controller = new AbortController()
      running.set(next.id, controller)
      update(next.id, { state: 'uploading', progress: 0 })
      void run(next, controller.signal).finally(() => {
        running.delete(next.id)
        startNext()
      })
    }
  }

  /** The id is the idempotency key: an upload whose answer got lost is repeated and makes one photo. */
  async function run({ id, file }: Upload, signal: AbortSignal): Promise<void> {
    const reason = await check(file)
    if (reason !== null) return update(id, { state: 'refused', reason, canRetry: false })
    for (const waitMs of [...WAITS_MS, null]) {
      const outcome = await send({ file, key: id }, (progress) => update(id, { progress }), signal)
      if (signal.aborted) return
      if (outcome.kind === 'done') {
        set({ uploads: state.uploads.filter((upload) => upload.id !== id), added: [...state.added, outcome.photo] })
        return
      }
      if (outcome.kind === 'refused') return update(id, { state: 'refused', ...outcome })
      if (waitMs !== null) await wait(outcome.waitMs ?? waitMs)
      if (signal.aborted) return
    }
    update(id, { state: 'refused', reason: lostConnection(), canRetry: true })
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add(files: readonly File[]) {
      const fresh = files.map((file): Upload => {
        const id = crypto.randomUUID()
        return { id, file, state: 'waiting', progress: 0, reason: '', canRetry: false }
      })
      set({ uploads: [...state.uploads, ...fresh] })
      startNext()
    },
    /** Also removes a refused file. */
    cancel(id: string) {
      running.get(id)?.abort()
      drop(id)
    },
    retry(id: string) {
      update(id, { state: 'waiting', reason: '', canRetry: false })
      startNext()
    },
    /** Everything that a lost connection stopped. */
    retryLost() {
      for (const { id, state: each, canRetry } of state.uploads)
        if (each === 'refused' && canRetry) update(id, { state: 'waiting', reason: '', canRetry: false })
      startNext()
    },
    /** Once the page has data that contain them. */
    clearAdded() {
      if (state.added.length > 0) set({ added: [] })
    },
  }
}
