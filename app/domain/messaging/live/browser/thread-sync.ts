// What a browser knows of one thread: every message once, in order, whatever came twice, late or not at all (PROMISES T3). Knows nothing
// of networks or React. The cursor is the last message up to which nothing is missing; a page that comes back asks from there.
import type { ThreadMessage, ThreadPage } from '#app/domain/messaging/conversations/conversation.model.ts'
import type { MessageLiveEvent, ReadLiveEvent } from '#app/domain/messaging/live/live-events.model.ts'
import type { Outgoing } from '#app/domain/messaging/live/live-thread.model.ts'

type NewOutgoing = Pick<Outgoing, 'key' | 'content' | 'files' | 'startedAt'>
/** `since` is the newest message when it was written: its echo can only be newer. */
type TrackedOutgoing = Outgoing & { since: number }

export type ThreadState = { messages: readonly ThreadMessage[]; outgoing: readonly Outgoing[]; hasOlder: boolean }

export class ThreadSync {
  #messages: ThreadMessage[] = []
  #outgoing: TrackedOutgoing[] = []
  #hasOlder = false
  #cursor = 0
  /** Messages that came while one before them was missing: what they follow, and what they are. */
  readonly #ahead = new Map<number, number>()
  #state: ThreadState | undefined
  readonly #onChange: () => void

  constructor(page: ThreadPage, onChange: () => void = () => {}) {
    this.#onChange = onChange
    this.#hasOlder = page.hasOlder
    this.#merge(page.messages)
    this.#cursor = page.messages.at(-1)?.sequence ?? 0
  }

  /** The same object until something changes. */
  get state(): ThreadState {
    this.#state ??= {
      messages: this.#messages,
      outgoing: removeEchoes(this.#outgoing, this.#messages),
      hasOlder: this.#hasOlder,
    }
    return this.#state
  }

  get cursor(): number {
    return this.#cursor
  }

  /** Something came that follows what we do not have. */
  get hasGap(): boolean {
    return this.#ahead.size > 0
  }

  /**
   * Where to ask from after a break: the cursor, or a little before it, so that the read marks of the last own messages come along.
   * Marks are set from the oldest on, so older ones follow from these.
   */
  get resumeFrom(): number {
    const recent = this.#messages.slice(-RECENT_COUNT).filter(({ sequence }) => sequence <= this.#cursor)
    const unread = recent.findIndex(({ isMine, readAt }) => isMine && readAt === null)
    return unread < 0 ? this.#cursor : (recent[unread - 1]?.sequence ?? (recent[unread]?.sequence ?? 1) - 1)
  }

  /** The newest page, rendered anew. It joins what is here unless there is a hole between them, which the next catching up fills. */
  addNewest(page: ThreadPage): void {
    const [first, last] = [page.messages[0], page.messages.at(-1)]
    if (!first || !last) return
    this.#merge(page.messages)
    if (!page.hasOlder) this.#hasOlder = false
    if (!page.hasOlder || first.sequence <= this.#cursor) this.#advance(last.sequence)
    this.#notifyChange()
  }

  addOlder(page: ThreadPage): void {
    this.#merge(page.messages)
    this.#hasOlder = page.hasOlder
    this.#notifyChange()
  }

  /** What follows `after` without a hole: senders of one conversation wait for each other. */
  addAfter(after: number, messages: readonly ThreadMessage[]): void {
    this.#merge(messages)
    const last = messages.at(-1)
    if (last && after <= this.#cursor) this.#advance(last.sequence)
    this.#notifyChange()
  }

  addLiveMessage({ message, after }: Pick<MessageLiveEvent, 'message' | 'after'>): void {
    this.#merge([message])
    if (message.sequence > this.#cursor) this.#ahead.set(after, message.sequence)
    this.#advance(this.#cursor)
    this.#notifyChange()
  }

  addRead({ renterId, isSentByRenter, upTo, readAt }: Omit<ReadLiveEvent, 'conversationId'>): void {
    const isMarked = (it: ThreadMessage) =>
      it.readAt === null && it.sequence <= upTo && (it.senderId === renterId) === isSentByRenter
    if (!this.#messages.some(isMarked)) return
    this.#messages = this.#messages.map((it) => (isMarked(it) ? { ...it, readAt } : it))
    this.#notifyChange()
  }

  addOutgoing(newOutgoing: NewOutgoing): void {
    const since = this.#messages.at(-1)?.sequence ?? 0
    this.#outgoing = [...this.#outgoing, { ...newOutgoing, state: 'sending', refusal: null, since }]
    this.#notifyChange()
  }

  setOutgoingState(key: string, state: Outgoing['state'], refusal: string | null = null): void {
    this.#outgoing = this.#outgoing.map((it) => (it.key === key ? { ...it, state, refusal } : it))
    this.#notifyChange()
  }

  /** Stored. It does not move the cursor: others may have written in between. */
  confirmSent(key: string, message: ThreadMessage): void {
    this.#outgoing = this.#outgoing.filter((it) => it.key !== key)
    this.#merge([message])
    this.#notifyChange()
  }

  findOutgoing(key: string): Outgoing | undefined {
    return this.#outgoing.find((it) => it.key === key)
  }

  get waiting(): readonly Outgoing[] {
    return this.#outgoing
  }

  takeBack(key: string): Outgoing | undefined {
    const found = this.#outgoing.find((it) => it.key === key && it.state === 'failed')
    if (!found) return undefined
    this.#outgoing = this.#outgoing.filter((it) => it !== found)
    this.#notifyChange()
    return found
  }

  #merge(messages: readonly ThreadMessage[]): void {
    let list = this.#messages
    for (const message of messages) list = mergeMessage(list, message)
    this.#messages = list === this.#messages ? list : markEarlierRead(list)
  }

  /** Goes to `sequence` and on over whatever waited for it. */
  #advance(sequence: number): void {
    this.#cursor = Math.max(this.#cursor, sequence)
    for (let moved = true; moved;) {
      moved = false
      for (const [after, next] of this.#ahead) {
        if (after > this.#cursor) continue
        this.#ahead.delete(after)
        moved ||= next > this.#cursor
        this.#cursor = Math.max(this.#cursor, next)
      }
    }
  }

  #notifyChange(): void {
    this.#state = undefined
    this.#onChange()
  }
}

const RECENT_COUNT = 50

/** By its place: most come at the end, and one that is known already only brings its read mark up to date. */
function mergeMessage(list: ThreadMessage[], message: ThreadMessage): ThreadMessage[] {
  let at = list.length
  while (at > 0 && (list[at - 1]?.sequence ?? 0) > message.sequence) at--
  const known = list[at - 1]
  if (known?.id !== message.id) return list.toSpliced(at, 0, message)
  const readAt = known.readAt ?? message.readAt
  if (readAt === known.readAt && message.asksForPayment === known.asksForPayment) return list
  return list.with(at - 1, { ...known, ...message, readAt })
}

/** Whoever has read one of mine has read those before it. */
function markEarlierRead(list: ThreadMessage[]): ThreadMessage[] {
  const last = list.findLast(({ isMine, readAt }) => isMine && readAt !== null)
  if (!last) return list
  const isEarlier = (it: ThreadMessage) => it.isMine && it.readAt === null && it.sequence < last.sequence
  return list.some(isEarlier) ? list.map((it) => (isEarlier(it) ? { ...it, readAt: last.readAt } : it)) : list
}

/** The stream may bring one's own message before the answer to sending it does: then it is shown once, as the stored one. */
function removeEchoes(outgoing: readonly TrackedOutgoing[], messages: readonly ThreadMessage[]): readonly Outgoing[] {
  if (outgoing.length === 0) return outgoing
  const matchedIds = new Set<string>()
  return outgoing.filter((it) => {
    if (it.state !== 'sending') return true
    const echo = messages.find(
      ({ id, isMine, sequence, content }) =>
        isMine && sequence > it.since && content === it.content.trim() && !matchedIds.has(id),
    )
    if (echo) matchedIds.add(echo.id)
    return echo === undefined
  })
}
