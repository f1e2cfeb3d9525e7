// Asks the database which listings changed before a kept page is sent. Requests share one question, and an answer holds for a short time, so
// that a busy process asks a few times a second. Without an answer the pages stay in use: they are seconds old at most.

export type ChangeCheck = {
  /** Null if the last answer still holds. */
  ensureCurrent(): Promise<void> | null
  /** Earlier answers do not hold any more: this process has just written. */
  expire(): void
}

/** A database that does not answer must not hold pages that need nothing from it. */
const [ANSWER_MS, RETRY_MS] = [300, 1_000]

export function createChangeCheck<Changes>(options: {
  /** `last` is the previous answer. */
  readChanges: (last: Changes | null) => Promise<Changes>
  onChanges: (changes: Changes) => void
  onFailure: (error: unknown) => void
  /** How long an answer holds. */
  holdsMs: number
  nowMs?: () => number
}): ChangeCheck {
  const { readChanges, onChanges, onFailure, holdsMs, nowMs = () => performance.now() } = options
  let last: Changes | null = null
  /** When the last answered question was asked. */
  let answeredFrom = -Infinity
  let failedAt = -Infinity
  let expiredAt = -Infinity
  let running: { startedAt: number; done: Promise<void> } | null = null
  let next: Promise<void> | null = null

  const isHeld = (startedAt: number) => startedAt >= expiredAt && nowMs() - startedAt < holdsMs

  function ask(): Promise<void> {
    const startedAt = nowMs()
    const reading = readChanges(last)
      .then((changes) => {
        last = changes
        answeredFrom = startedAt
        onChanges(changes)
      })
      .catch((error: unknown) => {
        failedAt = nowMs()
        onFailure(error)
      })
      .finally(() => {
        running = null
      })
    const done = endAfter(ANSWER_MS, reading)
    running = { startedAt, done: reading }
    return done
  }

  return {
    ensureCurrent() {
      if (isHeld(answeredFrom) || nowMs() - failedAt < RETRY_MS) return null
      if (running === null) return ask()
      if (isHeld(running.startedAt)) return endAfter(ANSWER_MS, running.done)
      // The running question may have started before the change that this request must see
      next ??= running.done.then(() => {
        next = null
        return ask()
      })
      return endAfter(ANSWER_MS, next)
    },
    expire() {
      expiredAt = nowMs()
    },
  }
}

/** Only the wait ends. */
function endAfter(ms: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
