// The open streams of one process, by person.
import { STREAMS_PER_PERSON } from '#app/domain/messaging/live/live-events.model.ts'

type StreamEvent = { event: string; data: string }

export type LiveStream = {
  userId: string
  sessionId: string
  send: (event: StreamEvent) => void
  /** Ends it; `last` is the last thing it says. Without one, it says when to come back. */
  end: (last?: StreamEvent) => void
}

export class LiveStreams {
  readonly #byUser = new Map<string, Set<LiveStream>>()

  get isEmpty(): boolean {
    return this.#byUser.size === 0
  }

  /** Returns those that are now one too many: the oldest, whose pages have most likely been left. */
  add(stream: LiveStream): LiveStream[] {
    const own = this.#byUser.get(stream.userId) ?? new Set()
    own.add(stream)
    this.#byUser.set(stream.userId, own)
    return [...own].slice(0, -STREAMS_PER_PERSON)
  }

  remove(stream: LiveStream): void {
    const own = this.#byUser.get(stream.userId)
    own?.delete(stream)
    if (own?.size === 0) this.#byUser.delete(stream.userId)
  }

  listByUsers(userIds: Iterable<string>): LiveStream[] {
    const found: LiveStream[] = []
    for (const userId of userIds) for (const stream of this.#byUser.get(userId) ?? []) found.push(stream)
    return found
  }

  listAll(): LiveStream[] {
    return this.listByUsers(this.#byUser.keys())
  }
}
