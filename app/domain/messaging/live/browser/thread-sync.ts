// Merges the messages of one thread: each once and in order, even if they arrive twice, late or out of order (promise T3). Independent of
// network and React. The cursor is the last sequence before which nothing is missing; catching up starts there.
import type { ThreadMessage, ThreadPage } from '#app/domain/messaging/conversations/conversation.model.ts'
import type { MessageLiveEvent, ReadLiveEvent } from '#app/domain/messaging/live/live-events.model.ts'
import type { Outgoing } from '#app/domain/messaging/live/live-thread.model.ts'

type NewOutgoing = Pick<Outgoing, 'key' | 'content' | 'files' | 'startedAt'>
/** `since`: sequence of the newest message at the time of writing. Its stored copy has a higher sequence. */
type TrackedOutgoing = Outgoing & { since: number }

export type ThreadState = { messages: readonly ThreadMessage[]; outgoing: readonly Outgoing[]; hasOlder: boolean }

export class ThreadSync {
  #messages: ThreadMessage[] = []
  #outgoing: TrackedOutgoing[] = []
  #hasOlder = false
  #cursor = 0
  /** Messages beyond a gap: sequence of the message before each, and its own sequence. */
  readonly #ahead = new Map<number, number>()
  #state: ThreadState | undefined
  readonly #onChange: () => void

  constructor(page: ThreadPage, onChange: () => void = () => {}) {
    this.#onChange = onChange
    this.#hasOlder = page.hasOlder
    this.#merge(page.messages)
    this.#cursor = page.messages.at(-1)?.sequence ?? 0
  }

  /** The same object until a change, as useSyncExternalStore requires. */
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

  /** A message arrived whose predecessor is missing. */
  get hasGap(): boolean {
    return this.#ahead.size > 0
  }

  /**
   * Where to catch up from: the cursor, or the first of the recent own messages that is unread, to get its read mark. Messages are marked
   * as read from the oldest on, so a read mark also covers all earlier messages.
   */
  get resumeFrom(): number {
    const recent = this.#messages.slice(-RECENT_COUNT).filter(({ sequence }) => sequence <= this.#cursor)
    const unread = recent.findIndex(({ isMine, readAt }) => isMine && readAt === null)
    return unread < 0 ? this.#cursor : (recent[unread - 1]?.sequence ?? (recent[unread]?.sequence ?? 1) - 1)
  }

  /** The newest page from the loader. The cursor moves only if there is no gap between it and the known messages; catching up fills gaps. */
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

  /** Messages directly after `after`. They have no gap, because the row lock serializes the senders of a conversation. */
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

  /** Does not move the cursor: messages of others with a lower sequence may still be missing. */
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

  /** Moves the cursor to `sequence`, and on over messages that were waiting behind the gap. */
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

/** Inserts by sequence, searching from the end. For a known message only the read mark and the warning are updated. */
function mergeMessage(list: ThreadMessage[], message: ThreadMessage): ThreadMessage[] {
  let at = list.length
  while (at > 0 && (list[at - 1]?.sequence ?? 0) > message.sequence) at--
  const known = list[at - 1]
  if (known?.id !== message.id) return list.toSpliced(at, 0, message)
  const readAt = known.readAt ?? message.readAt
  if (readAt === known.readAt && message.asksForPayment === known.asksForPayment) return list
  return list.with(at - 1, { ...known, ...message, readAt })
}

/** A read mark also covers all earlier own messages. */
function markEarlierRead(list: ThreadMessage[]): ThreadMessage[] {
  const last = list.findLast(({ isMine, readAt }) => isMine && readAt !== null)
  if (!last) return list
  const isEarlier = (it: ThreadMessage) => it.isMine && it.readAt === null && it.sequence < last.sequence
  return list.some(isEarlier) ? list.map((it) => (isEarlier(it) ? { ...it, readAt: last.readAt } : it)) : list
}

/** The stream may deliver an own message before the response to its POST. Then only the stored copy is shown. */
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
