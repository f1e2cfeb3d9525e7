// When an open dashboard reads its data again. The event stream only hints that something changed; a burst of hints gives one update, and
// none comes while the person types or the page is not visible: it is made up for afterwards.

/** A message or an application usually changes several counts within moments. */
const DELAY_MS = 400

export type UnreadCounts = { messages: number; notifications: number }

export type LiveUpdatesParts = {
  /** True while an update would disturb: a field has the focus, a navigation is under way, or the page is hidden. */
  isBusy: () => boolean
  /** The counts that the shown data contains. Absent for a stream without counts. */
  getShownCounts?: () => UnreadCounts
  update: () => Promise<void>
}

export class LiveUpdates {
  readonly #parts: LiveUpdatesParts
  #timer: ReturnType<typeof setTimeout> | undefined
  #isDue = false
  #isUpdating = false
  #openings = 0
  #hasCounts = false

  constructor(parts: LiveUpdatesParts) {
    this.#parts = parts
  }

  /** The stream was opened. After a gap something may have been missed; the first time, the counts that follow tell, if there are any. */
  handleOpen(): void {
    this.#openings++
    if (this.#openings > 1 || !this.#parts.getShownCounts) this.#schedule()
  }

  /** The server sends the counts after every change, and once after the stream was opened. */
  handleCounts({ messages, notifications }: UnreadCounts): void {
    const isFirst = !this.#hasCounts
    this.#hasCounts = true
    const shown = this.#parts.getShownCounts?.()
    if (isFirst && shown?.messages === messages && shown.notifications === notifications) return
    this.#schedule()
  }

  /** Something that the page shows has changed. */
  handleHint(): void {
    this.#schedule()
  }

  /** The reason to wait may be over. */
  retry(): void {
    if (this.#isDue) this.#schedule()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isDue = false
  }

  #schedule(): void {
    this.#isDue = true
    this.#timer ??= setTimeout(() => void this.#runIfDue(), DELAY_MS)
  }

  async #runIfDue(): Promise<void> {
    this.#timer = undefined
    if (!this.#isDue || this.#isUpdating || this.#parts.isBusy()) return
    this.#isDue = false
    this.#isUpdating = true
    try {
      await this.#parts.update()
    } finally {
      this.#isUpdating = false
      this.retry() // a hint during the update may be newer than its data
    }
  }
}

/** A field in which the person types, or a list that is open. */
export function isEditing(element: Element | null): boolean {
  return element?.matches('input, textarea, select, [contenteditable]:not([contenteditable="false"])') ?? false
}
