// The requests at work and those that wait for their turn. Knows nothing of HTTP; load-shedding.rules.ts decides.
import { AsyncResource } from 'node:async_hooks'
import {
  countWaiting,
  isGivenUp,
  type LoadCount,
  type LoadState,
  WAITING_PRIORITIES,
  type WaitingPriority,
} from './load-shedding.rules.ts'

export type WaitingWork = {
  priority: WaitingPriority
  /** Called once, in the asynchronous context of the request: another request whose end makes room must not pass on its own. */
  start: () => void
  refuse: () => void
}

type Entry = WaitingWork & { since: number }

export class WorkQueue {
  private readonly queues: Record<WaitingPriority, Entry[]> = { signedInAction: [], signedInPage: [], guestPage: [] }
  private working = 0
  private guestActions = 0
  private isScheduled = false
  /** Since the last sample. */
  lowestWaiting = 0
  private readonly readState: () => LoadState
  private readonly now: () => number
  private readonly defer: (work: () => void) => void

  /** `defer` runs work after the answer that is being sent, and after new requests were seen. */
  constructor(
    readState: () => LoadState,
    { now = () => performance.now(), defer = (work: () => void) => void setImmediate(work) } = {},
  ) {
    this.readState = readState
    this.now = now
    this.defer = defer
  }

  get count(): LoadCount {
    const { signedInAction, signedInPage, guestPage } = this.queues
    const waiting = {
      signedInAction: signedInAction.length,
      signedInPage: signedInPage.length,
      guestPage: guestPage.length,
    }
    return { working: this.working, waiting, guestActions: this.guestActions }
  }

  get longestWaitMs(): number {
    const since = WAITING_PRIORITIES.flatMap((priority) => this.queues[priority][0]?.since ?? [])
    return since.length > 0 ? this.now() - Math.min(...since) : 0
  }

  /** The function that it returns ends the count. */
  beginWork(): () => void {
    this.working++
    return () => {
      this.working--
      this.scheduleStart()
    }
  }

  beginGuestAction(): () => void {
    this.guestActions++
    return () => this.guestActions--
  }

  /** The function that it returns removes the request, if it still waits. */
  wait(work: WaitingWork): () => void {
    const start = AsyncResource.bind(work.start)
    const entry = { ...work, start, since: this.now() }
    this.queues[work.priority].push(entry)
    return () => this.remove(entry)
  }

  private remove(entry: Entry): void {
    const queue = this.queues[entry.priority]
    const index = queue.indexOf(entry)
    if (index === -1) return
    queue.splice(index, 1)
    this.lowestWaiting = Math.min(this.lowestWaiting, countWaiting(this.count.waiting))
  }

  /** Not at once: a new request may have a higher priority. */
  private scheduleStart(): void {
    if (this.isScheduled) return
    this.isScheduled = true
    this.defer(() => {
      this.isScheduled = false
      this.startNext()
    })
  }

  startNext(): void {
    for (let next = this.findNext(); next && this.working < this.readState().concurrency; next = this.findNext()) {
      this.remove(next)
      next.start()
    }
  }

  private findNext(): Entry | undefined {
    return WAITING_PRIORITIES.map((priority) => this.queues[priority][0]).find((entry) => entry !== undefined)
  }

  /** Refuses those whose wait has become pointless, the oldest of the lowest priority first. */
  giveUp(): void {
    const state = this.readState()
    const now = this.now()
    for (const priority of WAITING_PRIORITIES.toReversed()) {
      const queue = this.queues[priority]
      const isFirstGivenUp = (first: Entry) =>
        isGivenUp(state, { priority, waitedMs: now - first.since, waiting: this.count.waiting })
      for (let first = queue[0]; first && isFirstGivenUp(first); first = queue[0]) {
        this.remove(first)
        first.refuse()
      }
    }
  }
}
