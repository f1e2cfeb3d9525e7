// The open streams of one process, by person.
import type { Locale } from '#app/shared/vocabulary.ts'
import { STREAMS_PER_PERSON } from './stream.model.ts'

type StreamEvent = { event: string; data: string }

export type LiveStream = {
  userId: string
  sessionId: string
  /** The owner and the role in whose name a member of a team opened it; absent for the own stream of a person. */
  actsAs?: string | undefined
  /** The member, if they act for chosen homes only: the stream has no events about other homes. */
  chosenBy?: string | undefined
  /** Of the page that opened it. */
  locale: Locale
  send: (event: StreamEvent) => void
  /** Ends the stream with `last`; without it, with the time to reconnect. */
  end: (last?: StreamEvent) => void
}

/** Called with the open stream; returns the function to call when the stream has ended. */
export type Listen = (stream: Pick<LiveStream, 'send' | 'end'>) => () => void

export class LiveStreams {
  readonly #byUser = new Map<string, Set<LiveStream>>()

  get isEmpty(): boolean {
    return this.#byUser.size === 0
  }

  /** Returns the streams over the limit: the oldest, whose pages are most likely abandoned. */
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
