// Limits repeated warnings and errors. During an outage every request fails in the same way, and lines with stacks would fill the disk
// within hours: the first lines of each kind are written, then one line with the number of those left out.
export const SAMPLE_WINDOW_MS = 10_000
export const LINES_PER_WINDOW = 20
const MAX_KINDS = 500

type Window = { startedAt: number; count: number }

export class LogSampler {
  readonly #windows = new Map<string, Window>()
  readonly #now: () => number
  readonly #report: (kind: string, suppressed: number) => void

  constructor(now: () => number, report: (kind: string, suppressed: number) => void) {
    this.#now = now
    this.#report = report
  }

  shouldWrite(kind: string): boolean {
    const window = this.#getWindow(kind)
    window.count++
    if (window.count === LINES_PER_WINDOW + 1) this.#reportAtEnd(kind, window)
    return window.count <= LINES_PER_WINDOW
  }

  #getWindow(kind: string): Window {
    const current = this.#windows.get(kind)
    if (current && this.#now() - current.startedAt < SAMPLE_WINDOW_MS) return current
    if (current) this.#end(kind, current)
    if (this.#windows.size >= MAX_KINDS) for (const [each, window] of this.#windows) this.#end(each, window)
    const window = { startedAt: this.#now(), count: 0 }
    this.#windows.set(kind, window)
    return window
  }

  /** Also if nothing of this kind follows. */
  #reportAtEnd(kind: string, window: Window): void {
    const remainingMs = window.startedAt + SAMPLE_WINDOW_MS - this.#now()
    setTimeout(() => this.#end(kind, window), Math.max(0, remainingMs)).unref()
  }

  #end(kind: string, window: Window): void {
    if (this.#windows.get(kind) !== window) return
    this.#windows.delete(kind)
    if (window.count > LINES_PER_WINDOW) this.#report(kind, window.count - LINES_PER_WINDOW)
  }
}
